//! What several tests need: puzzles from a seed, and steps as the verifier sees them.

use whydoku::logic::{Outcome, Path, Step};
use whydoku::rng::Rng;
use whydoku::{Cell, Digit, Grid, Pencilmarks, Symmetry, solve, wire};
use whydoku_verify as verify;

/// A minimal puzzle: a shuffled solution, givens taken away while it stays unique.
pub(crate) fn puzzle(seed: u64) -> Grid {
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

/// A path in the verifier's own words: written as JSON by the library, read by the verifier.
pub(crate) fn as_verifier_sees(path: &Path) -> verify::Path {
    let text = serde_json::to_string(&wire::Path::from(path)).expect("a path is JSON");
    verify::read_path(&text).expect("the verifier reads what the library writes")
}

/// A path of one step from a state.
pub(crate) fn path_of_one(marks: &Pencilmarks, step: &Step) -> Path {
    let mut end = *marks;
    let outcome = match step.conclusions.apply(&mut end) {
        Err(contradiction) => Outcome::Contradiction(contradiction),
        Ok(()) if end.is_solved() => Outcome::Solved,
        Ok(()) => Outcome::Stuck,
    };
    Path {
        start: *marks,
        steps: vec![step.clone()],
        end,
        outcome,
    }
}
