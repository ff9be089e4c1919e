//! The part `pages`: what every technique finds in the states of all technique pages.

use super::Setup;
use super::findings::Findings;
use super::sheet::{Sheet, Task};
use super::steps::add_step;
use std::collections::BTreeSet;
use whydoku::logic::page::blocks;
use whydoku::logic::{Engine, Options, registry};
use whydoku::{Budget, Pencilmarks, draw};

/// Searches every state with every technique, also those outside the default set. One line per
/// technique.
pub(super) fn run(setup: &Setup) -> Result<Sheet, String> {
    let states = states()?;
    let mut tasks: Vec<Task<(Engine, Pencilmarks)>> = Vec::new();
    for technique in registry::TECHNIQUES {
        let id = technique.info().id;
        let engine = Engine::with_techniques([id], Options::default());
        let engine = engine.map_err(|unknown| unknown.to_string())?;
        let of_state = |marks: &Pencilmarks| (id.to_owned(), (engine.clone(), *marks));
        tasks.extend(states.iter().map(of_state));
    }
    let mut sheet = Sheet::default();
    sheet.run("pages", &tasks, setup, |(engine, marks)| {
        found(engine, marks)
    });
    Ok(sheet)
}

/// The states of all pages in the order of the catalog, none twice.
fn states() -> Result<Vec<Pencilmarks>, String> {
    let mut pages = BTreeSet::new();
    let mut states: Vec<Pencilmarks> = Vec::new();
    for technique in registry::TECHNIQUES {
        let page = technique.info().page();
        if !pages.insert(page) {
            continue;
        }
        for block in blocks(page)? {
            if !states.contains(&block.marks) {
                states.push(block.marks);
            }
        }
    }
    Ok(states)
}

fn found(engine: &Engine, marks: &Pencilmarks) -> Findings {
    let mut findings = Findings::default();
    let (steps, spent) = engine.all_steps(marks, &Budget::unlimited());
    findings.add(
        "paths",
        format_args!("{} steps, all of them: {}", steps.len(), spent.is_none()),
    );
    for step in &steps {
        add_step(&mut findings, step);
    }
    if let Some(step) = steps.first() {
        findings.add("pictures", draw::svg(marks, Some(step), ""));
        let plain = |_, text: &str| text.to_owned();
        findings.add("pictures", draw::pencilmark_grid(marks, Some(step), &plain));
    }
    findings
}
