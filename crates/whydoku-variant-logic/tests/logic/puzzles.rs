//! Puzzles for the other tests: a few of each kind, made from fixed seeds.

use whydoku_grid::{Budget, Rng};
use whydoku_variant::{End, Size, Solver, Variant, all_rules, sample};

/// Small puzzles with one solution, each with a random rule or two, and their solutions.
pub(super) fn small(count: usize) -> Vec<(Variant, Vec<usize>)> {
    let mut rng = Rng::new(7);
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let size = Size::new([4, 6][rng.index(2)]).expect("what the test made");
        let rules: Vec<_> = (0..2)
            .map(|_| all_rules()[rng.index(all_rules().len())])
            .collect();
        let variant = sample::variant(&mut rng, size, &rules, 12, true);
        if variant.constraints().iter().any(|c| unknown(c.rule().id)) {
            continue;
        }
        let (solutions, end) = Solver::new(&variant).solutions(2, &Budget::units(2_000));
        if let ([solution], End::Complete) = (solutions.as_slice(), end) {
            puzzles.push((variant, solution.clone()));
        }
    }
    puzzles
}

/// Rules that state an automaton, which the verifier does not read.
pub(super) fn unknown(rule: &str) -> bool {
    ["pattern", "automaton"].contains(&rule)
}
