#![doc = include_str!("../README.md")]
//!
//! # Files
//!
//! | file | idea |
//! | --- | --- |
//! | `seed.rs` | a random number generator for each puzzle; the seed of a day |
//! | `fill.rs` | random full grids with known probability |
//! | `thin.rs` | removing givens until every one is needed |
//! | `unavoidable.rs` | sets of cells that need at least one given |
//! | `symmetry.rs`, `shape.rs` | where the givens are |
//! | `pattern.rs` | puzzles whose givens are in fixed cells |
//! | `source.rs` | new drafts, and variations of a draft |
//! | `quick.rs` | a quick estimate of where techniques get stuck |
//! | `target.rs` | how far a draft is from the requested techniques and rating |
//! | `unbiased.rs` | minimal puzzles with weights for statistics |
//! | `generator.rs` | the search for a puzzle that meets the request |

mod fill;
mod generator;
mod minimize;
mod pattern;
mod quick;
mod seed;
mod shape;
mod source;
mod symmetry;
mod target;
mod thin;
mod unavoidable;
mod unbiased;

pub use generator::{GenerateError, GeneratedPuzzle, Generator, Request, RequestError, Watch};
pub use minimize::{MinimalPuzzle, minimize};
pub use seed::{Day, DayError, stream};
pub use shape::{Shape, ShapeError};
pub use symmetry::{GivensSymmetry, UnknownSymmetryError};
pub use target::{Target, TargetError};
#[doc(hidden)]
pub use unbiased::Tally;
pub use unbiased::{Unbiased, WeightedPuzzle};
