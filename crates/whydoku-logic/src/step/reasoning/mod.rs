//! [`Reasoning`]: what follows from a supposition as numbered inferences, each with its reason and with
//! what it needs, down to the cell or house where the supposition breaks.
//!
//! It is read off the proof when somebody wants words or a picture. Literals that nothing later needs are
//! left out.

mod arrows;
mod build;
mod prune;
mod words;

pub(crate) use words::{Detail, explain_break, explain_single};

use crate::{Base, Literal};
use whydoku_grid::{Candidate, Truth};

/// The suppositions of a step, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Reasoning {
    suppositions: Vec<Supposition>,
}

/// A supposition and what follows from it.
#[derive(Clone, Debug)]
struct Supposition {
    /// The number of the case, such as 2.1; empty if there are no other cases.
    case: Vec<usize>,
    assumed: Literal,
    inferences: Vec<Numbered>,
    ending: Ending,
}

/// A numbered inference.
#[derive(Clone, Debug)]
struct Numbered {
    number: usize,
    literals: Vec<Literal>,
    reason: Reason,
    /// The earlier literals that it needs.
    after: Vec<Source>,
}

/// An earlier literal, and how it became known.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Source {
    origin: Origin,
    literal: Literal,
}

/// How a literal became known.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Origin {
    /// It was supposed.
    Supposed,
    /// By the inference with this number.
    Inference(usize),
    /// By this case, which failed.
    Case(Vec<usize>),
}

/// Why an inference holds.
#[derive(Clone, Debug)]
enum Reason {
    /// The truth has one candidate left.
    Single(Truth),
    /// Truths that are left with candidates in these links only.
    Cover {
        truths: Vec<Base>,
        links: Vec<Truth>,
    },
    /// A supposition inside this one fails, or all candidates of a truth lead to it.
    Suppositions(Vec<Supposition>),
    /// The whole grid is symmetric.
    Symmetry,
}

/// Where a supposition leads.
#[derive(Clone, Debug)]
enum Ending {
    /// Nothing is left there.
    Break {
        place: Base,
        /// The candidates of that place, and what ruled them out.
        gone: Vec<(Candidate, Source)>,
        /// The candidates that are tried one after the other.
        cases: Vec<Supposition>,
    },
    /// The literals that had to be shown, and where each comes from.
    Result(Vec<(Literal, Source)>),
}
