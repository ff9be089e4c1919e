//! # whydoku
//!
//! Solve, explain, prove, rate and make Sudoku puzzles.
//!
//! ```
//! use whydoku::{Grid, solve};
//!
//! let grid: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()?;
//! let puzzle = solve::prove(&grid)?; // exactly one solution, or an error that says why not
//! println!("{}", puzzle.solution());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The parts: [`mod@grid`] is the vocabulary, [`text`] reads and writes, [`solve`] is brute
//! force, [`logic`] explains, [`rate`] rates, [`generate`] makes puzzles, [`draw`] draws, [`hint`] helps. Every long call takes a
//! [`Budget`].

pub mod budget;
pub mod draw;
pub mod generate;
pub mod grid;
pub mod hint;
pub mod logic;
pub mod rate;
pub mod rating;
pub mod rng;
pub mod solve;
pub mod text;
#[cfg(feature = "serde")]
pub mod wire;

pub use budget::{Budget, Spent};
pub use grid::{
    Candidate, CandidateSet, Canonical, Cell, CellSet, Chute, Clash, Contradiction, Digit,
    DigitSet, Grid, House, HouseKind, HouseSet, Intersection, LineError, Movable, NotASolution,
    NotASymmetry, Orientation, Pencilmarks, Puzzle, Solution, Symmetry, Truth,
};
pub use rating::Rating;
pub use rng::Rng;
