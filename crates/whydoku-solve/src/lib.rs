//! Brute force: first solution, all solutions, counts and the proof that there is exactly one.
//!
//! [`Solver`] is the fast one; keep it from puzzle to puzzle. The functions here make a new one
//! each time and have no budget. Other methods, for people who know them by name: [`shallow`]
//! (singles only, what they cannot place stays blank), [`branching`] (singles, then a guess in a
//! cell with the fewest candidates), [`backtrack`] (the textbook method, with its trace) and
//! [`mod@reference`] (the slow twin all others are tested against).
//!
//! ```
//! use whydoku_solve::{self, Count};
//! use whydoku_grid::Grid;
//! assert_eq!(solve::count(&Grid::EMPTY, 1000), Count::AtLeast(1000));
//! let two = "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
//! let two: Grid = two.parse()?;
//! assert_eq!(solve::count(&two, 1000), Count::Exactly(2));
//! assert_eq!(solve::solutions(&two).len(), 2);
//! # Ok::<(), whydoku_grid::LineError>(())
//! ```

pub mod backtrack;
#[cfg(feature = "parallel")]
pub mod batch;
pub mod branching;
pub mod depth;
mod engine;
mod known;
mod layout;
mod line;
pub mod reference;
mod search;
pub mod shallow;
mod simd;
mod solver;

pub use known::{Known, Places};
pub use search::Stats;
pub use simd::{SimdLevel, SimdLevelError};
pub use solver::{ProveError, Solutions, SolveLineError, Solver, Start, UnfinishedError};

use std::fmt;
use whydoku_grid::budget::Budget;
use whydoku_grid::rng::Rng;
use whydoku_grid::{Grid, Puzzle, Solution};

/// The first solution, if there is one.
///
/// ```
/// use whydoku_grid::Grid;
/// use whydoku_solve as solve;
/// assert!(solve::first(&Grid::EMPTY).is_some());
/// ```
pub fn first(start: impl Into<Start>) -> Option<Solution> {
    unlimited(Solver::new().first(start, &Budget::unlimited()))
}

/// The number of solutions, counted up to `limit`.
pub fn count(start: impl Into<Start>, limit: u64) -> Count {
    unlimited(Solver::new().count(start, limit, &Budget::unlimited()))
}

/// Whether there is exactly one solution.
///
/// ```
/// use whydoku_grid::Grid;
/// use whydoku_solve as solve;
/// assert!(!solve::is_unique(&Grid::EMPTY));
/// ```
pub fn is_unique(start: impl Into<Start>) -> bool {
    count(start, 2) == Count::Exactly(1)
}

/// All solutions. For more than memory can hold, use [`Solver::solutions`].
pub fn solutions(start: impl Into<Start>) -> Vec<Solution> {
    let (mut solver, budget) = (Solver::new(), Budget::unlimited());
    solver
        .solutions(start, &budget)
        .map_while(Result::ok)
        .collect()
}

/// A solution drawn by a seed; the same for ever.
///
/// ```
/// use whydoku_grid::Grid;
/// use whydoku_solve as solve;
/// assert_eq!(solve::random(&Grid::EMPTY, 42), solve::random(&Grid::EMPTY, 42));
/// ```
pub fn random(start: impl Into<Start>, seed: u64) -> Option<Solution> {
    let mut rng = Rng::new(seed);
    unlimited(Solver::new().random(start, &mut rng, &Budget::unlimited()))
}

/// The answer of a call whose budget had no end.
fn unlimited<T, E: fmt::Debug>(outcome: Result<T, E>) -> T {
    outcome.expect("a budget without an end is never spent")
}

/// Why a grid is not a [`Puzzle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotUniqueError {
    /// There is no solution.
    None,
    /// There are at least these two.
    Several([Solution; 2]),
}

impl fmt::Display for NotUniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "the grid has no solution",
            Self::Several(_) => "the grid has more than one solution",
        })
    }
}

impl std::error::Error for NotUniqueError {}

/// Proves that a grid has exactly one solution.
///
/// ```
/// let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///     .parse()?;
/// let puzzle = whydoku_solve::prove(&grid)?;
/// assert!(puzzle.solution().to_string().starts_with("534678912"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove(grid: &Grid) -> Result<Puzzle, NotUniqueError> {
    match Solver::new().prove(grid, &Budget::unlimited()) {
        Ok(puzzle) => Ok(puzzle),
        Err(ProveError::NotUniqueError(why)) => Err(why),
        Err(ProveError::Spent(_)) => unreachable!("no end to the budget"),
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
