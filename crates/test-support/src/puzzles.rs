//! Puzzles made from a seed.

use whydoku_grid::{Cell, Digit, Grid, Rng, Symmetry};
use whydoku_solve as solve;

/// A minimal puzzle: a random solution whose givens are removed while the solution stays unique.
///
/// # Panics
///
/// Never: a first row has many solutions.
pub fn puzzle(seed: u64) -> Grid {
    let mut rng = Rng::new(seed);
    let mut digits = Digit::ALL;
    rng.shuffle(&mut digits);
    let mut grid = Grid::EMPTY;
    for (column, digit) in digits.into_iter().enumerate() {
        grid.set_given(Cell::at(0, column), digit);
    }
    let solution = solve::reference::solutions(&grid)
        .nth(rng.index(50))
        .expect("a first row has many solutions");
    let mut grid = Grid::from(Symmetry::random(&mut rng).apply(&solution));
    let mut cells = Cell::ALL;
    rng.shuffle(&mut cells);
    for cell in cells {
        let mut fewer = grid;
        fewer.clear(cell);
        if solve::prove(&fewer).is_ok() {
            grid = fewer;
        }
    }
    grid
}
