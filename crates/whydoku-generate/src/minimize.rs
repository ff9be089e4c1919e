//! [`minimize`]: removes the spare givens of a puzzle.

use super::thin::Thinner;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rng::Rng;
use whydoku_grid::{CellSet, Puzzle};
use whydoku_solve::KnownSolution;

/// A puzzle without spare givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinimalPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The givens that were removed.
    pub removed: CellSet,
}

/// Removes givens in random order until every one is needed. Digits that a player placed count as
/// givens.
///
/// ```
/// use whydoku_grid::{Budget, Rng};
/// use whydoku_generate as generate;
/// use whydoku_solve as solve;
/// let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///     .parse()?;
/// let puzzle = solve::prove(&grid)?;
/// let minimized = generate::minimize(&puzzle, &mut Rng::new(1), &Budget::unlimited())?;
/// assert!(!minimized.removed.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimize(puzzle: &Puzzle, rng: &mut Rng, budget: &Budget) -> Result<MinimalPuzzle, Spent> {
    let givens = puzzle.grid().filled();
    let mut known = KnownSolution::new(puzzle.solution(), givens);
    let mut units: Vec<CellSet> = givens.into_iter().map(CellSet::single).collect();
    rng.shuffle(&mut units);
    let left = Thinner::default().thin(&mut known, &units, 0, budget)?;
    Ok(MinimalPuzzle {
        puzzle: known.puzzle(),
        removed: givens - left,
    })
}
