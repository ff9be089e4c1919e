//! The help of the command, `docs/JSON.md` and the `OpenAPI` document describe the same flags, fields,
//! defaults and limits.

use crate::command_line::CommandLine;
use clap::{Arg, ArgAction, Command, CommandFactory as _};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use whydoku_api::openapi;

/// The fields that describe a position, which every question about a puzzle has.
const POSITION: [&str; 4] = ["puzzle", "board", "grid", "candidates"];

/// One row of the table of requests.
#[derive(Debug)]
struct Row {
    question: String,
    field: String,
    kind: String,
    default: String,
    limits: String,
    /// `check --limit`, `why CLAIM`, or nothing.
    argument: String,
    /// The default of the command, if it is not that of the request.
    other_default: Option<String>,
}

fn page() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/JSON.md");
    std::fs::read_to_string(page).expect("the page is part of the repository")
}

/// The cells of the table rows below a heading.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let bare = |cell: &str| cell.trim().replace('`', "");
    page()
        .lines()
        .skip_while(|line| *line != heading)
        .skip(1)
        .take_while(|line| !line.starts_with("## "))
        .filter_map(|line| line.strip_prefix('|')?.strip_suffix('|'))
        .filter(|line| !line.contains("---"))
        .map(|line| line.split('|').map(bare).collect())
        .collect()
}

fn requests() -> Vec<Row> {
    let mut found = Vec::new();
    for cells in rows("## Requests") {
        let Ok([question, field, kind, default, limits, command]) = <[String; 6]>::try_from(cells)
        else {
            continue;
        };
        if field.is_empty() || question == "question" {
            continue;
        }
        let (argument, other_default) = match command.split_once(" [") {
            Some((argument, default)) => (argument, default.strip_suffix(']')),
            None => (command.as_str(), None),
        };
        found.push(Row {
            argument: argument.to_owned(),
            other_default: other_default.map(str::to_owned),
            question,
            field,
            kind,
            default,
            limits,
        });
    }
    found
}

/// The schema of the request and of the answer of each question that is asked with a POST.
fn questions(document: &Value) -> BTreeMap<String, (Value, Value)> {
    let mut found = BTreeMap::new();
    for operations in document["paths"]
        .as_object()
        .into_iter()
        .flat_map(Map::values)
    {
        let post = &operations["post"];
        if let Some(name) = post["operationId"].as_str() {
            let schema =
                |of: &Value| resolved(document, &of["content"]["application/json"]["schema"]);
            let both = (
                schema(&post["requestBody"]),
                schema(&post["responses"]["200"]),
            );
            found.insert(name.to_owned(), both);
        }
    }
    found
}

/// A schema, or what it refers to.
fn resolved(document: &Value, schema: &Value) -> Value {
    let pointer = schema["$ref"].as_str().and_then(|r| r.strip_prefix('#'));
    match pointer.and_then(|pointer| document.pointer(pointer)) {
        Some(schema) => schema.clone(),
        None => schema.clone(),
    }
}

/// The types of a schema in the words of the page.
fn kinds(document: &Value, schema: &Value) -> BTreeSet<&'static str> {
    let schema = resolved(document, schema);
    let mut found = BTreeSet::new();
    for part in ["anyOf", "oneOf"] {
        for one in schema[part].as_array().into_iter().flatten() {
            found.extend(kinds(document, one));
        }
    }
    let named = match &schema["type"] {
        Value::Array(names) => names.clone(),
        name => vec![name.clone()],
    };
    for name in named {
        found.extend(match name.as_str() {
            Some("string") => Some("text"),
            Some("integer" | "number") => Some("number"),
            Some("boolean") => Some("bool"),
            Some("array") => Some("array"),
            Some("object") => Some("object"),
            Some("null") => Some("null"),
            _ => None,
        });
    }
    if schema["const"].is_string() || schema["enum"][0].is_string() {
        found.insert("text");
    }
    found
}

fn in_words(default: &Value) -> String {
    match default {
        Value::Null => "none".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(values) if values.is_empty() => "none".to_owned(),
        Value::Array(values) => {
            let texts: Vec<String> = values.iter().map(in_words).collect();
            texts.join(", ")
        }
        other => other.to_string(),
    }
}

fn limits_in_words(schema: &Value) -> String {
    let least = schema["minimum"].as_u64().filter(|least| *least > 0);
    match (least, schema["maximum"].as_u64()) {
        (None, None) => String::new(),
        (Some(least), None) => format!("{least} up"),
        (None, Some(most)) => format!("up to {most}"),
        (Some(least), Some(most)) => format!("{least} to {most}"),
    }
}

#[test]
fn the_page_lists_the_fields_of_every_request_as_the_document_does() {
    let document = openapi::document();
    let rows = requests();
    let mut listed = BTreeMap::new();
    for row in &rows {
        let place = (row.question.clone(), row.field.clone());
        assert!(
            listed.insert(place, row).is_none(),
            "{row:?} is there twice"
        );
    }
    for (question, (request, _)) in questions(&document) {
        let required: Vec<&str> = request["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        for (field, schema) in request["properties"].as_object().into_iter().flatten() {
            if POSITION.contains(&field.as_str()) {
                continue;
            }
            let row = listed
                .remove(&(question.clone(), field.clone()))
                .unwrap_or_else(|| panic!("the page does not list `{field}` of {question}"));
            let mut kinds = kinds(&document, schema);
            kinds.remove("null");
            assert!(kinds.contains(row.kind.as_str()), "{row:?}: {kinds:?}");
            let default = if required.contains(&field.as_str()) {
                "required".to_owned()
            } else {
                in_words(&schema["default"])
            };
            assert_eq!(row.default, default, "{row:?}");
            assert_eq!(row.limits, limits_in_words(schema), "{row:?}");
        }
    }
    assert!(listed.is_empty(), "no question has {listed:?}");
}

fn command(name: &str) -> Command {
    let line = CommandLine::command();
    let found = line.find_subcommand(name);
    found
        .unwrap_or_else(|| panic!("there is no command {name}"))
        .clone()
}

/// The argument that a row names.
fn argument(row: &Row) -> Option<(Command, Arg)> {
    let (name, word) = row.argument.split_once(' ')?;
    let command = command(name);
    let found = command.get_arguments().find(|argument| {
        match (word.strip_prefix("--"), argument.get_long()) {
            (Some(flag), long) => long == Some(flag),
            (None, Some(_)) => false,
            (None, None) => argument
                .get_value_names()
                .is_some_and(|names| names.iter().any(|name| name.as_str() == word)),
        }
    });
    let found = found
        .unwrap_or_else(|| panic!("{} does not exist", row.argument))
        .clone();
    Some((command, found))
}

fn default_of(argument: &Arg) -> String {
    if matches!(argument.get_action(), ArgAction::SetTrue) {
        let is_negation = argument
            .get_long()
            .is_some_and(|long| long.starts_with("no-"));
        return is_negation.to_string();
    }
    let values: Vec<String> = argument
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy().into_owned())
        .collect();
    match values.as_slice() {
        [] if argument.is_required_set() => "required".to_owned(),
        [] => "none".to_owned(),
        values => values.join(", "),
    }
}

#[test]
fn a_flag_and_its_field_have_the_same_default_and_limits_and_names() {
    let document = openapi::document();
    let questions = questions(&document);
    let mut compared = 0;
    for row in requests() {
        let Some((command, argument)) = argument(&row) else {
            continue;
        };
        compared += 1;
        let default = default_of(&argument);
        let expected = row.other_default.as_ref().unwrap_or(&row.default);
        assert_eq!(default, *expected, "{row:?}");
        assert_ne!(row.other_default.as_ref(), Some(&row.default), "{row:?}");

        // The least number is the least for the command, too, except that a script may ask for 0
        // puzzles. `--givens` is a range.
        let schema = &questions[&row.question].0["properties"][&row.field];
        let flag = argument.get_long().unwrap_or_default();
        let is_one_number = row.kind == "number" && !["count", "givens"].contains(&flag);
        if let Some(least) = schema["minimum"]
            .as_u64()
            .filter(|n| *n > 0 && is_one_number)
        {
            let parse = |number: u64| {
                let more = (row.question == "solutions").then_some("--all");
                let words = [command.get_name(), &format!("--{flag}={number}")].map(str::to_owned);
                let words = words.into_iter().chain(more.map(str::to_owned));
                command.clone().try_get_matches_from(words)
            };
            assert!(parse(least).is_ok(), "{row:?} {:?}", parse(least).err());
            assert!(parse(least - 1).is_err(), "{row:?}");
        }

        // Both list the same names.
        let names: BTreeSet<String> = argument
            .get_possible_values()
            .iter()
            .map(|value| value.get_name().to_owned())
            .collect();
        let described = names_of(&document, schema);
        if !described.is_empty() {
            // `found` is an order for programs, which need no sorting.
            let for_programs = if row.field == "order" {
                vec!["found"]
            } else {
                vec![]
            };
            let expected: BTreeSet<String> = described
                .into_iter()
                .filter(|name| !for_programs.contains(&name.as_str()))
                .collect();
            assert_eq!(names, expected, "{row:?}");
        }
    }
    assert!(compared > 30, "{compared} fields were compared");
}

/// The names that a schema allows, or that its description lists in full.
fn names_of(document: &Value, schema: &Value) -> BTreeSet<String> {
    let schema = resolved(document, schema);
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let mut names: BTreeSet<String> = schema["enum"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(text)
        .collect();
    names.extend(text(&schema["const"]));
    for part in ["anyOf", "oneOf"] {
        for one in schema[part].as_array().into_iter().flatten() {
            names.extend(names_of(document, one));
        }
    }
    if let Some(list) = schema["description"].as_str()
        && list.starts_with('`')
        && list.contains("` or `")
        && !list.contains('=')
    {
        names.extend(list.split('`').skip(1).step_by(2).map(str::to_owned));
    }
    names
}

#[test]
fn every_flag_is_a_field_or_listed_as_one_of_the_command_alone() {
    let mut listed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in requests() {
        if let Some((command, argument)) = argument(&row)
            && let Some(long) = argument.get_long()
        {
            let flags = listed.entry(command.get_name().to_owned()).or_default();
            flags.insert(long.to_owned());
        }
    }
    for cells in rows("## Requests") {
        let Ok([command, flags]) = <[String; 2]>::try_from(cells) else {
            continue;
        };
        for flag in flags.split(", ").filter_map(|flag| flag.strip_prefix("--")) {
            let new = listed
                .entry(command.clone())
                .or_default()
                .insert(flag.to_owned());
            assert!(new, "--{flag} of {command} is a field, or listed twice");
        }
    }
    let mut flags: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for command in CommandLine::command().get_subcommands() {
        let longs = command.get_arguments().filter_map(Arg::get_long);
        let longs: BTreeSet<String> = longs.map(str::to_owned).collect();
        if !longs.is_empty() {
            flags.insert(command.get_name().to_owned(), longs);
        }
    }
    assert_eq!(listed, flags);
}

/// The sections about commands, and the question whose answer each describes.
const SECTIONS: [(&str, &str); 11] = [
    ("## solve", "solve"),
    ("## solve --all", "solutions"),
    ("## check", "check"),
    ("## true-candidates", "true-candidates"),
    ("## transform", "transform"),
    ("## explain", "steps"),
    ("## hint", "hint"),
    ("## why", "why"),
    ("## minimize", "minimize"),
    ("## rate", "rate"),
    ("## generate", "generate"),
];

#[test]
fn the_page_and_the_document_describe_the_same_answers() {
    let document = openapi::document();
    let questions = questions(&document);
    let mut compared = 0;
    for (heading, question) in SECTIONS {
        let mut answer = questions[question].1.clone();
        // One object of the command is one item of the list that the server answers.
        if question == "generate" {
            answer = resolved(&document, &answer["properties"]["puzzles"]["items"]);
        }
        let answer = answer["properties"].as_object().expect("an object").clone();
        let mut page = BTreeMap::new();
        for cells in rows(heading) {
            if let Ok([field, kind, when, _]) = <[String; 4]>::try_from(cells)
                && ["always", "sometimes"].contains(&when.as_str())
            {
                page.insert(field, kind);
            }
        }
        for (field, schema) in &answer {
            let Some(kind) = page.get(field) else {
                let only = SERVER_ONLY.contains(&(question, field.as_str()));
                assert!(only, "the page does not list `{field}` of {question}");
                continue;
            };
            let listed: BTreeSet<&str> = kind.split(" or ").collect();
            assert_eq!(kinds(&document, schema), listed, "`{field}` of {question}");
            compared += 1;
        }
        for field in page.keys().filter(|field| !answer.contains_key(*field)) {
            let only = COMMAND_ONLY.contains(&(question, field.as_str()));
            assert!(only, "the document does not list `{field}` of {question}");
        }
    }
    assert!(compared > 60, "{compared} fields were compared");
}

/// Fields of the server that the command prints otherwise: the page says so in words.
const SERVER_ONLY: [(&str, &str); 4] = [
    ("rate", "ratings"),
    ("rate", "outcome"),
    ("rate", "techniques"),
    ("generate", "practice"),
];

/// Fields of the command that belong to flags without a field.
const COMMAND_ONLY: [(&str, &str); 18] = [
    ("solve", "trace"),
    ("steps", "outcome"),
    ("steps", "solution"),
    ("steps", "count"),
    ("steps", "rating"),
    ("steps", "techniques"),
    ("steps", "last_hard_step"),
    ("steps", "assumes_uniqueness"),
    ("steps", "proves_uniqueness"),
    ("generate", "schema"),
    ("generate", "seed"),
    ("generate", "tries"),
    ("generate", "rating"),
    ("generate", "techniques"),
    ("generate", "practice_grid"),
    ("generate", "practice_candidates"),
    ("generate", "path"),
    ("generate", "weight"),
];
