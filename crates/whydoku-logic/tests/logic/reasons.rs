//! An explanation as text and as typed parts.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use std::collections::BTreeSet;
use whydoku_grid::Budget;
use whydoku_logic::json::{self as wire, ExplanationSpan};
use whydoku_logic::page::blocks;
use whydoku_logic::{Engine, Options, Step, registry};

/// Calls `visit` with every step of every technique page.
fn for_each_page_step(visit: &mut dyn FnMut(&Step)) {
    let mut pages = BTreeSet::new();
    for technique in registry::TECHNIQUES {
        let page = technique.info().page();
        if !pages.insert(page) {
            continue;
        }
        for block in blocks(page).unwrap() {
            let only = [block.technique.as_str()];
            let engine = Engine::with_techniques(only, Options::default()).unwrap();
            let (steps, _) = engine.all_steps(&block.marks, &Budget::unlimited());
            steps.iter().for_each(&mut *visit);
        }
    }
}

#[test]
fn the_typed_parts_read_aloud_are_the_text() {
    let mut steps = 0;
    for_each_page_step(&mut |step| {
        let step = wire::Step::from(step);
        let words = step.spans.iter().map(|span| match span {
            ExplanationSpan::Plain(text) => text.as_str(),
            ExplanationSpan::Named(named) => named.text.as_str(),
        });
        assert_eq!(words.collect::<String>(), step.text);
        let naming = step.spans.iter().filter(|span| match span {
            ExplanationSpan::Plain(_) => false,
            ExplanationSpan::Named(named) => {
                let fields = [
                    named.cells.is_some(),
                    named.digits.is_some(),
                    named.houses.is_some(),
                    named.candidates.is_some(),
                    named.technique.is_some(),
                    named.inferences.is_some(),
                ];
                assert_eq!(fields.iter().filter(|field| **field).count(), 1);
                true
            }
        });
        assert!(
            naming.count() > 1,
            "hardly anything is named: {}",
            step.text
        );
        steps += 1;
    });
    assert!(steps > 300, "only {steps} steps");
}
