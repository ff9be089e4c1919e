//! The explained solver: finds steps as a person would, and proves each one.
//!
//! A [`Technique`] searches one state and hands every [`Step`] it finds to a callback, which may
//! stop it; so one search serves "the next step" and "all steps". A step is plain data: what it
//! concludes, the [`Proof`] of it, what to draw. The [`Engine`] runs the techniques of the
//! [`registry`] in order of rating.
//!
//! This module cannot see the solution: it may not import `solve`.

// Modules hidden from the documentation are for the other crates of this repository only.

mod deadly;
pub mod draw;
mod engine;
mod graph;
pub mod hint;
mod infer;
#[cfg(feature = "serde")]
pub mod json;
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
