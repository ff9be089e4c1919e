//! The Sudoku Explainer 1.2.1 scale: ER, EP and ED exactly as the reference program computes them.
//!
//! The program solves a puzzle with a fixed list of techniques. It always takes the first step of
//! the first technique that has one. Each rating is that of the hardest step in a part of the path:
//!
//! * **ER**: the whole path,
//! * **EP**: the path up to the first placement,
//! * **ED**: the very first step.
//!
//! The order of techniques, the order in which each one searches the grid, how the lengths of
//! chains count and how ties are broken are all part of the scale; wherever the code makes such a
//! choice, a comment says *Rule*. Ratings may change under relabeling or symmetry.
//!
//! ```
//! use whydoku_rate::se;
//! use whydoku_grid::Budget;
//! use whydoku_solve as solve;
//!
//! let grid = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
//!     .parse()?;
//! let puzzle = solve::prove(&grid)?;
//! let rating = se::rate(&puzzle, &se::Options::default(), &Budget::unlimited())?;
//! assert_eq!(rating.to_string(), "2.6/1.2/1.2");
//! assert_eq!(rating.hardest().map(|step| step.technique.to_string()), Some("Pointing".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aligned_exclusion;
mod bits;
mod bug;
mod chaining;
mod difficulty;
mod engine_steps;
mod fish;
mod format;
mod geometry;
mod locking;
mod marks;
mod rating_loop;
mod result;
mod singles;
mod step;
mod subsets;
mod technique;
mod unique_loops;
mod wings;

pub use format::{Format, LinePatternError, RatedPuzzle};
pub use rating_loop::{rate, rate_grid, rate_within};
pub use result::{Direct, End, InterruptedError, Keep, Options, SeRating};
pub use step::{Cause, Chain, ChainNode, Pattern, SeStep};
pub use technique::{Forcing, SeTechnique};
