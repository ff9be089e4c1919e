//! Checks solving paths of variants.
//!
//! `rules` says what each rule means, as lines over "this cell holds this digit"; `check` knows the three
//! rules of inference. Both are written from the documentation, not from the solver's code. A path carries
//! the description of its puzzle, and the lines are made from that.

mod check;
mod line;
mod puzzle;
mod read;
mod replay;
mod rules;
mod veripb;

#[doc(hidden)]
pub mod damage;

pub use check::check_path;
pub use line::{Line, Literal};
pub use puzzle::Formula;
pub use read::{Inference, Path, Step, read_path};
pub use replay::Replay;
pub use veripb::export;
