//! X-Chains of three links: whoever asks for X-Chains gets those that have names of their own, too.

use test_support::puzzles::puzzle;
use whydoku_grid::{Budget, CandidateSet, Pencilmarks};
use whydoku_logic::{Engine, Options};

#[test]
fn x_chains_eliminate_what_turbot_fish_do() {
    let budget = Budget::unlimited();
    let engine = |names: &[&str]| {
        Engine::with_techniques(names.iter().copied(), Options::default()).expect("known names")
    };
    let short = engine(&["skyscraper", "two-string-kite", "turbot-fish"]);
    let (chains, simple) = (engine(&["x-chain"]), engine(&["singles", "intersections"]));
    let mut count = 0;
    for seed in 600..616 {
        let mut marks = Pencilmarks::from_grid(&puzzle(seed)).expect("a puzzle");
        while let Ok(Some(step)) = simple.next_step(&marks, &budget) {
            step.conclusions.apply(&mut marks).expect("a sound step");
        }
        let eliminated = |engine: &Engine| {
            let (steps, _) = engine.all_steps(&marks, &budget);
            let each = steps.iter().map(|step| *step.conclusions.eliminations);
            each.fold(CandidateSet::EMPTY, |all, more| all | more)
        };
        let wanted = eliminated(&short);
        let missing = wanted - eliminated(&chains);
        assert!(missing.is_empty(), "seed {seed}: {missing:?} in {marks:?}");
        count += wanted.len();
    }
    assert!(count > 10, "{count}");
}
