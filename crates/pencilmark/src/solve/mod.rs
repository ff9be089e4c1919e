//! Brute force: first solution, all solutions, counts and the proof that there is exactly one.

pub mod backtrack;
pub mod reference;

use crate::grid::{Grid, Puzzle, Solution};
use std::fmt;

/// Why a grid is not a [`Puzzle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotUnique {
    /// There is no solution.
    None,
    /// There are at least these two.
    Several([Solution; 2]),
}

impl fmt::Display for NotUnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "the grid has no solution",
            Self::Several(_) => "the grid has more than one solution",
        })
    }
}

impl std::error::Error for NotUnique {}

/// Proves that a grid has exactly one solution.
///
/// ```
/// let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///     .parse()?;
/// let puzzle = pencilmark::solve::prove(&grid)?;
/// assert!(puzzle.solution().to_string().starts_with("534678912"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove(grid: &Grid) -> Result<Puzzle, NotUnique> {
    let mut solutions = reference::solutions(grid);
    match (solutions.next(), solutions.next()) {
        (None, _) => Err(NotUnique::None),
        (Some(only), None) => Ok(Puzzle::proven(*grid, only)),
        (Some(first), Some(second)) => Err(NotUnique::Several([first, second])),
    }
}

/// How many solutions, counted up to a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Count {
    /// All of them were counted.
    Exactly(u64),
    /// Counting stopped at the limit; there may be more.
    AtLeast(u64),
}

impl Count {
    /// The number counted.
    pub const fn get(self) -> u64 {
        match self {
            Self::Exactly(n) | Self::AtLeast(n) => n,
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(n) => fmt::Display::fmt(n, f),
            Self::AtLeast(n) => write!(f, "at least {n}"),
        }
    }
}
