//! Writes `testdata/counts/exact.txt`: grids and their exact number of solutions, from none to ten
//! million, each agreed by four engines before it goes in.
//!
//! ```text
//! cargo run --release -p whydoku --example write_counts
//! ```
//!
//! The same seed gives the same file. It takes minutes: the slow engines count to millions too.
#![expect(
    clippy::print_stdout,
    reason = "a program tells what it has done so far"
)]

#[path = "../../whydoku-solve/tests/solve/exact_cover.rs"]
mod exact_cover;

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use whydoku::solve::{Count, Solver, branching, reference};
use whydoku::{Budget, CandidateSet, Cell, CellSet, Digit, Grid, Rng};

const SEED: u64 = 2024;

/// How many counts to store below each bound, and at or above the bound before.
const WANTED: [(u64, usize); 10] = [
    (1, 100),
    (2, 200),
    (10, 200),
    (100, 200),
    (1_000, 170),
    (10_000, 100),
    (100_000, 40),
    (1_000_000, 8),
    (3_000_000, 2),
    (10_000_001, 4),
];

/// Part of a random solution; one in six has a digit changed and mostly no solution.
fn draw(solver: &mut Solver, rng: &mut Rng) -> Grid {
    let solution = solver
        .random(&Grid::EMPTY, rng, &Budget::unlimited())
        .ok()
        .flatten()
        .expect("the empty grid has solutions");
    let mut cells = Cell::ALL;
    rng.shuffle(&mut cells);
    let size = 22 + rng.index(11);
    let mut grid = solution.puzzle_with(cells[..size].iter().copied().collect::<CellSet>());
    if rng.below(6) == 0 {
        grid.set_given(Cell::from_index(rng.index(81)), Digit::ALL[rng.index(9)]);
    }
    grid
}

/// What the three slow engines count.
fn slow_counts(grid: &Grid) -> [Count; 3] {
    let mut covers = 0;
    exact_cover::search(grid, &CandidateSet::ALL, &mut |_| {
        covers += 1;
        ControlFlow::Continue(())
    });
    let (branches, _) = branching::count(grid, u64::MAX, &Budget::unlimited())
        .expect("a budget without an end is never spent");
    [
        reference::count(grid, u64::MAX),
        Count::Exactly(covers),
        branches,
    ]
}

fn main() {
    let mut rng = Rng::new(SEED);
    let (mut solver, budget) = (Solver::new(), Budget::unlimited());
    let mut found: [Vec<(Grid, u64)>; WANTED.len()] = Default::default();
    // The largest bound still wanted: no grid is counted further than that.
    while let Some(open) = (0..WANTED.len()).rfind(|class| found[*class].len() < WANTED[*class].1) {
        let grid = draw(&mut solver, &mut rng);
        let Ok(Count::Exactly(count)) = solver.count(&grid, WANTED[open].0, &budget) else {
            continue;
        };
        let class = WANTED
            .iter()
            .position(|(bound, _)| count < *bound)
            .expect("counted no further than the last bound");
        if found[class].len() < WANTED[class].1 {
            assert_eq!(slow_counts(&grid), [Count::Exactly(count); 3], "{grid}");
            found[class].push((grid, count));
            if count >= 100_000 {
                println!("{grid} {count}");
            }
        }
    }
    let mut text = format!(
        "# Grids and their exact number of solutions, agreed by the fast, the reference, the\n\
         # branching and an exact-cover engine. Written by the example write_counts (seed {SEED}),\n\
         # not by hand.\n"
    );
    for (grid, count) in found.iter().flatten() {
        writeln!(text, "{grid} {count}").expect("a string takes everything");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/counts/exact.txt");
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).expect("a folder to write to");
    }
    std::fs::write(file, text).expect("a file to write to");
    println!("{} counts", found.iter().map(Vec::len).sum::<usize>());
}
