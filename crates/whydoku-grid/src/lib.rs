//! The vocabulary: cells, digits, houses, candidates, the sets of them, and the three kinds of
//! grid. Nothing in here knows how to solve anything.

pub mod budget;
mod candidate;
mod candidate_set;
mod cell;
mod cell_set;
mod digit;
pub mod geometry;
mod grid;
mod house;
mod house_set;
pub mod notation;
mod orders;
mod pencilmarks;
mod picture;
pub mod rating;
pub mod rng;
mod symmetry;
mod thirds;
mod truth;
pub mod words;

pub use budget::{Budget, Spent};
pub use candidate::Candidate;
pub use candidate_set::CandidateSet;
pub use cell::Cell;
pub use cell_set::CellSet;
pub use digit::{Digit, DigitSet};
pub use grid::{Clash, Grid, LineError, Puzzle, Solution, SolutionError};
pub use house::{Chute, House, HouseKind, Intersection};
pub use house_set::HouseSet;
pub use orders::ORDERS_OF_THREE;
pub use pencilmarks::{Contradiction, Pencilmarks};
pub use rating::Rating;
pub use rng::Rng;
pub use symmetry::{Canonical, Movable, Orientation, Symmetry, SymmetryError};
pub use truth::Truth;
