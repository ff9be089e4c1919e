//! The vocabulary: cells, digits, houses, candidates, the sets of them, and the three kinds of
//! grid. Nothing in here knows how to solve anything.

mod candidate;
mod cell;
mod digit;
pub mod geometry;
#[expect(
    clippy::module_inception,
    reason = "the file named after the type it holds"
)]
mod grid;
mod house;
mod pencilmarks;
mod picture;
mod sets;
mod symmetry;
mod truth;

pub use candidate::Candidate;
pub use cell::Cell;
pub use digit::{Digit, DigitSet};
pub use grid::{Clash, Grid, LineError, NotASolution, Puzzle, Solution};
pub use house::{Chute, House, HouseKind, Intersection};
pub use pencilmarks::{Contradiction, Pencilmarks};
pub use sets::{CandidateSet, CellSet};
pub use symmetry::{Canonical, Movable, NotASymmetry, Orientation, Symmetry};
pub use truth::Truth;
