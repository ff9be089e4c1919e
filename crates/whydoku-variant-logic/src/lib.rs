#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod engine;
mod facts;
mod info;
pub mod json;
mod layout;
mod marks;
mod proof;
mod rating;
mod rules;
mod step;
mod techniques;

pub use engine::{Engine, Outcome, Path};
pub use facts::{Facts, Memory};
pub use info::{Found, Info, Technique};
pub use layout::House;
pub use marks::Marks;
pub use proof::line::{Inequality, Literal, Var};
pub use proof::{Inference, Premise, Proof};
pub use rating::{Level, Rating};
pub use rules::Rules;
pub use step::{Link, LinkKind, Mark, Named, Picture, Role, Span, Speak, Step, Text};
pub use techniques::{all as all_techniques, find as find_technique};
