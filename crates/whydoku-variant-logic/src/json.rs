//! The JSON of puzzles, steps and paths. `docs/VARIANT_PROOFS.md` describes it; `whydoku-verify` reads it.
//!
//! ```
//! use whydoku_grid::Budget;
//! use whydoku_variant_logic::{Engine, Rules, json};
//!
//! let variant = "size 4\ngrid .... 3.1. 21.. ....\nthermometer: r1c1 r1c2 r1c3 r1c4".parse()?;
//! let rules = Rules::new(&variant);
//! let path = Engine::new(&rules).solve(&Budget::unlimited());
//! let document = json::path(&rules, &path);
//! assert_eq!(document["steps"].as_array().map(Vec::len), Some(path.steps.len()));
//! # Ok::<(), whydoku_variant::VariantError>(())
//! ```

use crate::proof::{Inference, Premise};
use crate::{Literal, Outcome, Path, Rules, Step};
use serde_json::{Value as Json, json};
use whydoku_variant::{Cell, Constraint, Value, Variant};

/// The description of a puzzle: its size, its regions, what its cells may hold, and its constraints.
pub fn puzzle(variant: &Variant) -> Json {
    let size = variant.size();
    let regions: Vec<Json> = variant
        .regions()
        .iter()
        .map(|region| cells(region))
        .collect();
    let limited = size
        .all_cells()
        .filter(|cell| variant.allowed(*cell) != size.digits());
    let givens: Vec<Json> = limited
        .map(|cell| {
            let digits: Vec<usize> = variant.allowed(cell).iter().collect();
            json!({"cell": cell.to_string(), "digits": digits})
        })
        .collect();
    let constraints: Vec<Json> = variant.constraints().iter().map(constraint).collect();
    json!({
        "size": size.get(),
        "regions": regions,
        "givens": givens,
        "constraints": constraints,
    })
}

fn cells(cells: &[Cell]) -> Json {
    cells.iter().map(Cell::to_string).collect()
}

fn constraint(constraint: &Constraint) -> Json {
    let groups: Vec<Json> = constraint
        .groups()
        .iter()
        .map(|group| cells(group))
        .collect();
    let mut json = json!({"rule": constraint.rule().id, "cells": groups});
    match constraint.value() {
        Value::Nothing => {}
        Value::Number(number) => json["value"] = json!(number),
        Value::Digits(digits) => json["digits"] = json!(digits),
        Value::Text(text) => json["text"] = json!(text),
    }
    json
}

/// A whole path with the proof of every step.
pub fn path(rules: &Rules, path: &Path) -> Json {
    let steps: Vec<Json> = path.steps.iter().map(|one| step(rules, one)).collect();
    let outcome = match path.outcome {
        Outcome::Solved => "solved",
        Outcome::Stuck => "stuck",
        Outcome::Contradiction => "contradiction",
        Outcome::Budget(_) => "budget",
    };
    let mut json = json!({
        "schema": 1,
        "kind": "variant-path",
        "puzzle": puzzle(rules.variant()),
        "steps": steps,
        "outcome": outcome,
    });
    if path.outcome == Outcome::Solved {
        let cells = 0..rules.size().cells();
        json["solution"] = cells.filter_map(|cell| path.end.digit(cell)).collect();
    }
    json
}

/// A step with its explanation and its proof.
pub fn step(rules: &Rules, step: &Step) -> Json {
    let conclusions = literals(rules, &step.conclusions);
    json!({
        "technique": step.technique.id,
        "conclusions": conclusions,
        "explanation": step.explanation(rules),
        "proof": proof(rules, step),
    })
}

fn literals(rules: &Rules, literals: &[Literal]) -> Vec<String> {
    literals
        .iter()
        .map(|literal| rules.literal_name(*literal))
        .collect()
}

/// Lines of the rules count from 1 up, lines of the proof from −1 down.
fn premise(premise: Premise) -> i64 {
    match premise {
        Premise::Rule(line) => i64::try_from(line + 1).unwrap_or(i64::MAX),
        Premise::Earlier(line) => -i64::try_from(line + 1).unwrap_or(i64::MAX),
    }
}

fn proof(rules: &Rules, step: &Step) -> Vec<Json> {
    let inference = |inference: &Inference| match inference {
        Inference::Sum {
            of,
            divide,
            saturate,
        } => {
            let of: Vec<(i64, i64)> = of
                .iter()
                .map(|(factor, line)| (*factor, premise(*line)))
                .collect();
            let mut json = json!({"rule": "sum", "of": of});
            if *divide != 1 {
                json["divide"] = json!(divide);
            }
            if *saturate {
                json["saturate"] = json!(true);
            }
            json
        }
        Inference::Clause {
            literals: any,
            from,
        } => {
            let from: Vec<i64> = from.iter().map(|line| premise(*line)).collect();
            json!({"rule": "clause", "any": literals(rules, any), "from": from})
        }
        Inference::Define { var, any } => {
            json!({"rule": "define", "name": format!("v{var}"), "any": literals(rules, any)})
        }
    };
    step.proof.inferences.iter().map(inference).collect()
}
