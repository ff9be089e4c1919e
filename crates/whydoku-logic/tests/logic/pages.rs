//! Every executed block of every technique page, and what each found step must satisfy.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops where something is wrong"
)]

use std::collections::BTreeSet;
use whydoku_grid::Rng;
use whydoku_grid::{Budget, Pencilmarks, Symmetry};
use whydoku_logic::page::{Block, Claim, blocks};
use whydoku_logic::{Conclusions, Engine, Explanation, Options, Step, registry};
use whydoku_solve as solve;

fn all_blocks() -> Vec<Block> {
    let mut pages = BTreeSet::new();
    let mut all = Vec::new();
    for technique in registry::TECHNIQUES {
        let info = technique.info();
        if pages.insert(info.page()) {
            all.extend(blocks(info.page()).unwrap_or_else(|e| panic!("{}: {e}", info.id)));
        }
    }
    all
}

fn steps_of(technique: &str, marks: &Pencilmarks) -> Vec<Step> {
    let engine = Engine::with_techniques([technique], Options::default()).unwrap();
    let (steps, spent) = engine.all_steps(marks, &Budget::unlimited());
    assert_eq!(spent, None);
    steps
}

fn conclusions(steps: &[Step]) -> BTreeSet<Conclusions> {
    steps.iter().map(|step| step.conclusions.clone()).collect()
}

fn told(set: &BTreeSet<Conclusions>) -> Vec<String> {
    set.iter().map(ToString::to_string).collect()
}

#[test]
fn every_claim_of_every_page_holds() {
    for block in all_blocks() {
        let found = conclusions(&steps_of(&block.technique, &block.marks));
        let listed: BTreeSet<_> = block.steps.iter().cloned().collect();
        let state = format!("{} in {:?}", block.technique, block.marks);
        match block.claim {
            Claim::Find => {
                assert!(
                    listed.is_subset(&found),
                    "{state}\nfound {:?}",
                    told(&found)
                );
            }
            Claim::Only => {
                assert_eq!(told(&listed), told(&found), "{state}");
            }
            Claim::None => assert_eq!(Vec::<String>::new(), told(&found), "{state}"),
        }
    }
}

#[test]
fn every_step_of_the_pages_changes_the_state_and_agrees_with_the_solution() {
    for block in all_blocks() {
        // A near miss may show any state, solvable or not.
        if block.claim == Claim::None {
            continue;
        }
        let solution = solve::reference::solutions_within(block.marks.grid(), block.marks.open())
            .next()
            .expect("the state of an example has a solution");
        for step in steps_of(&block.technique, &block.marks) {
            assert!(!step.conclusions.is_empty(), "{step:?}");
            for placed in &step.conclusions.placements {
                assert!(block.marks.has(*placed), "{step:?}");
                assert_eq!(solution.get(placed.cell), placed.digit, "{step:?}");
            }
            for gone in step.conclusions.eliminations.iter() {
                assert!(block.marks.has(gone), "{step:?}");
                assert_ne!(solution.get(gone.cell), gone.digit, "{step:?}");
            }
        }
    }
}

#[test]
fn steps_do_not_depend_on_orientation_or_numbering() {
    let mut rng = Rng::new(96);
    for block in all_blocks() {
        let here = conclusions(&steps_of(&block.technique, &block.marks));
        for _ in 0..10 {
            let symmetry = Symmetry::random(&mut rng);
            let there = steps_of(&block.technique, &symmetry.apply(&block.marks));
            let moved: BTreeSet<_> = here
                .iter()
                .map(|c| {
                    let mut placements: Vec<_> =
                        c.placements.iter().map(|p| symmetry.apply(p)).collect();
                    placements.sort_unstable();
                    Conclusions {
                        placements: placements.into(),
                        eliminations: symmetry.apply(&*c.eliminations).into(),
                    }
                })
                .collect();
            assert_eq!(
                told(&moved),
                told(&conclusions(&there)),
                "{}",
                block.technique
            );
        }
    }
}

#[test]
fn every_step_of_the_pages_is_put_into_words() {
    for block in all_blocks() {
        for step in steps_of(&block.technique, &block.marks) {
            let Explanation {
                notation,
                sentences,
                ..
            } = Explanation::of(&step);
            assert!(notation.starts_with(step.technique.name), "{notation}");
            assert!(
                notation.ends_with(&step.conclusions.to_string()),
                "{notation}"
            );
            assert!(!notation.contains(":  =>"), "no pattern: {notation}");
            assert!(sentences.starts_with(char::is_uppercase) || sentences.starts_with('r'));
            let flat = sentences.replace('\n', " ");
            assert!(flat.contains(". So "), "no reason: {sentences}");
            assert!(sentences.ends_with('.'), "{sentences}");
            assert!(!sentences.contains("nothing"), "an empty list: {sentences}");
            assert!(!sentences.contains(" a 8"), "an 8: {sentences}");
        }
    }
}
