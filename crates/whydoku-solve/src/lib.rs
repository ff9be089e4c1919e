#![doc = include_str!("../README.md")]

pub mod backtrack;
#[cfg(feature = "parallel")]
pub mod batch;
pub mod branching;
pub mod depth;
mod engine;
mod known_solution;
mod layout;
mod line;
mod lockstep;
#[doc(hidden)]
pub mod reference;
mod search;
pub mod shallow;
mod simd;
mod solver;

#[doc(hidden)]
pub use known_solution::{KnownSolution, Places};
pub use lockstep::Lockstep;
pub use search::Stats;
pub use simd::{SimdLevel, SimdLevelError};
pub use solver::{ProveError, Solutions, SolveLineError, Solver, Start, UnfinishedError};

use std::fmt;
use whydoku_grid::budget::Budget;
use whydoku_grid::rng::Rng;
use whydoku_grid::{Grid, Puzzle, Solution};

/// Returns the first solution, if there is one.
///
/// ```
/// use whydoku_grid::Grid;
/// use whydoku_solve as solve;
/// assert!(solve::first(&Grid::EMPTY).is_some());
/// ```
pub fn first(start: impl Into<Start>) -> Option<Solution> {
    unlimited(Solver::new().first(start, &Budget::unlimited()))
}

/// Counts the solutions, up to `limit`.
///
/// ```
/// use whydoku_grid::Grid;
/// use whydoku_solve::{self as solve, Count};
/// assert_eq!(solve::count(&Grid::EMPTY, 1000), Count::AtLeast(1000));
/// ```
pub fn count(start: impl Into<Start>, limit: u64) -> Count {
    unlimited(Solver::new().count(start, limit, &Budget::unlimited()))
}

/// Returns whether there is exactly one solution.
///
/// ```
/// use whydoku_grid::Grid;
/// use whydoku_solve as solve;
/// assert!(!solve::is_unique(&Grid::EMPTY));
/// ```
pub fn is_unique(start: impl Into<Start>) -> bool {
    count(start, 2) == Count::Exactly(1)
}

/// Iterates over all solutions.
///
/// ```
/// use whydoku_grid::Grid;
/// use whydoku_solve as solve;
/// let two = "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
/// let two: Grid = two.parse()?;
/// assert_eq!(solve::solutions(&two).count(), 2);
/// assert_eq!(solve::solutions(&Grid::EMPTY).take(1000).count(), 1000);
/// # Ok::<(), whydoku_grid::LineError>(())
/// ```
pub fn solutions(start: impl Into<Start>) -> impl Iterator<Item = Solution> {
    let mut solver = Box::new(Solver::new());
    solver.start(start);
    std::iter::from_fn(move || unlimited(solver.next_solution(&Budget::unlimited())))
}

/// Returns a random solution; a seed always gives the same one.
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

/// The result of a call whose budget has no limit.
fn unlimited<T, E: fmt::Debug>(outcome: Result<T, E>) -> T {
    outcome.expect("a budget without a limit is never spent")
}

/// The error for a grid that does not have exactly one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotUniqueError {
    /// There is no solution.
    None,
    /// There are at least these two solutions.
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
        Err(ProveError::NotUnique(why)) => Err(why),
        Err(ProveError::Spent(_)) => unreachable!("the budget has no limit"),
    }
}

/// A number of solutions, counted up to a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Count {
    /// All solutions were counted.
    Exactly(u64),
    /// Counting stopped at the limit; there may be more.
    AtLeast(u64),
}

impl Count {
    /// The number of solutions counted.
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
