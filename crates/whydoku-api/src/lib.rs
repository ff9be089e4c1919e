//! Every question that can be asked about a Sudoku, as a request and an answer.
//!
//! The command, the server and the page ask the same questions, so this crate decides each answer
//! once: which hint to give, when a puzzle counts as solved, what a rating is called. It knows JSON
//! but no transport. A front end reads a request, calls [`Question::answer`] and shows the result.
//!
//! Each question is one file and one line of [`each`]; the server's addresses, the `OpenAPI` document
//! ([`openapi`]) and the types of the page ([`typescript`]) follow from that list. [`ask`] answers
//! by name, text in and text out:
//!
//! ```
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let request = r#"{"puzzle":
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#;
//! let answer = ask("solve", request, &Bounds::default(), &Budget::unlimited())?;
//! assert!(answer.contains(r#""outcome":"solved""#));
//! # Ok::<(), whydoku_api::RequestError>(())
//! ```
//!
//! A program that has typed values at hand calls the functions behind the questions instead:
//! [`hint::hint`], [`solve::Solver`], [`check::Checker`] and so on.
#![forbid(unsafe_code)]

mod bounds;
pub mod check;
pub mod convert;
pub mod draw;
mod error;
pub mod explain;
pub mod generate;
pub mod hint;
pub mod openapi;
mod outcome;
pub mod parse;
mod position;
mod proved;
pub mod qr;
mod question;
pub mod rate;
mod reasoning;
pub mod scales;
pub mod solve;
pub mod steps;
pub mod techniques;
pub mod typescript;
pub mod why;

pub use bounds::Bounds;
pub use error::{Problem, RequestError, RequestErrorKind};
pub use outcome::{Outcome, Verdict};
pub use position::{Basis, Position};
pub use question::{Effort, Question, Visit, ask, each};
pub use reasoning::engine;

/// The version of the JSON that is read and written.
///
/// It rises when a field changes its meaning or goes away; a new field does not raise it.
pub const SCHEMA: u32 = whydoku::wire::SCHEMA;
