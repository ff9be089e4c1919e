//! The explained solver: finds steps as a person would, and proves each one.
//!
//! A [`Technique`] searches one state and hands every [`Step`] it finds to a callback, which may
//! stop it; so one search serves "the next step" and "all steps". A step is plain data: what it
//! concludes, the [`Proof`] of it, what to draw. The [`Engine`] runs the techniques of the
//! [`registry`] in order of rating.
//!
//! This module cannot see the solution: it may not import `solve`.

mod blockers;
pub mod draw;
mod eliminations;
mod engine;
pub mod explain;
mod facts;
mod few;
pub mod hint;
#[cfg(feature = "serde")]
pub mod json;
mod memory;
mod notation;
pub mod page;
mod path;
mod proof;
pub mod registry;
pub mod rows;
pub mod shared;
mod step;
mod technique;
mod why;
mod why_text;
mod words;

pub use eliminations::Eliminations;
pub use engine::{Engine, Options, UnknownTechniqueError};
pub use explain::Explanation;
pub use facts::{Facts, StrongLink};
pub use few::Few;
pub use path::{Outcome, Path};
pub use proof::{Base, Branch, Concludes, Inference, Literal, Proof, Rule};
pub use step::{Conclusions, Highlight, Link, LinkKind, Marked, Node, Parts, Role, Step};
pub use technique::{Family, Flow, HodokuCode, Info, Technique};
pub use why::Why;
pub use words::Words;
