//! Paths, steps and their proofs as plain data.

use crate::rules::{Candidate, Truth};

/// The statement that a candidate is true or false, written `r4c7=5` or `r4c7<>5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Literal {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub holds: bool,
}

impl Literal {
    /// The candidate is true.
    pub(crate) const fn on(candidate: Candidate) -> Self {
        Self {
            candidate,
            holds: true,
        }
    }

    /// The candidate is false.
    pub(crate) const fn off(candidate: Candidate) -> Self {
        Self {
            candidate,
            holds: false,
        }
    }

    /// The opposite statement.
    #[must_use]
    pub(crate) const fn opposite(self) -> Self {
        Self {
            holds: !self.holds,
            ..self
        }
    }
}

/// "At least one of these": a truth, or the clause with this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Base {
    /// One of the 324 truths.
    Truth(Truth),
    /// A clause that was concluded earlier, counted from 0 in this proof and those around it.
    Clause(usize),
}

/// A cell (0 to 80) with some of its digits (bit 0 is digit 1).
pub(crate) type CellDigits = (usize, u16);

/// The rules of inference; `check` defines what each requires.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    /// The last open candidate of a truth is true.
    Single(Truth),
    /// The sum of truths ("at least one") and links ("at most one").
    Cover {
        /// At least one of each.
        truths: Vec<Base>,
        /// At most one of each.
        links: Vec<Truth>,
    },
    /// The assumption leads to a conflict.
    Refute {
        /// The assumption.
        assume: Literal,
        /// The inferences from it.
        trail: Vec<Inference>,
        /// The truth or clause without an open candidate.
        conflict: Base,
    },
    /// Each candidate leads to the conclusions.
    Cases {
        /// At least one of these is true.
        over: Base,
        /// One for each open candidate.
        branches: Vec<Branch>,
    },
    /// If the cells have only these digits, they can be exchanged, and there is a second solution.
    Unique(Vec<CellDigits>),
    /// The cells cannot be filled with these digits only.
    Impossible(Vec<CellDigits>),
    /// The symmetry keeps the givens, so the solution is its own image or there is a second one.
    Symmetry(Move),
}

/// A symmetry of the whole grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    /// The image of each of the 81 cells.
    pub(crate) cells: Vec<usize>,
    /// The image of each of the nine digits (0 to 8).
    pub(crate) digits: Vec<usize>,
}

/// One case of [`Rule::Cases`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Branch {
    /// The candidate that is assumed to be true.
    pub(crate) assume: Literal,
    /// The inferences from it.
    pub(crate) trail: Vec<Inference>,
    /// The truth or clause without an open candidate, if the branch ends in a contradiction.
    pub(crate) conflict: Option<Base>,
}

/// One use of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Inference {
    /// The rule.
    pub(crate) rule: Rule,
    /// The conclusions, for all rules except the two about patterns of cells.
    pub(crate) concludes: Vec<Literal>,
    /// The conclusion of those two: at least one of these is true.
    pub(crate) clause: Vec<Candidate>,
}

impl Inference {
    /// The name of its rule.
    pub(crate) const fn name(&self) -> &'static str {
        match self.rule {
            Rule::Single(_) => "single",
            Rule::Cover { .. } => "cover",
            Rule::Refute { .. } => "refute",
            Rule::Cases { .. } => "cases",
            Rule::Unique(_) => "unique",
            Rule::Impossible(_) => "impossible",
            Rule::Symmetry(_) => "symmetry",
        }
    }

    /// The proofs nested inside it.
    pub(crate) fn trails(&self) -> Vec<&[Self]> {
        match &self.rule {
            Rule::Refute { trail, .. } => vec![trail],
            Rule::Cases { branches, .. } => branches.iter().map(|b| b.trail.as_slice()).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether it, or an inference inside it, assumes that the solution is unique.
    pub(crate) fn assumes_uniqueness(&self) -> bool {
        let mut inside = self.trails().into_iter().flatten();
        matches!(self.rule, Rule::Unique(_) | Rule::Symmetry(_))
            || inside.any(Self::assumes_uniqueness)
    }
}

/// One step of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique, for messages only.
    pub technique: String,
    /// Whether the step says that it assumes a unique solution.
    pub assumes_uniqueness: bool,
    /// The conclusions.
    pub conclusions: Vec<Literal>,
    /// The proof.
    pub(crate) proof: Vec<Inference>,
}

/// The outcome that a path claims; the JSON has the same words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// `solved`: every cell has a digit.
    Solved,
    /// `stuck`: no further step was found.
    Stuck,
    /// `contradiction`: the state has no solution.
    Contradiction,
    /// `budget` or `timeout`: the work was given up.
    Budget,
}

/// 81 cells, 0 for empty.
pub(crate) type Digits = [u8; 81];

/// The open digits of 81 cells (bit 0 is digit 1).
pub(crate) type Open = [u16; 81];

/// A whole path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The givens.
    pub puzzle: Digits,
    /// The digits at the start.
    pub grid: Digits,
    /// The candidates at the start, if some are already removed.
    pub(crate) candidates: Option<Open>,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The outcome that the path claims.
    pub outcome: Outcome,
    /// Whether the path says that some step assumes a unique solution.
    pub assumes_uniqueness: bool,
    /// Whether the path says that it proves a unique solution.
    pub(crate) proves_uniqueness: bool,
    /// The solution, if the path reached it.
    pub solution: Option<Digits>,
    /// Otherwise the state at the end: digits and open candidates.
    pub(crate) end: Option<(Digits, Open)>,
}
