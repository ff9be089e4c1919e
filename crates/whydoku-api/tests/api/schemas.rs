//! The defaults and limits in the `OpenAPI` document are those of the answers.

use serde_json::{Map, Value, json};
use whydoku::Budget;
use whydoku_api::{Bounds, RequestError, RequestErrorKind, ask, openapi};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A question that is asked with a POST.
struct Asked {
    name: String,
    /// The schemas of the fields of its request.
    fields: Map<String, Value>,
    /// The plainest request.
    plain: Map<String, Value>,
}

/// Every question that is asked with a POST.
fn requests() -> Vec<Asked> {
    let document = openapi::document();
    let mut requests = Vec::new();
    for operations in document["paths"].as_object().unwrap().values() {
        let post = &operations["post"];
        let Some(name) = post["operationId"].as_str() else {
            continue;
        };
        let schema = &post["requestBody"]["content"]["application/json"]["schema"];
        let pointer = schema["$ref"].as_str().unwrap().strip_prefix('#').unwrap();
        let schema = document.pointer(pointer).unwrap();
        let fields = schema["properties"].as_object().unwrap().clone();
        let plain = json!({
            "puzzle": EASY, "text": "hello", "format": "line", "claim": "r1c3=4", "cells": 2,
        });
        let required = schema["required"].as_array().into_iter().flatten();
        let required = required.map(|field| field.as_str().unwrap().to_owned());
        let plain = required.map(|field| (field.clone(), plain[&field].clone()));
        requests.push(Asked {
            name: name.to_owned(),
            fields,
            plain: plain.collect(),
        });
    }
    requests
}

/// Asks with one field more than the plainest request.
fn asked(
    name: &str,
    plain: &Map<String, Value>,
    more: Option<(&str, Value)>,
) -> Result<Value, RequestError> {
    let mut request = plain.clone();
    request.extend(more.map(|(field, value)| (field.to_owned(), value)));
    let request = Value::Object(request).to_string();
    let answer = ask(name, &request, &Bounds::default(), &Budget::unlimited())?;
    Ok(serde_json::from_str(&answer).unwrap())
}

#[test]
fn a_default_in_the_document_is_what_an_absent_field_means() {
    let mut compared = 0;
    for Asked {
        name,
        fields,
        plain,
    } in requests()
    {
        let without = asked(&name, &plain, None).unwrap();
        for (field, schema) in fields {
            let default = &schema["default"];
            if default.is_null() {
                continue;
            }
            let with = asked(&name, &plain, Some((&field, default.clone())));
            assert_eq!(with.as_ref(), Ok(&without), "{name} with {field} {default}");
            compared += 1;
        }
    }
    assert!(compared >= 20, "{compared} defaults were compared");
}

/// A puzzle with several solutions, so that no limit is out of reach.
#[test]
fn the_limits_of_a_count_have_the_defaults_of_the_document() {
    let empty = ".".repeat(81);
    for (name, field) in [("check", "solutions"), ("solutions", "count")] {
        let question = requests().into_iter().find(|asked| asked.name == name);
        let plain = json!({ "puzzle": empty }).as_object().unwrap().clone();
        let answer = asked(name, &plain, None).unwrap();
        let default = &question.unwrap().fields["limit"]["default"];
        assert_eq!(answer[field], *default, "{name}");
    }
}

#[test]
fn a_number_outside_the_limits_of_the_document_is_refused_and_one_inside_is_not() {
    let mut limits = 0;
    for Asked {
        name,
        fields,
        plain,
    } in requests()
    {
        for (field, schema) in fields {
            // What every unsigned number has is no limit of the field.
            let least = schema["minimum"].as_u64().filter(|least| *least > 0);
            let most = schema["maximum"].as_u64();
            for outside in [least.map(|n| n - 1), most.map(|n| n + 1)] {
                let Some(outside) = outside else { continue };
                let error = asked(&name, &plain, Some((&field, outside.into()))).unwrap_err();
                assert_eq!(error.kind, RequestErrorKind::OutOfRange, "{name} {field}");
                limits += 1;
            }
            // A thousand new puzzles, or a large one, would take long.
            let most = most.filter(|_| {
                let place = (name.as_str(), field.as_str());
                ![("generate", "count"), ("generate", "size")].contains(&place)
            });
            // No search finds a puzzle with so few givens at random.
            let least = least.filter(|_| !field.starts_with("givens"));
            for inside in least.into_iter().chain(most) {
                let answer = asked(&name, &plain, Some((&field, inside.into())));
                assert!(answer.is_ok(), "{name} {field} {inside}: {answer:?}");
            }
        }
    }
    assert!(limits >= 13, "{limits} limits were tried");
}
