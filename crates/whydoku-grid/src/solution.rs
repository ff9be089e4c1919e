//! [`Solution`] (full and valid) and [`Puzzle`] (proven to have exactly one solution).

use super::{Cell, CellSet, Clash, Digit, Grid};
use std::fmt;
use std::ops::Index;

/// A full grid in which every house has each digit once.
///
/// ```
/// use whydoku_grid::{Grid, Solution};
/// let full: Grid =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
///         .parse()?;
/// assert!(Solution::try_from(full).is_ok());
/// assert!(Solution::try_from(Grid::EMPTY).is_err());
/// # Ok::<(), whydoku_grid::LineError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    digits: [Digit; 81],
}

/// The error for a grid that is not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolutionError {
    /// A cell has no digit.
    Empty(Cell),
    /// Two cells of a house have the same digit.
    Clash(Clash),
}

impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty(cell) => write!(f, "{cell} is empty; a solution fills all 81 cells"),
            Self::Clash(clash) => write!(f, "{clash}; a solution has each digit once"),
        }
    }
}

impl std::error::Error for SolutionError {}

impl Solution {
    /// Checks 81 digits, given row by row.
    pub fn try_new(digits: [Digit; 81]) -> Result<Self, SolutionError> {
        let grid = Grid::from_givens(digits.map(Some));
        match grid.clashes().next() {
            Some(clash) => Err(SolutionError::Clash(clash)),
            None => Ok(Self { digits }),
        }
    }

    /// A solution without a check, for callers who know that every house has each digit once.
    #[doc(hidden)]
    pub const fn assume_valid(digits: [Digit; 81]) -> Self {
        Self { digits }
    }

    /// The digit in a cell.
    pub const fn get(&self, cell: Cell) -> Digit {
        self.digits[cell.index()]
    }

    /// The 81 digits, row by row.
    pub const fn digits(&self) -> &[Digit; 81] {
        &self.digits
    }

    /// Whether every digit of `grid` is in the same cell here.
    pub fn agrees_with(&self, grid: &Grid) -> bool {
        Cell::ALL
            .into_iter()
            .all(|cell| grid.get(cell).is_none_or(|digit| digit == self.get(cell)))
    }

    /// The grid whose givens are the digits of this solution in `cells`.
    pub fn puzzle_with(&self, cells: CellSet) -> Grid {
        let mut grid = Grid::EMPTY;
        for cell in cells {
            grid.set_given(cell, self.get(cell));
        }
        grid
    }
}

impl Index<Cell> for Solution {
    type Output = Digit;

    fn index(&self, cell: Cell) -> &Digit {
        &self.digits[cell.index()]
    }
}

impl TryFrom<Grid> for Solution {
    type Error = SolutionError;

    fn try_from(grid: Grid) -> Result<Self, SolutionError> {
        if let Some(cell) = (!grid.filled()).first() {
            return Err(SolutionError::Empty(cell));
        }
        let mut digits = [Digit::D1; 81];
        for (slot, digit) in digits.iter_mut().zip(grid.digits().iter().flatten()) {
            *slot = *digit;
        }
        Self::try_new(digits)
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Self {
        Self::from_givens(solution.digits.map(Some))
    }
}

/// Writes the line of 81 digits, or with `{:#}` the bordered grid.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Grid::from(*self), f)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({self})")
    }
}

/// A grid proven to have exactly one solution, with that solution.
///
/// Only the solver can make one (`whydoku_solve::prove`), so having one is the proof.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Puzzle {
    grid: Grid,
    solution: Solution,
}

impl Puzzle {
    /// A puzzle without a check, for callers who know that `solution` is the only one.
    #[doc(hidden)]
    pub const fn assume_unique(grid: Grid, solution: Solution) -> Self {
        Self { grid, solution }
    }

    /// The puzzle's grid.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The only solution.
    pub const fn solution(&self) -> &Solution {
        &self.solution
    }
}

/// Writes the puzzle's grid.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.grid, f)
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({self})")
    }
}
