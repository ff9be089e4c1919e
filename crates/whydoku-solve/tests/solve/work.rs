//! Work counters of fixed puzzles. A change that makes the search do more work shows here even on a
//! machine too busy to time anything. The figures are what the engine does now, not what is right: if
//! you change them, say in the engine's notes what that gained on whole files (guessing early costs
//! guesses here and saves rounds there).

use whydoku_grid::{Budget, Grid, Spent};
use whydoku_solve::{Count, SimdLevel, Solver, Stats};

/// The grid, and the guesses, nodes and rounds of its uniqueness check.
const PINNED: [(&str, u64, u64, u64); 5] = [
    (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        0,
        1,
        6,
    ),
    (
        "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1.......",
        0,
        1,
        14,
    ),
    (
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        0,
        1,
        16,
    ),
    (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        86,
        173,
        647,
    ),
    (
        "98.7.....6.....87...7.....5.4..3.5....65...9......2..1..86...5.....1.3.......4..2",
        97,
        195,
        745,
    ),
];

#[test]
fn work_is_what_it_was() {
    for (line, guesses, nodes, rounds) in PINNED {
        let grid: Grid = line.parse().unwrap();
        for level in SimdLevel::available() {
            let mut solver = Solver::with_level(level).unwrap();
            let counted = solver.count(&grid, 2, &Budget::unlimited());
            assert_eq!(counted, Ok(Count::Exactly(1)), "{line}");
            let Stats {
                guesses: g,
                nodes: n,
                rounds: r,
                ..
            } = solver.stats();
            assert_eq!((g, n, r), (guesses, nodes, rounds), "{level}: {line}");
        }
    }
}

/// A search examines its first state, and at most two states for each guess.
#[test]
fn counters_fit_together_and_the_depth_is_the_solution_s() {
    for (line, ..) in PINNED {
        let grid: Grid = line.parse().unwrap();
        let mut solver = Solver::new();
        let budget = Budget::unlimited();
        solver.prove(&grid, &budget).unwrap();
        let stats = solver.stats();
        assert_eq!(
            stats.nodes,
            1 + 2 * stats.guesses,
            "all of the tree was seen"
        );
        assert!(u64::from(stats.depth) <= stats.guesses);
        assert!(stats.rounds >= stats.nodes);
        assert_eq!(budget.used(), stats.nodes);

        solver.first(&grid, &budget).unwrap();
        assert_eq!(solver.stats().depth, stats.depth);
        assert!(solver.stats().nodes <= stats.nodes);
    }
}

/// Every smaller budget is spent, and the exact budget is enough.
#[test]
fn budgets_are_kept_to_the_unit() {
    let grid: Grid = PINNED[4].0.parse().unwrap();
    let mut solver = Solver::new();
    let needed = {
        let budget = Budget::unlimited();
        solver.count(&grid, 2, &budget).unwrap();
        budget.used()
    };
    for units in 0..needed {
        let budget = Budget::units(units);
        let unfinished = solver.count(&grid, 2, &budget).unwrap_err();
        assert_eq!(unfinished.why, Spent::Units);
        assert!(unfinished.found <= 1);
    }
    assert_eq!(
        solver.count(&grid, 2, &Budget::units(needed)),
        Ok(Count::Exactly(1))
    );
}
