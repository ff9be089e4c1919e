//! What an explanation says: where each supposition breaks, and the same as text and as typed parts.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops where something is wrong"
)]

use std::collections::BTreeSet;
use test_support::data;
use whydoku_grid::{Budget, Grid, Pencilmarks, Truth};
use whydoku_logic::json::{self as wire, ExplanationSpan};
use whydoku_logic::page::blocks;
use whydoku_logic::{
    Base, Engine, Explanation, Family, Inference, Options, Rule, Step, Words, registry,
};

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

/// The places without a candidate in which the suppositions of a proof end.
fn breaks(inference: &Inference, found: &mut Vec<Base>) {
    let before = found.len();
    match &inference.rule {
        Rule::Refute {
            trail, conflict, ..
        } => {
            for entry in trail {
                breaks(entry, found);
            }
            if found.len() == before {
                found.push(*conflict);
            }
        }
        Rule::Cases { branches, .. } => {
            for branch in branches {
                for entry in &branch.trail {
                    breaks(entry, found);
                }
                found.extend(branch.conflict);
            }
        }
        _ => {}
    }
}

/// Checks that both forms of the explanation name every break, and that the inferences of the long form
/// are numbered. Returns the number of breaks.
fn check(step: &Step) -> usize {
    let mut found = Vec::new();
    step.proof.0.iter().for_each(|i| breaks(i, &mut found));
    let short = Explanation::of(step).sentences;
    let full = step.full_explanation().unwrap().to_string();
    for place in &found {
        let words = match place {
            Base::Truth(Truth::Cell(cell)) => format!("{cell} has no candidate left"),
            Base::Truth(Truth::House(house, digit)) => {
                format!("{} has no cell left for {digit}", house.words())
            }
            Base::Clause(_) => panic!("{short}"),
        };
        assert!(short.contains(&words), "{words} is not in: {short}");
        assert!(full.contains(&words), "{words} is not in: {full}");
    }
    let labels = full.lines().filter_map(|line| {
        let label = line.trim_start().strip_prefix('(')?.split_once(')')?.0;
        label.parse::<usize>().ok()
    });
    let labels: Vec<usize> = labels.collect();
    assert!(labels.iter().copied().eq(1..=labels.len()), "{full}");
    found.len()
}

/// Whether a technique supposes something and follows its own proof in words.
fn supposes(step: &Step) -> bool {
    // Templates are explained by all ways to complete a digit; the proof of the two chains of a digit
    // forcing chain is a third one.
    let other = ["template-set", "template-delete", "pattern-overlay"];
    let chains = ["digit-forcing-chain", "contradiction-forcing-chain"];
    let family = step.technique.family;
    [Family::Forcing, Family::LastResort].contains(&family)
        && !other.contains(&step.technique.id)
        && !chains.contains(&step.technique.id)
}

#[test]
fn every_supposition_of_the_pages_names_its_break() {
    let mut found = 0;
    for_each_page_step(&mut |step| {
        if supposes(step) {
            found += check(step);
        }
    });
    assert!(found > 100, "only {found} breaks");
}

#[test]
fn every_supposition_of_the_hardest_puzzles_names_its_break() {
    let Some(lines) = data::lines("bad/famous.tsv") else {
        return;
    };
    let mut found = 0;
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        if let [puzzle, "1", ..] = fields[..] {
            let grid: Grid = puzzle.parse().unwrap();
            let marks = Pencilmarks::from_grid(&grid).unwrap();
            let path = Engine::default().solve_path(&marks, &Budget::unlimited());
            let steps = path.steps.iter().filter(|step| supposes(step));
            found += steps.map(check).sum::<usize>();
        }
    }
    assert!(found > 200, "only {found} breaks");
}
