//! The explained solver: finds steps as a person would, and proves each one.
//!
//! A [`Technique`] searches one state and hands every [`Step`] it finds to a callback, which may
//! stop it; so one search serves "the next step" and "all steps". A step is plain data: what it
//! concludes, the [`Proof`] of it, what to draw. The [`Engine`] runs the techniques of the
//! [`registry`] in order of rating.
//!
//! This module cannot see the solution: it may not import `solve`.
//!
//! ```
//! # #[cfg(feature = "techniques")] {
//! use whydoku_grid::{Budget, Pencilmarks};
//! use whydoku_logic::{Engine, Outcome};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let marks = Pencilmarks::from_grid(&puzzle.parse()?)?;
//! let path = Engine::default().solve_path(&marks, &Budget::unlimited());
//! assert_eq!(path.outcome, Outcome::Solved);
//! // One step for each of the 51 empty cells: no candidate has to be eliminated first.
//! assert_eq!(path.steps.len(), 51);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(
    not(feature = "techniques"),
    expect(dead_code, reason = "serves the techniques that are left out")
)]

// Modules hidden from the documentation are for the other crates of this repository only.

mod deadly;
pub mod draw;
mod engine;
mod graph;
pub mod hint;
mod infer;
#[cfg(feature = "serde")]
pub mod json;
mod names;
#[doc(hidden)]
pub mod page;
mod proof;
#[doc(hidden)]
pub mod proving;
pub mod registry;
#[doc(hidden)]
pub mod rows;
mod step;
mod technique;
mod techniques;

pub use engine::{Engine, Facts, Options, Outcome, Path, StrongLink, UnknownTechniqueError, Why};
pub use proof::{Base, Branch, Concludes, Inference, Literal, Proof, Rule};
#[doc(hidden)]
pub use step::Words;
pub use step::{
    Explanation, Highlight, Link, LinkKind, Marked, Named, Node, Parts, Pattern, Picture, Role,
    SingleKind, SinglePattern, Span, Spans, Speak, Step,
};
pub use technique::{Family, Flow, HodokuCode, Info, Technique};

pub use whydoku_grid::{Conclusions, Eliminations, Few};
