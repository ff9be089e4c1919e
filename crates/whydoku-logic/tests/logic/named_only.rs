//! Exotic techniques and chains that are used only when they are named: no default path puts them to the
//! test, so the states of all their pages do, each for all of them.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use std::collections::BTreeSet;
use test_support::puzzles::puzzle;
use test_support::steps::{as_verifier_sees, path_of_one};
use whydoku_grid::{Budget, Pencilmarks};
use whydoku_logic::page::{Claim, blocks};
use whydoku_logic::{Engine, Explanation, Family, Info, Options, registry};
use whydoku_solve as solve;
use whydoku_verify as verify;

fn named_only() -> Vec<&'static Info> {
    let all = registry::TECHNIQUES
        .iter()
        .map(|technique| technique.info());
    let rare = |info: &&Info| matches!(info.family, Family::Chains | Family::Exotic);
    all.filter(|info| !info.default).filter(rare).collect()
}

/// The states of their examples, and a few puzzles as they are given.
fn states() -> Vec<Pencilmarks> {
    let pages: BTreeSet<&str> = named_only().iter().map(|info| info.page()).collect();
    let all = pages.into_iter().flat_map(|page| blocks(page).unwrap());
    let shown = all.filter(|block| block.claim != Claim::None);
    let given = (401..=408).map(|seed| Pencilmarks::from_grid(&puzzle(seed)).unwrap());
    shown.map(|block| block.marks).chain(given).collect()
}

#[test]
fn every_step_of_each_on_the_pages_of_all_is_proved_and_agrees_with_the_solution() {
    let techniques = named_only();
    let mut seen = BTreeSet::new();
    for marks in states() {
        let solution = solve::reference::solutions_within(marks.grid(), marks.open())
            .next()
            .expect("the state of an example has a solution");
        for info in &techniques {
            let engine = Engine::with_techniques([info.id], Options::default()).unwrap();
            let (steps, spent) = engine.all_steps(&marks, &Budget::unlimited());
            assert_eq!(spent, None);
            for step in steps {
                let told = Explanation::of(&step).notation;
                for placed in &step.conclusions.placements {
                    assert_eq!(solution.get(placed.cell), placed.digit, "{told}");
                }
                for gone in step.conclusions.eliminations.iter() {
                    assert_ne!(solution.get(gone.cell), gone.digit, "{told}");
                }
                let path = as_verifier_sees(&path_of_one(&marks, &step));
                let (_, result) = verify::check_path(&path);
                assert_eq!(result, Ok(()), "{told}");
                seen.insert(info.id);
            }
        }
    }
    let unseen: Vec<&str> = techniques
        .iter()
        .map(|info| info.id)
        .filter(|id| !seen.contains(id))
        .collect();
    assert!(unseen.is_empty(), "nothing was found by {unseen:?}");
}

/// A budget that is spent stops the wide searches, and is said to be spent.
#[test]
fn a_small_budget_stops_the_wide_ones() {
    let puzzle =
        "98.7.....6.....7....7.65...4....3.2...86..5..........4.2..1..3...65..9..........1";
    let marks = Pencilmarks::from_grid(&puzzle.parse().unwrap()).unwrap();
    for id in [
        "blossom-loop",
        "franken-exocet",
        "mutant-exocet",
        "double-exocet",
    ] {
        let engine = Engine::with_techniques([id], Options::default()).unwrap();
        let (_, spent) = engine.all_steps(&marks, &Budget::units(50));
        assert!(spent.is_some(), "{id} went on");
    }
}
