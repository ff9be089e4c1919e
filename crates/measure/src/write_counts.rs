//! `testdata/counts/exact.txt`: grids and their exact numbers of solutions, from none to ten million.
//!
//! Four solvers must agree on a count before it is written. The same seed gives the same file. It takes
//! minutes, because the slow solvers count to millions, too.

use crate::Verdict;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use test_support::stamp::write_file;
use test_support::{exact_cover, workspace};
use whydoku::solve::{Count, Solver, branching, reference};
use whydoku::{Budget, CandidateSet, Cell, CellSet, Digit, Grid, Rng};

/// Writes testdata/counts/exact.txt, grids and their exact numbers of solutions.
#[derive(clap::Args)]
pub(crate) struct Args {}

const FILE: &str = "testdata/counts/exact.txt";

const SEED: u64 = 2024;

/// How many counts to write below each bound, and not below the bound before it.
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

/// A part of a random solution. One in six has a digit changed and mostly no solution.
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

/// The counts of the three slow solvers.
fn slow_counts(grid: &Grid) -> [Count; 3] {
    let mut covers = 0;
    exact_cover::search(grid, &CandidateSet::ALL, &mut |_| {
        covers += 1;
        ControlFlow::Continue(())
    });
    let (branches, _) = branching::count(grid, u64::MAX, &Budget::unlimited())
        .expect("an unlimited budget is never spent");
    [
        reference::count(grid, u64::MAX),
        Count::Exactly(covers),
        branches,
    ]
}

/// Draws grids until there are enough of every size, and writes them.
pub(crate) fn run(_: &Args) -> Result<Verdict, String> {
    let mut rng = Rng::new(SEED);
    let (mut solver, budget) = (Solver::new(), Budget::unlimited());
    let mut found: [Vec<(Grid, u64)>; WANTED.len()] = Default::default();
    // No grid is counted beyond the largest bound that still needs grids.
    while let Some(open) = (0..WANTED.len()).rfind(|class| found[*class].len() < WANTED[*class].1) {
        let grid = draw(&mut solver, &mut rng);
        let Ok(Count::Exactly(count)) = solver.count(&grid, WANTED[open].0, &budget) else {
            continue;
        };
        let class = WANTED
            .iter()
            .position(|(bound, _)| count < *bound)
            .expect("the count is below the last bound");
        if found[class].len() < WANTED[class].1 {
            assert_eq!(slow_counts(&grid), [Count::Exactly(count); 3], "{grid}");
            found[class].push((grid, count));
            if count >= 100_000 {
                println!("{grid} {count}");
            }
        }
    }
    let mut text = format!(
        "# Grids and their exact number of solutions, on which the fast, the reference, the branching and\n\
         # the exact-cover solver agree. `cargo xtask write-counts` wrote them with seed {SEED}.\n"
    );
    for (grid, count) in found.iter().flatten() {
        let _ = writeln!(text, "{grid} {count}");
    }
    write_file(&workspace().join(FILE), &text)?;
    let counts = found.iter().map(Vec::len).sum::<usize>();
    println!("{counts} counts written to {FILE}.");
    Ok(Verdict::Holds)
}
