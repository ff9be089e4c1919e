//! Puzzles to order: one solution, the shape, the techniques and the rating asked for.
//!
//! A [`Generator`] is made once for an [`Request`] and then makes any number of puzzles. Puzzle
//! number *i* of a seed depends on the order, the seed and *i* alone, so any number of threads gives
//! the same puzzles.
//!
//! ```
//! use whydoku_generate::{Generator, Request};
//! use whydoku_grid::Budget;
//! use whydoku_solve as solve;
//!
//! let mut generator = Generator::new(Request::default())?;
//! let made = generator.make(42, 0, &Budget::unlimited())?;
//! assert!(solve::is_unique(made.puzzle.grid()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | idea |
//! | --- | --- |
//! | `seed.rs` | a stream of draws per puzzle; the seed of a day |
//! | `fill.rs` | full grids, evenly |
//! | `thin.rs` | givens taken away until none can go |
//! | `unavoidable.rs` | cells of which one must be given |
//! | `symmetry.rs`, `shape.rs` | where the givens stand |
//! | `pattern.rs` | puzzles on given cells |
//! | `source.rs` | new candidates, and neighbours of one |
//! | `quick.rs` | where techniques get stuck, quickly |
//! | `target.rs` | techniques and ratings: how far a candidate is from them |
//! | `unbiased.rs` | minimal puzzles with the weights a statistic needs |
//! | `generator.rs` | the search for what was ordered |

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

pub use generator::{GenerateError, Generator, Made, Request, RequestError, Watch};
pub use minimize::{Minimized, minimize};
pub use seed::{Day, DayError, stream};
pub use shape::{Shape, ShapeError};
pub use symmetry::{GivensSymmetry, UnknownSymmetryError};
pub use target::{Target, TargetError};
pub use unbiased::{Tally, Unbiased, Weighted};
