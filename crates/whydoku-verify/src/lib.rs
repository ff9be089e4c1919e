#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod check;
#[doc(hidden)]
pub mod damage;
mod json;
mod need;
mod notation;
mod path;
mod pattern;
mod proof;
mod read;
mod refusal;
mod rules;
mod symmetry;
// Hidden while the form of these paths may still change; the command `whydoku-verify` reads them.
#[doc(hidden)]
pub mod variant;
pub mod veripb;

pub use check::check_step;
pub use path::{Verdict, check_path, start};
pub use proof::{Literal, Outcome, Path, Step};
pub use read::{ReadError, read_path};
pub use refusal::RefusalError;
pub use rules::{Candidate, State};

// What tests of the prover need; hidden from the documentation.
#[doc(hidden)]
pub use need::unneeded;
