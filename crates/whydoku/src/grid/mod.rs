//! The vocabulary: cells, digits, houses, candidates, the sets of them, and the three kinds of
//! grid. Nothing in here knows how to solve anything.

mod candidate;
mod candidate_set;
mod cell;
mod cell_set;
mod digit;
pub mod geometry;
#[expect(
    clippy::module_inception,
    reason = "the file named after the type it holds"
)]
mod grid;
mod house;
mod house_set;
mod orders;
mod pencilmarks;
mod picture;
mod symmetry;
mod thirds;
mod truth;

pub use candidate::Candidate;
pub use candidate_set::CandidateSet;
pub use cell::Cell;
pub use cell_set::CellSet;
pub use digit::{Digit, DigitSet};
pub use grid::{Clash, Grid, LineError, NotASolution, Puzzle, Solution};
pub use house::{Chute, House, HouseKind, Intersection};
pub use house_set::HouseSet;
pub(crate) use orders::ORDERS_OF_THREE;
pub use pencilmarks::{Contradiction, Pencilmarks};
pub use symmetry::{Canonical, Movable, NotASymmetry, Orientation, Symmetry};
pub use truth::Truth;
