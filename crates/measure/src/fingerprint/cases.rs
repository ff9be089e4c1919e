//! The part `cases`: the states of HoDoKu's technique cases, which start in the middle of a puzzle.

use super::Setup;
use super::findings::Findings;
use super::lists::text;
use super::sheet::{Sheet, hundreds};
use super::steps::{add_path, add_step};
use crate::reglib::{Case, parse, techniques};
use whydoku::Budget;
use whydoku::logic::{Engine, Options};

/// Searches every state with the techniques of its case, then solves it with the default engine.
pub(super) fn run(setup: &Setup) -> Result<Sheet, String> {
    let mut cases: Vec<Case> = Vec::new();
    for file in ["techniques/reglib.jsonl", "techniques/reglib_ext.jsonl"] {
        let text = text(setup, file)?;
        cases.extend(text.lines().filter_map(|line| parse(line).ok()));
    }
    let engine = Engine::default();
    let mut sheet = Sheet::default();
    sheet.run("cases", &hundreds(cases), setup, |case| {
        found(&engine, case)
    });
    Ok(sheet)
}

fn found(engine: &Engine, case: &Case) -> Findings {
    let mut findings = Findings::default();
    let ids = techniques(case).into_iter().map(|t| t.info().id);
    if let Ok(engine) = Engine::with_techniques(ids, Options::default()) {
        let (steps, _) = engine.all_steps(&case.marks, &Budget::unlimited());
        for step in &steps {
            add_step(&mut findings, step);
        }
    }
    add_path(
        &mut findings,
        &engine.solve_path(&case.marks, &Budget::unlimited()),
    );
    findings
}
