//! Puzzles from a seed, and those of the data folder.

use crate::data_file;
use whydoku::rng::Rng;
use whydoku::{Cell, Digit, Grid, House, Puzzle, solve};

/// A minimal puzzle: three boxes filled at random, the rest solved, then givens taken away in
/// random order while the solution stays the only one.
///
/// # Panics
/// If the solver is broken: there is always such a puzzle.
pub fn made_from(seed: u64) -> Puzzle {
    let mut rng = Rng::new(seed);
    let mut grid = Grid::EMPTY;
    // Boxes on the diagonal do not see each other: any filling of them can be completed.
    for number in [0, 4, 8] {
        let mut digits = Digit::ALL;
        rng.shuffle(&mut digits);
        for (place, digit) in digits.into_iter().enumerate() {
            grid.set_given(House::box_(number).cell(place), digit);
        }
    }
    let full =
        solve::reference::first(&grid).expect("three boxes on the diagonal can be completed");
    let mut grid = Grid::from(full);
    let mut puzzle = solve::prove(&grid).expect("a full grid is its own only solution");
    let mut cells = Cell::ALL;
    rng.shuffle(&mut cells);
    for cell in cells {
        let mut fewer = grid;
        fewer.clear(cell);
        if let Ok(proven) = solve::prove(&fewer) {
            (grid, puzzle) = (fewer, proven);
        }
    }
    puzzle
}

/// The puzzles of a file of the data folder: the first field of 81 characters of each line.
pub fn of_file(name: &str) -> Result<Vec<Puzzle>, String> {
    let text = data_file(name)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let grids = lines.filter_map(|line| {
        let mut fields = line.split(['\t', ' ']);
        fields.find(|field| field.len() == 81)?.parse::<Grid>().ok()
    });
    Ok(grids.filter_map(|grid| solve::prove(&grid).ok()).collect())
}
