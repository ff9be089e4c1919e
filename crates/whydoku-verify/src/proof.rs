//! What is checked: paths, steps and their proofs, as plain data.

use crate::rules::{Candidate, Truth};

/// A candidate said to be true or false. Written `r4c7=5` and `r4c7<>5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Literal {
    /// Which candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub holds: bool,
}

impl Literal {
    /// The candidate is true.
    pub const fn on(candidate: Candidate) -> Self {
        Self {
            candidate,
            holds: true,
        }
    }

    /// The candidate is false.
    pub const fn off(candidate: Candidate) -> Self {
        Self {
            candidate,
            holds: false,
        }
    }

    /// The same candidate, the other way.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self {
            holds: !self.holds,
            ..self
        }
    }
}

/// "At least one of these": a truth, or the clause with this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// One of the 324.
    Truth(Truth),
    /// A clause concluded earlier, counted from 0 in this proof and those around it.
    Clause(usize),
}

/// A cell (0 to 80) with some of its digits (bit 0 is digit 1).
pub type CellDigits = (usize, u16);

/// The ways to infer. `check` says what each demands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The last open candidate of a truth is true.
    Single(Truth),
    /// Truths ("at least one") and links ("at most one") added up.
    Cover {
        /// At least one of each.
        truths: Vec<Base>,
        /// At most one of each.
        links: Vec<Truth>,
    },
    /// The assumption leads to a conflict.
    Refute {
        /// What is assumed.
        assume: Literal,
        /// What follows.
        trail: Vec<Inference>,
        /// What is left without an open candidate.
        conflict: Base,
    },
    /// Each candidate leads to the conclusions.
    Cases {
        /// At least one of these is true.
        over: Base,
        /// One for each open candidate.
        branches: Vec<Branch>,
    },
    /// Filled from these digits alone, the cells could be exchanged: a second solution.
    Unique(Vec<CellDigits>),
    /// The cells cannot be filled from these digits alone.
    Impossible(Vec<CellDigits>),
    /// The move keeps the givens: the solution is its own image, or there is a second one.
    Symmetry(Move),
}

/// A move of the whole grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// Where each of the 81 cells goes.
    pub cells: Vec<usize>,
    /// What each of the nine digits (0 to 8) becomes.
    pub digits: Vec<usize>,
}

/// One case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The candidate taken for true.
    pub assume: Literal,
    /// What follows.
    pub trail: Vec<Inference>,
    /// What is left without an open candidate, if the branch ends that way.
    pub conflict: Option<Base>,
}

/// One use of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inference {
    /// By which rule.
    pub rule: Rule,
    /// What follows, for all rules but the two about patterns of cells.
    pub concludes: Vec<Literal>,
    /// What follows for those two: at least one of these is true.
    pub clause: Vec<Candidate>,
}

impl Inference {
    /// The name of its rule.
    pub const fn name(&self) -> &'static str {
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

    /// The trails inside it.
    pub fn trails(&self) -> Vec<&[Self]> {
        match &self.rule {
            Rule::Refute { trail, .. } => vec![trail],
            Rule::Cases { branches, .. } => branches.iter().map(|b| b.trail.as_slice()).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether it, or anything inside it, takes for granted that there is one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        let mut inside = self.trails().into_iter().flatten();
        matches!(self.rule, Rule::Unique(_) | Rule::Symmetry(_))
            || inside.any(Self::assumes_uniqueness)
    }
}

/// One step of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What its finder calls it; only for messages.
    pub technique: String,
    /// Whether it says that it rests on there being one solution.
    pub assumes_uniqueness: bool,
    /// What it concludes.
    pub conclusions: Vec<Literal>,
    /// Why.
    pub proof: Vec<Inference>,
}

/// How a path says it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All cells are solved.
    Solved,
    /// No further step was found.
    Stuck,
    /// The state cannot be completed.
    Contradiction,
    /// The budget ran out.
    Budget,
}

/// 81 cells, 0 for empty.
pub type Digits = [u8; 81];

/// The open digits of 81 cells (bit 0 is digit 1).
pub type Open = [u16; 81];

/// A whole path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The givens.
    pub puzzle: Digits,
    /// The digits that stand at the start.
    pub grid: Digits,
    /// The candidates at the start, if they are fewer than the digits that no peer holds.
    pub candidates: Option<Open>,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// How it says it ended.
    pub outcome: Outcome,
    /// Whether it says that some step rests on there being one solution.
    pub assumes_uniqueness: bool,
    /// Whether it says that it proves there is one solution.
    pub proves_uniqueness: bool,
    /// The solution, if it reached it.
    pub solution: Option<Digits>,
    /// Where it stands otherwise: digits and open candidates.
    pub end: Option<(Digits, Open)>,
}
