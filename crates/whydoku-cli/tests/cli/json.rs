//! `docs/JSON.md` describes the objects that the command prints.

use crate::support::{whydoku, workspace};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use whydoku_api::{Outcome, Verdict};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const CLASH: &str =
    "5.......................................................................5........";
const HARD: &str =
    "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1.......";

/// Several solutions, and exactly one.
const VARIANT: &str = "size 4\nkiller-cage 3: r1c1 r1c2\nanti-knight";
const UNIQUE_VARIANT: &str = "size 4\ngrid 1234 34.. .1.. ....\nthermometer: r4c1 r4c2";

/// The fields of each section of the page: name → (always present, type).
fn documented() -> BTreeMap<String, BTreeMap<String, (bool, String)>> {
    let page = std::fs::read_to_string(workspace().join("docs/JSON.md")).expect("the page");
    let mut sections: BTreeMap<String, BTreeMap<String, (bool, String)>> = BTreeMap::new();
    let mut section = String::new();
    for line in page.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            title.clone_into(&mut section);
            sections.insert(section.clone(), BTreeMap::new());
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let [_, field, kind, when, _, _] = cells.as_slice()
            && let Some(name) = field.strip_prefix('`').and_then(|f| f.strip_suffix('`'))
        {
            assert!(["always", "sometimes"].contains(when), "{line}");
            sections
                .get_mut(&section)
                .expect("a heading above every table")
                .insert(name.to_owned(), (*when == "always", (*kind).to_owned()));
        }
    }
    sections
}

fn fits(value: &Value, kind: &str) -> bool {
    kind.split(" or ").any(|kind| match kind {
        "text" => value.is_string(),
        "number" => value.is_number(),
        "bool" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        _ => false,
    })
}

/// The page lists every outcome with its exit code.
#[test]
fn the_page_lists_every_outcome() {
    let page = std::fs::read_to_string(workspace().join("docs/JSON.md")).expect("the page");
    let listed: Vec<(String, String)> = page
        .lines()
        .skip_while(|line| *line != "## Outcomes")
        .take_while(|line| *line != "## Every object about a puzzle")
        .filter_map(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let name = cells.get(1)?.strip_prefix('`')?.strip_suffix('`')?;
            Some((name.to_owned(), (*cells.get(3)?).to_owned()))
        })
        .collect();
    let expected: Vec<(String, String)> = Outcome::ALL
        .iter()
        .map(|outcome| {
            let code = match outcome.verdict() {
                Verdict::Yes => "0",
                Verdict::No => "1",
                Verdict::Budget => "3",
            };
            (outcome.name().to_owned(), code.to_owned())
        })
        .collect();
    assert_eq!(listed, expected);
}

/// Commands that together print every field of the page.
fn questions(labeled: &str) -> Vec<(&'static str, Vec<&str>)> {
    vec![
        ("solve", vec![EASY]),
        ("solve", vec![labeled]),
        ("solve", vec![CLASH]),
        ("solve", vec!["--method", "shallow", HARD]),
        ("solve", vec!["--method", "backtrack", EASY]),
        ("solve", vec!["--method", "backtrack", "--trace", EASY]),
        (
            "solve",
            vec!["--method", "backtrack", "--budget", "3", EASY],
        ),
        ("solve", vec!["--stats", EASY]),
        ("solve --all", vec![labeled, CLASH]),
        ("check", vec![labeled, CLASH]),
        ("check", vec!["--budget", "0", EASY]),
        ("convert", vec![labeled]),
        ("transform", vec!["--rotate", "90", labeled]),
        ("transform", vec!["--canonical", EASY]),
        ("rate", vec!["--scale", "se,hodoku,level,depth", labeled]),
        ("hint", vec![labeled]),
        ("hint", vec!["--reveal", "5", EASY]),
        ("why", vec!["r1c3=4", "--techniques", "singles", labeled]),
        (
            "explain",
            vec!["--all-steps", "--techniques", "singles", labeled],
        ),
        ("explain", vec!["--summary", labeled]),
        ("technique", vec!["x-wing"]),
        ("minimize", vec![labeled]),
        ("vary", vec!["--seed", "1", labeled]),
        ("generate", vec!["--seed", "1", "--with-path"]),
        ("generate", vec!["--seed", "1", "--unbiased"]),
        (
            "generate",
            vec!["--seed", "1", "--requires", "pointing", "--practice"],
        ),
        ("solve", vec![VARIANT]),
        ("solve --all", vec![VARIANT]),
        ("true-candidates", vec![labeled, VARIANT]),
        ("check", vec![VARIANT]),
        ("convert", vec![VARIANT]),
        ("transform", vec!["--rotate", "180", VARIANT]),
        ("minimize", vec![UNIQUE_VARIANT]),
        ("hint", vec!["--reveal", "5", UNIQUE_VARIANT]),
        ("why", vec!["r3c1=2", UNIQUE_VARIANT]),
        ("rate", vec![UNIQUE_VARIANT]),
        ("explain", vec!["--summary", UNIQUE_VARIANT]),
        ("explain", vec!["--all-steps", UNIQUE_VARIANT]),
        (
            "generate",
            vec!["--seed", "1", "--rules", "killer", "--size", "4"],
        ),
        ("compare", vec!["--methods", "first,unique", EASY]),
    ]
}

#[test]
fn the_page_and_the_command_agree() {
    let sections = documented();
    let common = &sections["Every object about a puzzle"];
    let labeled = format!("{EASY} # easy");
    let mut seen: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (command, words) in questions(&labeled) {
        let mut args: Vec<&str> = command.split(' ').collect();
        args.push("--json");
        args.extend(&words);
        let run = whydoku(&workspace(), &args);
        assert_ne!(run.stdout, "", "{args:?}: {}", run.stderr);
        let mut allowed = sections[command].clone();
        if !["compare", "generate", "technique"].contains(&command) {
            allowed.extend(common.clone());
        }
        for line in run.stdout.lines() {
            let object: BTreeMap<String, Value> = serde_json::from_str(line).expect(line);
            for (field, value) in &object {
                let (_, kind) = allowed
                    .get(field)
                    .unwrap_or_else(|| panic!("`{field}` of {command} is not on the page"));
                assert!(
                    fits(value, kind),
                    "`{field}` of {command} is {value}, not {kind}"
                );
            }
            for (field, (always, _)) in &allowed {
                assert!(
                    !always || object.contains_key(field),
                    "{command} lacks `{field}`: {line}"
                );
            }
            seen.entry(command).or_default().extend(object.into_keys());
        }
    }
    for (command, fields) in &seen {
        for field in sections[*command].keys() {
            assert!(
                fields.contains(field),
                "no case shows `{field}` of {command}"
            );
        }
    }
}

/// The commands that read puzzles, with what they need besides.
const READERS: [&[&str]; 11] = [
    &["solve"],
    &["check"],
    &["true-candidates"],
    &["convert"],
    &["transform", "--canonical"],
    &["explain"],
    &["hint"],
    &["why", "r1c1=1"],
    &["rate"],
    &["minimize"],
    &["vary", "--seed", "1"],
];

#[test]
fn every_input_gets_an_object_also_a_bad_one() {
    let bad = EASY.replacen('.', "A", 1);
    for words in READERS {
        let args = [words, &["--json", EASY, &bad, "no-such-file"]].concat();
        let run = whydoku(&workspace(), &args);
        let lines: Vec<Value> = run
            .stdout
            .lines()
            .map(|line| serde_json::from_str(line).expect(line))
            .collect();
        let [good, unreadable, missing] = lines.as_slice() else {
            panic!("{args:?}: {}", run.stdout);
        };
        for (object, source) in [(good, 1), (unreadable, 2), (missing, 3)] {
            assert_eq!(object["source"], format!("<argument {source}>"), "{args:?}");
            assert!(object.as_object().is_some_and(|o| o.contains_key("label")));
        }
        assert_eq!((&good["line"], &good["error"]), (&1.into(), &Value::Null));
        let text = unreadable["error"]["text"].as_str().unwrap();
        assert!(text.contains("`A`"), "{args:?}: {text}");
        let text = missing["error"]["text"].as_str().unwrap();
        assert!(text.contains("no-such-file"), "{args:?}: {text}");
        assert_eq!(
            (&unreadable["puzzle"], &missing["line"]),
            (&Value::Null, &Value::Null)
        );
    }
}

#[test]
fn a_puzzle_without_an_answer_gets_an_object_with_the_reason() {
    for (words, part) in [
        (&["minimize"][..], "no solution"),
        (&["rate"], "no solution"),
        (&["transform", "--canonical"], "twice"),
    ] {
        let run = whydoku(&workspace(), &[words, &["--json", CLASH]].concat());
        let object: Value = serde_json::from_str(&run.stdout).expect(&run.stdout);
        assert_eq!(
            (&object["puzzle"], &object["line"]),
            (&CLASH.into(), &1.into())
        );
        let text = object["error"]["text"].as_str().unwrap();
        assert!(text.contains(part), "{words:?}: {text}");
    }
}

/// 3,359,232 moves take a cell to 81 places, so 41,472 of them keep it; of the relabelings, 8! keep
/// its digit.
#[test]
fn a_single_given_has_the_automorphisms_counted_by_hand() {
    let lone = format!("{}7", ".".repeat(80));
    let run = whydoku(&workspace(), &["transform", "--canonical", "--json", &lone]);
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(object["automorphisms"], 3_359_232 / 81 * 40_320);
    assert_eq!(object["result"], format!("{}1", ".".repeat(80)));
}
