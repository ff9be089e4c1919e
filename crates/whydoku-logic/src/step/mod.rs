//! [`Step`]: one use of a technique, as plain data.

pub(crate) mod blockers;
pub(crate) mod chain_pattern;
pub(crate) mod explanation;
pub(crate) mod forcing_step;
mod highlight;
mod link;
mod parts;
pub(crate) mod pattern;
pub(crate) mod picture;
pub(crate) mod reasoning;
pub(crate) mod single;
pub(crate) mod spans;
pub(crate) mod words;

pub use explanation::Explanation;
pub use highlight::{Highlight, Marked, Role};
pub use link::{Link, LinkKind, Node};
pub use parts::Parts;
pub use pattern::Pattern;
pub use picture::Picture;
pub use single::{SingleKind, SinglePattern};
pub use spans::{Named, Span, Spans, Speak};
pub use words::Words;

use crate::{Conclusions, Info, Proof};
use std::sync::Arc;
use whydoku_grid::Rating;

/// One use of a technique: what it concludes, why, and the pattern that shows it.
///
/// Words and drawings are worked out when somebody asks for them.
#[derive(Clone, Debug)]
pub struct Step {
    /// The technique.
    pub technique: &'static Info,
    /// What it does; never nothing, and every part of it changes the state it was found in.
    pub conclusions: Conclusions,
    /// What it rests on.
    pub proof: Proof,
    /// Base rating of the technique plus what this instance adds.
    pub rating: Rating,
    pattern: Found,
}

/// A pattern as a step keeps it.
#[derive(Clone, Debug)]
enum Found {
    /// A single, which needs no memory of its own: most steps of a path are singles.
    Single(SinglePattern),
    /// Any other pattern.
    Shared(Arc<dyn Pattern>),
}

/// Steps are equal when technique, conclusions, proof, rating and shape are.
impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.technique.id == other.technique.id
            && self.conclusions == other.conclusions
            && self.proof == other.proof
            && self.rating == other.rating
            && self.parts() == other.parts()
    }
}

impl Eq for Step {}

impl Step {
    /// A step with the technique's own rating.
    pub fn found(
        technique: &'static Info,
        conclusions: Conclusions,
        proof: impl Into<Proof>,
        pattern: impl Pattern + 'static,
    ) -> Self {
        Self {
            technique,
            conclusions,
            proof: proof.into(),
            rating: technique.rating,
            pattern: Found::Shared(Arc::new(pattern)),
        }
    }

    /// The step that places a single.
    #[inline]
    pub(crate) fn single(
        technique: &'static Info,
        conclusions: Conclusions,
        proof: impl Into<Proof>,
        pattern: SinglePattern,
    ) -> Self {
        Self {
            technique,
            conclusions,
            proof: proof.into(),
            rating: technique.rating,
            pattern: Found::Single(pattern),
        }
    }

    /// The same step with a rating of its own.
    #[must_use]
    pub const fn rated(mut self, rating: Rating) -> Self {
        self.rating = rating;
        self
    }

    fn pattern(&self) -> &dyn Pattern {
        match &self.pattern {
            Found::Single(pattern) => pattern,
            Found::Shared(pattern) => &**pattern,
        }
    }

    /// The pattern in short notation, without name and conclusions: `5 in r2,r7 / c3,c8`.
    pub fn notation(&self) -> String {
        self.pattern().notation(self)
    }

    /// The reason in sentences, without the conclusion.
    pub fn reason(&self) -> Spans {
        let mut text = Spans::new();
        self.pattern().explain(self, &mut text);
        text
    }

    /// The reason with every inference, without the conclusion; `None` if [`Step::reason`] has them all.
    fn full_reason(&self) -> Option<Spans> {
        self.pattern().full_reason(self)
    }

    /// What to draw.
    pub fn picture(&self) -> Picture {
        let mut picture = Picture::default();
        self.pattern().draw(self, &mut picture);
        picture
    }

    /// The pattern by its shape, as data.
    pub fn parts(&self) -> Parts {
        self.pattern().parts()
    }

    /// Whether it rests on the puzzle having one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        self.proof.assumes_uniqueness()
    }
}
