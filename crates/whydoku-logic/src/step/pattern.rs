//! [`Pattern`]: what a finder found, typed; it knows its notation, its reason and its drawing.

use super::{Parts, Picture, Spans, Step};
use std::fmt;

/// What a technique found: plain data with its own words and its own drawing.
///
/// Nothing is computed before somebody asks: a path of a thousand steps whose reasons nobody reads builds
/// no sentence and no picture. The step the pattern belongs to is handed in, because some reasons are
/// read off the proof or the conclusions.
pub trait Pattern: fmt::Debug + Send + Sync {
    /// The pattern in short notation, without name and conclusions: `5 in r2,r7 / c3,c8`.
    fn notation(&self, step: &Step) -> String;

    /// The reason in plain sentences, without the conclusion, which is added for all techniques.
    fn explain(&self, step: &Step, text: &mut Spans);

    /// The reason with every inference on a line of its own; `None` if [`Pattern::explain`] leaves nothing
    /// out.
    fn full_reason(&self, _step: &Step) -> Option<Spans> {
        None
    }

    /// Marks what matters, by the part it plays, and draws the links that exist.
    fn draw(&self, step: &Step, picture: &mut Picture);

    /// The pattern by its shape, as data for other programs.
    fn parts(&self) -> Parts;
}
