//! The JSON of `explain`, `hint`, `why` and `technique` for givens, a half-filled grid and a grid of
//! candidates. The expectations were worked out by hand; the verifier also checks every step.

use crate::support::{whydoku, workspace};
use serde_json::{Value, json};
use whydoku_verify as verify;

/// All cells are given except r9c1, whose row lacks 3.
const GIVENS: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635.45286179";
/// Digits with a plus were placed. Columns 4 and 9 have their 3 only in rows 4 and 5, an X-Wing, and
/// r5c5 is the only other cell for 3 in these rows.
const HALF: &str = ":0000:x:.6.2.9..7..1..+5632+2+3..+67.....6.9+2.4......+6.2..2+3574..+61.5..+3+26.\
                    +342+6+58...+6...+2+13..:::";
/// The same with the player's own candidates: 3 is already removed from r5c5.
const CANDIDATES: &str = ":0000:x:.6.2.9..7..1..+5632+2+3..+67.....6.9+2.4......+6.2..2+3574..+61.5..+3\
                          +26.+342+6+58...+6...+2+13..:355::";

fn json_of(words: &[&str]) -> Value {
    let run = whydoku(&workspace(), words);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 1, "{words:?}: {}{}", run.stdout, run.stderr);
    serde_json::from_str(lines[0]).expect("JSON")
}

/// Has the verifier check each step by itself, from the position where `explain` starts.
fn accepted(start: &Value, steps: &[Value]) {
    for step in steps {
        let mut path = start.clone();
        path["steps"] = json!([step]);
        path["outcome"] = json!("stuck");
        path["assumes_uniqueness"] = step["assumes_uniqueness"].clone();
        path["proves_uniqueness"] = json!(false);
        let fields = path.as_object_mut().expect("an object");
        fields.retain(|name, _| {
            !["end", "solution", "rating", "contradiction", "proved"].contains(&name.as_str())
        });
        let read = verify::read_path(&path.to_string()).expect("the verifier reads it");
        let (_, result) = verify::check_path(&read);
        assert_eq!(result.map_err(|why| why.to_string()), Ok(()), "{step}");
    }
}

/// The path that `explain` prints, after the verifier has accepted it as a whole.
fn explained(words: &[&str]) -> Value {
    let path = json_of(&[&["explain", "--json", "--until", "stuck"], words].concat());
    let read = verify::read_path(&path.to_string()).expect("the verifier reads it");
    let (verdict, result) = verify::check_path(&read);
    assert_eq!(result.map_err(|why| why.to_string()), Ok(()));
    assert_eq!(verdict.proved + verdict.assumed, verdict.steps);
    assert_eq!(path["proved"], Value::from(vec![true; verdict.steps]));
    path
}

fn full_house() -> Value {
    json!({
        "technique": "full-house",
        "name": "Full House",
        "rating": 1.0,
        "assumes_uniqueness": false,
        "conclusions": ["r9c1=3"],
        "notation": "Full House: b7 => r9c1=3",
        "text": "r9c1 is the only empty cell of box 7, and 3 is the only digit missing there. So r9c1 is 3.",
        "spans": [
            {"text": "r9c1", "cells": ["r9c1"]},
            " is the only empty cell of ",
            {"text": "box 7", "houses": ["b7"]},
            ", and ",
            {"text": "3", "digits": "3"},
            " is the only digit missing there. So ",
            {"text": "r9c1", "cells": ["r9c1"]},
            " is ",
            {"text": "3", "digits": "3"},
            ".",
        ],
        "proof": [{"rule": "single", "truth": "3b7", "concludes": ["r9c1=3"]}],
        "highlights": [{"role": "base", "house": "b7"}, {"role": "target", "candidates": ["3r9c1"]}],
        "links": [],
        "pattern": {"shape": "single", "candidate": "3r9c1", "house": "b7"},
    })
}

#[test]
fn a_path_from_the_givens() {
    let path = explained(&[GIVENS]);
    assert_eq!(path["steps"], json!([full_house()]));
    assert_eq!(path["puzzle"], GIVENS);
    assert_eq!(path["grid"], path["puzzle"]);
    assert_eq!(path["solution"], GIVENS.replace('.', "3"));
    assert_eq!(path["proves_uniqueness"], true);
    assert!(path.get("candidates").is_none());
}

#[test]
fn a_path_from_a_half_filled_grid() {
    let path = explained(&["--techniques", "x-wing", HALF]);
    // Placed digits are in `grid` and not among the givens.
    assert_ne!(path["grid"], path["puzzle"]);
    assert_eq!(path["outcome"], "stuck");
    let steps = path["steps"].as_array().expect("steps");
    let [step] = steps.as_slice() else {
        panic!("one X-Wing: {steps:?}");
    };
    assert_eq!(step["technique"], "x-wing");
    assert_eq!(step["conclusions"], json!(["r5c5<>3"]));
    assert_eq!(step["notation"], "X-Wing: 3 in c4,c9 / r4,r5 => r5c5<>3");
    assert_eq!(
        step["proof"],
        json!([{
            "rule": "cover",
            "truths": ["3c4", "3c9"],
            "links": ["3r4", "3r5"],
            "concludes": ["r5c5<>3"],
        }])
    );
}

#[test]
fn a_path_from_a_players_candidates() {
    let path = explained(&["--techniques", "x-wing", CANDIDATES]);
    // The only elimination of the X-Wing has been made, so it is no longer found.
    assert_eq!(path["steps"], json!([]));
    let candidates = path["candidates"]
        .as_str()
        .expect("fewer than the peers leave");
    assert_eq!(candidates.len(), 729);
    // r5c5 is the 41st cell; its third place is 3.
    assert_eq!(&candidates[40 * 9 + 2..40 * 9 + 3], ".");
    let all = explained(&[CANDIDATES]);
    assert_eq!(all["outcome"], "solved");
}

#[test]
fn all_steps_of_a_state_in_every_order() {
    let start = explained(&["--techniques", "x-wing", HALF]);
    for (sort, key) in [
        ("technique", None),
        ("rating", Some("rating")),
        ("removes", None),
    ] {
        let words = ["explain", "--all-steps", "--json", "--sort", sort, HALF];
        let object = json_of(&words);
        assert_eq!(object["complete"], true);
        let steps = object["steps"].as_array().expect("steps");
        accepted(&start, steps);
        let wing = |step: &&Value| step["technique"] == "x-wing";
        assert_eq!(steps.iter().filter(wing).count(), 1);
        if let Some(key) = key {
            let rating = |step: &Value| step[key].as_str().and_then(|r| r.parse::<f64>().ok());
            assert!(steps.is_sorted_by_key(rating), "{sort}");
        }
        if sort == "removes" {
            let places = |step: &&Value| {
                step["conclusions"][0]
                    .as_str()
                    .is_some_and(|c| c.contains('='))
            };
            let placing = steps.iter().take_while(places).count();
            assert_eq!(
                steps.iter().filter(places).count(),
                placing,
                "placements first"
            );
            let removed =
                |step: &Value| std::cmp::Reverse(step["conclusions"].as_array().map(Vec::len));
            assert!(steps[placing..].is_sorted_by_key(removed));
        }
    }
}

#[test]
fn why_a_digit_is_right_or_wrong() {
    let object = json_of(&["why", "--json", "r9c1=3", GIVENS]);
    assert_eq!(object["claim"], "r9c1=3");
    assert_eq!(object["holds"], true);
    assert_eq!(object["steps"], json!([full_house()]));

    let start = explained(&["--techniques", "x-wing", HALF]);
    let object = json_of(&["why", "--json", "--techniques", "x-wing", "r5c5<>3", HALF]);
    assert_eq!(object["holds"], true);
    let steps = object["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), 1);
    assert_eq!(steps[0]["conclusions"], json!(["r5c5<>3"]));
    accepted(&start, steps);

    // The player has already removed the candidate. That is not a reason, so the digits have to give one.
    let object = json_of(&["why", "--json", "r5c5<>3", CANDIDATES]);
    assert_eq!(object["holds"], true);
    let steps = object["steps"].as_array().expect("steps");
    assert_ne!(steps.as_slice(), &[] as &[Value]);
    assert_eq!(object["proved"], Value::from(vec![true; steps.len()]));
}

#[test]
fn a_hint_reveals_as_much_as_its_level() {
    let object = json_of(&["hint", "--json", GIVENS]);
    assert_eq!(object["level"], 1);
    assert_eq!(object["text"], "You can place a digit. Look for a single.");
    assert!(object["step"].is_null(), "level 1 does not reveal the step");
    assert_eq!(object["highlights"], json!([]));
    for (state, words) in [(GIVENS, vec![]), (HALF, vec!["--techniques", "x-wing"])] {
        let start = explained(&[words.as_slice(), &[state]].concat());
        let asked = [
            &["hint", "--json", "--reveal", "4"],
            words.as_slice(),
            &[state],
        ]
        .concat();
        let object = json_of(&asked);
        accepted(&start, &[object["step"].clone()]);
        assert_eq!(object["step"], start["steps"][0]);
        assert_eq!(object["proved"], true);
    }
}

#[test]
fn a_technique_as_json() {
    let object = json_of(&["technique", "--json", "x-wing"]);
    assert_eq!(
        object,
        json!({
            "schema": 1,
            "id": "x-wing",
            "name": "X-Wing",
            "family": "fish",
            "rating": 3.2,
            "aliases": ["X wing", "2-Fish"],
            "hodoku_code": "0300",
            "hodoku_score": 140,
            "rows": [25],
            "assumes_uniqueness": false,
            "default": true,
        })
    );
}

/// `hint` and `why` break long lines as `explain` does. Only the notation of a step stays on one line.
#[test]
fn sentences_are_wrapped() {
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let is_notation = |line: &str| line.starts_with(|first: char| first.is_ascii_digit());
    let long = |line: &&str| line.chars().count() > 100 && !is_notation(line);
    for words in [
        ["explain", "--steps", "6", hard].as_slice(),
        &["why", "r8c6<>2", hard],
        &["why", "r8c6=5", hard],
        &["hint", "--reveal", "4", "--cell", "r8c6", hard],
    ] {
        let run = whydoku(&workspace(), words);
        assert_eq!(run.stdout.lines().find(long), None, "{words:?}");
        // Some two lines would be longer as one.
        let lines: Vec<&str> = run.stdout.lines().collect();
        let is_broken = |pair: &[&str]| {
            let is_text =
                |line: &&str| !line.contains('|') && !line.is_empty() && !is_notation(line);
            pair.iter().all(is_text) && pair[0].len() + pair[1].len() > 100
        };
        assert!(lines.windows(2).any(is_broken), "{}", run.stdout);
    }
}
