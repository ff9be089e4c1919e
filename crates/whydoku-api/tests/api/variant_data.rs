//! Variants as data: described for a page to draw, parsed beside classic puzzles, and the pages of techniques.

use serde_json::{Value, json};
use whydoku::Budget;
use whydoku_api::{Bounds, RequestError, RequestErrorKind, ask};

/// By hand: r3c1 is 2, so the cage makes r2c1 4, and each row follows.
const SMALL: &str =
    "size 4\ngrid 1234 ..2. 2.4. ....\nkiller-cage 6: r2c1 r3c1\nthermometer: r3c1 r4c1";

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn asked(name: &str, request: &Value) -> Result<Value, RequestError> {
    let budget = Budget::unlimited();
    let answer = ask(name, &request.to_string(), &Bounds::default(), &budget)?;
    Ok(serde_json::from_str(&answer).unwrap())
}

fn refusal(name: &str, request: &Value) -> RequestErrorKind {
    asked(name, request).unwrap_err().kind
}

#[test]
fn a_puzzle_is_described_as_data() {
    let text = "size 4\ntitle Small\ngrid 1... .... .... ....\ngiven 2,4: r2c2\nkiller-cage 6: r1c2 r2c2\n\
                anti-knight\nodd: r4c4\nsandwich 5: r1c1 r2c1 r3c1 r4c1\nfalling-diagonal\n";
    let described = asked("describe", &json!({ "puzzle": text })).unwrap();
    assert_eq!(
        (&described["size"], &described["title"]),
        (&4.into(), &"Small".into())
    );
    assert_eq!(described["text"], text);
    assert_eq!(described["givens"], "1...............");
    assert_eq!(described["allowed"], json!({ "r2c2": "24", "r4c4": "13" }));
    assert_eq!(
        described["regions"][1],
        json!(["r1c3", "r1c4", "r2c3", "r2c4"])
    );
    let houses = described["houses"].as_array().unwrap();
    let ids: Vec<&str> = houses
        .iter()
        .map(|house| house["id"].as_str().unwrap())
        .collect();
    assert_eq!(
        ids,
        [
            "r1", "r2", "r3", "r4", "c1", "c2", "c3", "c4", "b1", "b2", "b3", "b4", "k1"
        ]
    );
    assert_eq!(houses[12]["name"], "the falling diagonal");
    assert_eq!(houses[12]["cells"], json!(["r1c1", "r2c2", "r3c3", "r4c4"]));
    let pairs = described["pairs"].as_array().unwrap();
    assert!(pairs.contains(&json!(["r1c1", "r2c3"])), "a knight's move");
    assert!(
        !pairs.contains(&json!(["r1c1", "r1c2"])),
        "in row 1 together"
    );
    assert_eq!(
        described["clues"][0],
        json!({
            "rule": "killer-cage", "name": "killer cage", "shape": "cage",
            "cells": [["r1c2", "r2c2"]], "label": "6", "number": 6, "outside": null,
            "words": "The digits in r1c2 and r2c2 are all different and sum to 6.",
        })
    );
    assert_eq!(described["clues"][3]["outside"], json!([0, 1]));
    assert_eq!(described["variant"]["rules"].as_array().unwrap().len(), 5);
    let classic = asked("describe", &json!({ "puzzle": EASY })).unwrap();
    assert_eq!(
        (&classic["size"], &classic["givens"]),
        (&9.into(), &EASY.into())
    );
    assert_eq!(classic["houses"].as_array().unwrap().len(), 27);
    assert_eq!(classic["clues"], json!([]));
    let again = asked("describe", &json!({ "puzzle": classic["text"] })).unwrap();
    assert_eq!(again["givens"], classic["givens"]);
    for wrong in ["", "hello", &format!("{EASY}\n{EASY}")] {
        let kind = refusal("describe", &json!({ "puzzle": wrong }));
        assert_eq!(kind, RequestErrorKind::UnreadablePuzzle, "{wrong}");
    }
}

#[test]
fn a_text_of_classic_puzzles_and_variants_is_parsed_in_order() {
    let text = format!("{EASY} first\n{SMALL}\n\n.Shape~4x4.AntiKnight.~R1C1_1\n{EASY} last\n");
    let parsed = asked("parse", &json!({ "puzzle": text })).unwrap();
    let puzzles = parsed["puzzles"].as_array().unwrap();
    assert_eq!(parsed["errors"], json!([]));
    let formats: Vec<&Value> = puzzles.iter().map(|board| &board["format"]).collect();
    assert_eq!(formats, ["line", "rules", "iss", "line"]);
    assert_eq!(puzzles[0]["variant"], Value::Null);
    assert_eq!(
        puzzles[1]["variant"]["rules"],
        json!(["killer-cage", "thermometer"])
    );
    assert_eq!(puzzles[1]["grid"], "1234..2.2.4.....");
    assert_eq!(
        (&puzzles[0]["label"], &puzzles[3]["label"]),
        (&"first".into(), &"last".into())
    );
    for board in puzzles {
        let again = asked("describe", &json!({ "puzzle": board["puzzle"] })).unwrap();
        assert_eq!(again["givens"], board["grid"], "{board}");
    }
}

#[test]
fn techniques_for_variants_have_pages_with_examples() {
    let all = asked("variant-techniques", &json!({})).unwrap();
    let all = all["techniques"].as_array().unwrap();
    assert!(all.len() > 15);
    for entry in all {
        let name = format!("variant-{}", entry["id"].as_str().unwrap());
        let page = asked("technique", &json!({ "name": name })).unwrap();
        assert_eq!(
            (&page["id"], &page["family"]),
            (&entry["id"], &"Variants".into())
        );
        let parts = page["parts"].as_array().unwrap().iter();
        let examples: Vec<&Value> = parts.filter(|part| part["part"] == "example").collect();
        assert!(examples.len() > 1, "{name}");
        for example in examples {
            let steps = example["steps"].as_array().unwrap();
            assert_eq!(example["found"], !steps.is_empty(), "{name}");
            assert!(asked("describe", &json!({ "puzzle": example["puzzle"] })).is_ok());
        }
    }
    // A name that both have is that of the classic technique.
    let page = asked("technique", &json!({ "name": "x-wing" })).unwrap();
    assert_ne!(page["family"], "Variants");
    let page = asked("technique", &json!({ "name": "cage-combinations" })).unwrap();
    assert_eq!(page["family"], "Variants");
}
