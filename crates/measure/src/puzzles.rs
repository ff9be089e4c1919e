//! Puzzles from a seed, and those of the data folder.

use test_support::data;
use whydoku::Rng;
use whydoku::{Cell, Digit, Grid, House, Puzzle, Solution, solve};

/// A solution from a seed: three boxes filled at random, the rest solved.
///
/// The three boxes are on a diagonal, where they do not see each other, so every filling of them can
/// be completed.
pub(crate) fn solution(rng: &mut Rng) -> Solution {
    let mut grid = Grid::EMPTY;
    for number in [0, 4, 8] {
        let mut digits = Digit::ALL;
        rng.shuffle(&mut digits);
        for (place, digit) in digits.into_iter().enumerate() {
            grid.set_given(House::box_(number).cell(place), digit);
        }
    }
    solve::reference::first(&grid).expect("three boxes on the diagonal can be completed")
}

/// A minimal puzzle from a seed. The recorded results of `reliability` depend on which puzzle a seed
/// gives.
pub(crate) fn minimal(seed: u64) -> Puzzle {
    let mut rng = Rng::new(seed);
    let mut grid = Grid::from(solution(&mut rng));
    let mut puzzle = solve::prove(&grid).expect("a full grid has exactly one solution");
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

/// The puzzles of a file in the data folder: the first field with 81 characters of each line.
pub(crate) fn from_file(name: &str) -> Result<Vec<Puzzle>, String> {
    let text = data::required(name)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let grids = lines.filter_map(|line| {
        let mut fields = line.split(['\t', ' ']);
        fields.find(|field| field.len() == 81)?.parse::<Grid>().ok()
    });
    Ok(grids.filter_map(|grid| solve::prove(&grid).ok()).collect())
}
