#![doc = include_str!("../README.md")]

mod automaton;
mod constraint;
mod digits;
mod drawing;
mod engine;
#[doc(hidden)]
pub mod fault;
mod formats;
mod lines;
mod make;
mod minimize;
mod moves;
mod picture;
mod rule;
mod rules;
#[doc(hidden)]
pub mod sample;
mod size;
mod solver;
mod svg;
mod text;
#[doc(hidden)]
pub mod twin;
mod variant;
mod words;

pub use constraint::{Constraint, Value};
pub use digits::Digits;
pub use drawing::{Drawing, Shape};
pub use formats::{Export, Format, Import, read, recognize, write};
pub use lines::{Line, Lines};
pub use make::{Kind, Made, MakeError, Recipe};
pub use minimize::{MinimizeError, Minimized};
pub use rule::Rule;
pub use rules::{all as all_rules, find as find_rule};
pub use size::{Cell, CellError, Size};
pub use solver::{End, Solution, Solver};
pub use svg::{SVG_CELL, svg_corner};
pub use variant::{About, Variant, VariantError};
