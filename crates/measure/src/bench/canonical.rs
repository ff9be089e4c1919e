//! How fast canonical forms are found.

use crate::puzzles;
use crate::stopwatch::timed;
use std::collections::BTreeSet;
use std::time::Duration;
use test_support::data;
use whydoku::{Cell, CellSet, Grid, Rng, Solution, Symmetry};

const ROUNDS: usize = 10;
const SOLUTIONS: usize = 5_000;

/// Prints the rate for full grids, parts of them, and the collections of the data folder.
pub(super) fn run() {
    let mut rng = Rng::new(1);
    let solutions: Vec<Solution> = (0..SOLUTIONS)
        .map(|_| {
            let solution = puzzles::solution(&mut rng);
            Symmetry::random(&mut rng).apply(&solution)
        })
        .collect();
    measure("full grids", &solutions, |solution| {
        solution.canonical().form.into()
    });
    for givens in [17, 24, 40, 60] {
        let parts: Vec<Grid> = solutions
            .iter()
            .map(|solution| solution.puzzle_with(random_cells(givens, &mut rng)))
            .collect();
        measure(&format!("{givens} cells of them"), &parts, form);
    }
    for name in ["speed/puzzles2_17_clue", "speed/unbiased_like"] {
        let Some(lines) = data::lines(name) else {
            continue;
        };
        let scrambled: Vec<Grid> = lines
            .iter()
            .filter_map(|line| line.get(..81)?.parse().ok())
            .map(|grid: Grid| Symmetry::random(&mut rng).apply(&grid))
            .collect();
        let forms = measure(name, &scrambled, form);
        if name.contains("17") {
            assert_eq!(forms, 49_158, "no two of these puzzles are equivalent");
        }
    }
}

fn form(grid: &Grid) -> Grid {
    let canonical = grid.canonical();
    canonical.expect("parts of a solution do not clash").form
}

/// Prints the rate of the best round and returns the number of different forms. Every form must be
/// its own canonical form.
fn measure<T>(name: &str, things: &[T], find: impl Fn(&T) -> Grid) -> usize {
    let mut best = Duration::MAX;
    let mut forms = Vec::new();
    for _ in 0..ROUNDS {
        let (found, time) = timed(|| things.iter().map(&find).collect());
        (forms, best) = (found, best.min(time));
    }
    assert!(forms.iter().all(|found| form(found) == *found), "{name}");
    let nanoseconds = best.as_nanos() / things.len().max(1) as u128;
    let per_second = 1_000_000_000 / nanoseconds.max(1);
    println!("{name:24} {nanoseconds:>8} ns each {per_second:>9} per second");
    forms.iter().collect::<BTreeSet<_>>().len()
}

fn random_cells(count: usize, rng: &mut Rng) -> CellSet {
    let mut cells = Cell::ALL;
    rng.shuffle(&mut cells);
    cells.into_iter().take(count).collect()
}
