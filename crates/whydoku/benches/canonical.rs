//! How fast canonical forms are found: `cargo bench -p whydoku --bench canonical`.
//!
//! Each line is the best of several rounds on one thread, and the answers are checked, so that it
//! cannot be fast and wrong. The collections of the data folder are measured where it is there;
//! the rest is made here from fixed seeds.

use test_support::data as shared_data;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use whydoku::{Cell, CellSet, Digit, Grid, House, Rng, Solution, Symmetry, solve};

fn main() {
    let mut rng = Rng::new(1);
    // As an ordinary test target (`cargo test --benches`) it only has to work.
    let (rounds, solutions) = if std::env::args().any(|argument| argument == "--bench") {
        (10, 5_000)
    } else {
        (1, 50)
    };
    let solutions: Vec<Solution> = (0..solutions).map(|_| random_solution(&mut rng)).collect();
    measure("full grids", rounds, &solutions, |solution| {
        solution.canonical().form.into()
    });
    for givens in [17, 24, 40, 60] {
        let parts: Vec<Grid> = solutions
            .iter()
            .map(|solution| solution.puzzle_with(random_cells(givens, &mut rng)))
            .collect();
        measure(&format!("{givens} cells of them"), rounds, &parts, form);
    }
    for name in ["speed/puzzles2_17_clue", "speed/unbiased_like"] {
        if let Some(lines) = shared_data::lines(name) {
            let scrambled: Vec<Grid> = lines
                .iter()
                .filter_map(|line| line.get(..81)?.parse().ok())
                .map(|grid: Grid| Symmetry::random(&mut rng).apply(&grid))
                .collect();
            let forms = measure(name, rounds, &scrambled, form);
            if name.contains("17") {
                assert_eq!(forms, 49_158, "no two of them are equivalent");
            }
        }
    }
}

fn form(grid: &Grid) -> Grid {
    let canonical = grid.canonical();
    canonical.expect("a part of a solution has no clash").form
}

/// Prints the rate of the best round; gives the number of different forms. A form that is not its
/// own form would be wrong.
#[expect(clippy::print_stdout, reason = "the result of a benchmark is printed")]
#[expect(clippy::disallowed_methods, reason = "a benchmark has a clock")]
fn measure<T>(name: &str, rounds: usize, things: &[T], find: impl Fn(&T) -> Grid) -> usize {
    let mut best = Duration::MAX;
    let mut forms = Vec::new();
    for _ in 0..rounds {
        let start = Instant::now();
        forms = things.iter().map(&find).collect();
        best = best.min(start.elapsed());
    }
    assert!(forms.iter().all(|found| form(found) == *found), "{name}");
    let nanoseconds = best.as_nanos() / things.len().max(1) as u128;
    let per_second = 1_000_000_000 / nanoseconds.max(1);
    println!("{name:24} {nanoseconds:>8} ns each {per_second:>9} per second");
    forms.iter().collect::<BTreeSet<_>>().len()
}

/// Three boxes that do not see each other filled at random, a solution of that, scrambled.
fn random_solution(rng: &mut Rng) -> Solution {
    let mut seeds = Grid::EMPTY;
    for box_ in [House::box_(0), House::box_(4), House::box_(8)] {
        let mut digits = Digit::ALL;
        rng.shuffle(&mut digits);
        for (cell, digit) in box_.cells().into_iter().zip(digits) {
            seeds.set_given(cell, digit);
        }
    }
    let solution = solve::reference::first(&seeds);
    Symmetry::random(rng).apply(&solution.expect("the boxes do not see each other"))
}

fn random_cells(count: usize, rng: &mut Rng) -> CellSet {
    let mut cells = Cell::ALL;
    rng.shuffle(&mut cells);
    cells.into_iter().take(count).collect()
}
