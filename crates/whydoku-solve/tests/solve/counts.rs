//! Exact numbers of solutions, stored as text in `testdata/counts/exact.txt`: one grid and its
//! count per line. `cargo xtask write-counts` writes the file, with only those counts on which the
//! fast, the reference, the branching and the exact-cover solver agree.
#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;
use test_support::exact_cover;
use whydoku_grid::{Budget, CandidateSet, Grid};
use whydoku_solve::{Count, SimdLevel, Solver, branching, reference};

fn stored() -> Vec<(Grid, u64)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/counts/exact.txt");
    let text = std::fs::read_to_string(file).unwrap();
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (grid, count) = line.split_once(' ').expect("a grid and its count");
            (grid.parse().unwrap(), count.parse().unwrap())
        })
        .collect()
}

/// The largest count for each engine, so that a development build stays quick.
const MOST_SLOW: u64 = if cfg!(debug_assertions) { 100 } else { 10_000 };
const MOST_AT_EVERY_LEVEL: u64 = if cfg!(debug_assertions) {
    1_000
} else {
    100_000
};
const MOST: u64 = if cfg!(debug_assertions) {
    10_000
} else {
    u64::MAX
};

#[test]
fn the_file_has_a_thousand_counts_from_none_to_ten_million() {
    let stored = stored();
    let grids: BTreeSet<String> = stored.iter().map(|(grid, _)| grid.to_line('.')).collect();
    assert!(grids.len() >= 1_000, "{} grids", grids.len());
    assert!(stored.iter().any(|(_, count)| *count == 0));
    assert!(stored.iter().any(|(_, count)| *count > 5_000_000));
    assert!(stored.iter().all(|(_, count)| *count <= 10_000_000));
}

#[test]
fn every_level_counts_what_is_stored() {
    let budget = Budget::unlimited();
    let stored = stored();
    for level in SimdLevel::available() {
        let most = if level == Solver::new().level() {
            MOST
        } else {
            MOST_AT_EVERY_LEVEL
        };
        let mut solver = Solver::with_level(level).unwrap();
        for (grid, count) in stored.iter().filter(|(_, count)| *count <= most) {
            let counted = solver.count(grid, u64::MAX, &budget).unwrap();
            assert_eq!(counted, Count::Exactly(*count), "{level}: {grid}");
        }
    }
}

#[test]
fn the_slow_engines_count_what_is_stored() {
    let budget = Budget::unlimited();
    for (grid, count) in stored().iter().filter(|(_, count)| *count <= MOST_SLOW) {
        let expected = Count::Exactly(*count);
        assert_eq!(reference::count(grid, u64::MAX), expected, "{grid}");
        let (counted, _) = branching::count(grid, u64::MAX, &budget).unwrap();
        assert_eq!(counted, expected, "{grid}");
        let mut covers = 0;
        exact_cover::search(grid, &CandidateSet::ALL, &mut |_| {
            covers += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(covers, *count, "{grid}");
    }
}
