//! # whydoku
//!
//! Solve, explain, prove, rate and make Sudoku puzzles.

#[cfg(feature = "generate")]
pub use whydoku_generate as generate;
pub use whydoku_grid as grid;
pub use whydoku_grid::{budget, rating, rng};
#[cfg(feature = "logic")]
pub use whydoku_logic as logic;
#[cfg(feature = "serde")]
pub use whydoku_logic::json as wire;
#[cfg(feature = "logic")]
pub use whydoku_logic::{draw, hint};
#[cfg(feature = "rate")]
pub use whydoku_rate as rate;
#[cfg(feature = "solve")]
pub use whydoku_solve as solve;
#[cfg(feature = "text")]
pub use whydoku_text as text;

pub use whydoku_grid::{
    Budget, Candidate, CandidateSet, Canonical, Cell, CellSet, Chute, Clash, Contradiction, Digit,
    DigitSet, Grid, House, HouseKind, HouseSet, Intersection, LineError, Movable, Orientation,
    Pencilmarks, Puzzle, Rating, Rng, Solution, SolutionError, Spent, Symmetry, SymmetryError,
    Truth,
};
