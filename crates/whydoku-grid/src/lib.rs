#![doc = include_str!("../README.md")]

#[doc(hidden)]
pub mod budget;
mod candidate;
mod candidate_set;
mod cell;
mod cell_masks;
mod cell_set;
mod conclusions;
mod digit;
mod eliminations;
mod few;
mod geometry;
mod grid;
mod house;
mod house_set;
pub mod notation;
mod orders;
mod pencilmarks;
mod picture;
#[doc(hidden)]
pub mod rating;
#[doc(hidden)]
pub mod rng;
mod solution;
#[doc(hidden)]
pub mod sorting;
mod symmetry;
mod thirds;
mod truth;
#[doc(hidden)]
pub mod words;

pub use budget::{Budget, Spent};
pub use candidate::Candidate;
pub use candidate_set::CandidateSet;
pub use cell::{Cell, CellError};
pub use cell_set::CellSet;
pub use conclusions::Conclusions;
pub use digit::{Digit, DigitSet};
pub use eliminations::Eliminations;
pub use few::Few;
pub use grid::{Clash, Grid, LineError, NumberError};
pub use house::{House, HouseKind, Intersection};
pub use pencilmarks::{Contradiction, Pencilmarks};
pub use rating::{Rating, RatingError};
pub use rng::Rng;
pub use solution::{Puzzle, Solution, SolutionError};
pub use symmetry::{Canonical, Movable, Orientation, Symmetry, SymmetryError};
pub use truth::Truth;

// Items hidden from the documentation are for the other crates of this repository only.
#[doc(hidden)]
pub use house::Chute;
#[doc(hidden)]
pub use house_set::HouseSet;
#[doc(hidden)]
pub use orders::ORDERS_OF_THREE;
