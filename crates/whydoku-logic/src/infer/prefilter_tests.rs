//! Compares searches that use the prefilters with the same searches without them.
//!
//! The filters ([`crate::infer::digit_prefilter`], [`crate::graph::chain_prefilter`], [`crate::infer::assumptions`],
//! [`crate::techniques::forcing::common::dynamic_check`],
//! [`crate::techniques::als::common::three_houses`]) may let through more than the search finds, never
//! less: no conclusion may be missing.

use crate::infer::closure::Strength;
use crate::infer::propagation::Propagation;
use crate::{Conclusions, Engine, Facts, Family, Literal, Options, Technique, registry};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use whydoku_grid::budget::Budget;
use whydoku_grid::{Grid, Pencilmarks};

/// Puzzles and their solutions, written down because this module knows neither how to make a puzzle nor
/// how to solve one by force.
fn puzzles() -> impl Iterator<Item = [Grid; 2]> {
    let lines = include_str!("../../../../testdata/puzzles/made.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let (puzzle, solution) = line.split_once(' ').unwrap();
        [puzzle, solution].map(|grid| grid.parse().unwrap())
    })
}

/// The states of the puzzles in which the easier families find nothing, and those after them on the
/// way of whole paths; each with the solution.
fn states(puzzles: impl Iterator<Item = [Grid; 2]>) -> Vec<(Pencilmarks, Grid)> {
    let easy = |family: Family| {
        matches!(
            family,
            Family::Singles | Family::Intersections | Family::Subsets
        )
    };
    let all = registry::in_solving_order().iter().map(|t| t.info());
    let names = all
        .filter(|info| info.default && easy(info.family))
        .map(|info| info.id);
    let easy = Engine::with_techniques(names, Options::default()).unwrap();
    let budget = Budget::unlimited();
    let mut states = Vec::new();
    for [puzzle, solution] in puzzles {
        let mut marks = Pencilmarks::from_grid(&puzzle).unwrap();
        loop {
            marks = easy.solve_path(&marks, &budget).end;
            if marks.is_solved() {
                break;
            }
            states.push((marks, solution));
            let Ok(Some(step)) = Engine::default().next_step(&marks, &budget) else {
                break;
            };
            step.conclusions.apply(&mut marks).unwrap();
        }
    }
    states
}

fn found(technique: &dyn Technique, facts: &Facts<'_>) -> BTreeSet<Conclusions> {
    let mut all = BTreeSet::new();
    let _ = technique.search(facts, &mut |step| {
        all.insert(step.conclusions);
        ControlFlow::Continue(())
    });
    all
}

/// Holds the techniques against themselves in states with at most so many candidates; how many
/// conclusions there were, by technique.
fn compare(ids: &[&str], states: &[(Pencilmarks, Grid)], most: usize) -> Vec<usize> {
    let (options, budget) = (Options::default(), Budget::unlimited());
    let mut counts = vec![0; ids.len()];
    let states = states.iter().map(|(marks, _)| marks);
    for marks in states.filter(|marks| marks.open().len() <= most) {
        let asking = Facts::new(marks, &options, &budget);
        let without = Facts::without_prefilters(marks, &options, &budget);
        for (id, count) in ids.iter().zip(&mut counts) {
            let technique = registry::get(id).unwrap();
            let all = found(technique, &without);
            assert_eq!(found(technique, &asking), all, "{id} in {marks:?}");
            *count += all.len();
        }
    }
    counts
}

#[test]
fn searches_that_ask_first_miss_nothing() {
    let states = states(puzzles());
    assert!(states.len() > 200, "{} states are few", states.len());
    let light = [
        "x-cycle",
        "x-chain",
        "xy-cycle",
        "xy-chain",
        "grouped-x-cycle",
        "grouped-x-chain",
        "continuous-nice-loop",
        "aic-1",
        "aic-2",
        "discontinuous-nice-loop-1",
        "discontinuous-nice-loop-2",
        "franken-swordfish",
        "finned-franken-swordfish",
        "digit-forcing-chain",
        "cell-forcing-chain",
        "house-forcing-chain",
        "cell-forcing-net",
        "house-forcing-net",
        "contradiction",
    ];
    let heavy = [
        "grouped-continuous-nice-loop",
        "grouped-aic-1",
        "grouped-aic-2",
        "als-continuous-nice-loop",
        "als-aic-1",
        "als-aic-2",
        "als-discontinuous-nice-loop-1",
        "als-discontinuous-nice-loop-2",
        "als-xz",
        "als-xz-double",
        "als-xy-wing",
        "als-w-wing",
        "als-chain",
        "ahs-xz",
        "ahs-xy-wing",
        "ahs-w-wing",
        "ahs-chain",
        "death-blossom",
        "death-blossom-house",
        "death-blossom-set",
        "sue-de-coq-3d",
        "dynamic-contradiction",
        "case-split-1",
    ];
    let light = light.iter().copied().zip(compare(&light, &states, 100));
    let heavy = heavy.iter().copied().zip(compare(&heavy, &states, 60));
    for (id, count) in light.chain(heavy) {
        // Few puzzles have a 3-D Sue de Coq, or need a net where singles are not enough.
        let rare = ["sue-de-coq-3d", "dynamic-contradiction"].contains(&id);
        assert!(rare || count > 0, "{id} was not found: nothing is shown");
    }
}

/// The closure against trails, which keep their reasons: states in which no single is left.
#[test]
fn singles_refute_just_what_a_trail_does() {
    let (options, budget) = (Options::default(), Budget::unlimited());
    let (mut refuted, mut stood) = (0, 0);
    for (marks, solution) in states(puzzles().take(60)) {
        let facts = Facts::new(&marks, &options, &budget);
        let (singles, subsets) = (
            facts.refutable(Strength::Singles),
            facts.refutable(Strength::Subsets),
        );
        assert!(singles.is_subset(subsets));
        for candidate in marks.open().iter() {
            let trail = Propagation::follow(&marks, Literal::on(candidate), 81);
            let fails = trail.conflict().is_some();
            assert_eq!(
                singles.contains(candidate),
                fails,
                "{candidate} in {marks:?}"
            );
            refuted += usize::from(fails);
            stood += usize::from(!fails);
        }
        // Sound inferences never refute a true candidate.
        for candidate in subsets.iter() {
            assert_ne!(solution.get(candidate.cell), Some(candidate.digit));
        }
    }
    assert!(refuted > 300 && stood > 500, "{refuted} {stood}");
}
