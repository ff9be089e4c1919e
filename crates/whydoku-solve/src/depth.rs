//! The depth scale: how many guesses a simple solver needs.
//!
//! The solver is simple on purpose, so that people can follow it: it fills in naked and hidden
//! singles, and when there are none, it guesses in the first empty cell in reading order, smallest
//! digit first. The depth is the number of guesses in place when the solution is found; guesses that
//! were undone do not count. Reading order is arbitrary, so the difficulty is the mean over the eight
//! rotations and reflections of the grid.
//!
//! ```
//! use whydoku_grid::Budget;
//! use whydoku_solve::{self as solve, depth};
//! let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = solve::prove(&easy.parse()?)?;
//! let depth = depth::difficulty(&puzzle, &Budget::unlimited())?;
//! assert_eq!((depth.sum(), depth.count()), (0, 8));
//! assert_eq!(depth.to_string(), "0.000");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::shallow::State;
use std::fmt;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::{Candidate, CandidateSet, Cell, Grid, Puzzle};

/// The guess depth in each orientation of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Depth {
    depths: [u32; 8],
}

impl Depth {
    /// The depth in each orientation: the four rotations, then those of the transposed grid.
    pub const fn depths(&self) -> [u32; 8] {
        self.depths
    }

    /// The sum over the eight orientations.
    pub fn sum(&self) -> u32 {
        self.depths.iter().sum()
    }

    /// The number of orientations, 8. The mean is the sum divided by it.
    pub const fn count(&self) -> u32 {
        8
    }
}

/// Writes the mean with three decimals, which is exact.
impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = self.sum() * 125;
        write!(f, "{}.{:03}", thousandths / 1000, thousandths % 1000)
    }
}

/// Returns the guess depths of a puzzle. One unit of the budget is one guess.
pub fn difficulty(puzzle: &Puzzle, budget: &Budget) -> Result<Depth, Spent> {
    difficulty_within(puzzle, &CandidateSet::ALL, budget)
}

/// Returns the guess depths of a puzzle within these candidates, which must include its solution.
/// Candidates of cells with a given do not matter.
#[doc(hidden)]
pub fn difficulty_within(
    puzzle: &Puzzle,
    open: &CandidateSet,
    budget: &Budget,
) -> Result<Depth, Spent> {
    let mut depths = [0; 8];
    for (orientation, depth) in depths.iter_mut().enumerate() {
        let grid = oriented(puzzle.grid(), orientation);
        let moved = |c: Candidate| Candidate::new(turned(c.cell, orientation), c.digit);
        let open = open.iter().map(moved).collect();
        *depth = guess_depth(&grid, &open, budget)?.unwrap_or(0);
    }
    Ok(Depth { depths })
}

/// The number of guesses in place when the first solution is found; `None` without a solution.
fn guess_depth(grid: &Grid, open: &CandidateSet, budget: &Budget) -> Result<Option<u32>, Spent> {
    match State::new(grid, open) {
        Ok(state) => descend(&state, 0, budget),
        Err(_) => Ok(None),
    }
}

fn descend(state: &State, depth: u32, budget: &Budget) -> Result<Option<u32>, Spent> {
    let Some(cell) = state.open().first() else {
        return Ok(Some(depth));
    };
    for digit in state.candidates(cell) {
        budget.spend(1)?;
        let mut next = *state;
        if next.place(cell, digit).is_ok()
            && let Some(found) = descend(&next, depth + 1, budget)?
        {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The grid in one of its eight orientations, all digits as givens.
fn oriented(grid: &Grid, orientation: usize) -> Grid {
    let mut moved = Grid::EMPTY;
    for cell in Cell::ALL {
        if let Some(digit) = grid.get(cell) {
            moved.set_given(turned(cell, orientation), digit);
        }
    }
    moved
}

/// Where an orientation puts a cell.
fn turned(cell: Cell, orientation: usize) -> Cell {
    let (mut row, mut column) = (cell.row_index(), cell.column_index());
    if orientation >= 4 {
        (row, column) = (column, row);
    }
    for _ in 0..orientation % 4 {
        (row, column) = (column, 8 - row);
    }
    Cell::at(row, column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate as solve;
    use std::collections::BTreeSet;

    const NYT: &str =
        "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1.......";

    #[test]
    fn the_eight_orientations_differ_and_come_back() {
        let grid: Grid = NYT.parse().unwrap();
        let all: BTreeSet<Grid> = (0..8).map(|o| oriented(&grid, o)).collect();
        assert_eq!(all.len(), 8);
        assert_eq!(oriented(&grid, 0), grid);
        for o in 4..8 {
            assert_eq!(
                oriented(&oriented(&grid, o), o),
                grid,
                "a mirror image twice"
            );
        }
    }

    /// The definition once more, without a state that is kept between guesses.
    fn naive(grid: &Grid, depth: u32) -> Option<u32> {
        let filled = solve::shallow::solve(grid).ok()?;
        let Some(cell) = (!filled.filled()).first() else {
            return Some(depth);
        };
        whydoku_grid::Digit::ALL.into_iter().find_map(|digit| {
            let mut next = filled;
            next.place(cell, digit);
            naive(&next, depth + 1)
        })
    }

    #[test]
    fn depth_is_what_the_definition_says() {
        for line in [
            NYT,
            "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        ] {
            let puzzle = solve::prove(&line.parse().unwrap()).unwrap();
            let depth = difficulty(&puzzle, &Budget::unlimited()).unwrap();
            for (o, depth) in depth.depths().into_iter().enumerate() {
                assert_eq!(Some(depth), naive(&oriented(puzzle.grid(), o), 0), "{line}");
            }
        }
    }

    #[test]
    fn a_small_budget_is_reported() {
        let puzzle = solve::prove(&NYT.parse().unwrap()).unwrap();
        assert_eq!(difficulty(&puzzle, &Budget::units(3)), Err(Spent::Units));
    }
}
