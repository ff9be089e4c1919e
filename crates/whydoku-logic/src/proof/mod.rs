//! [`Proof`]: why a step is right, in a form that a program of a few hundred lines can check.
//!
//! There are 729 candidates and 324 truths ("exactly one of these nine is true"). A state is the set of
//! open candidates, those not known to be false. If a candidate is true, every candidate that shares a
//! truth with it is false; a proof does not have to say so. A proof is a list of inferences, each of
//! which may use the conclusions of those before it. [`Rule`] lists the only ways to infer.

pub(crate) mod common_targets;
pub(crate) mod cover;
pub(crate) mod trim;

use crate::Few;
use std::fmt;
use whydoku_grid::{Candidate, Cell, DigitSet, Symmetry, Truth};

/// A claim that a candidate is true or false, written `r4c7=5` or `r4c7<>5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal {
    /// Which candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub holds: bool,
}

impl Literal {
    /// Claims that the candidate is true.
    pub const fn on(candidate: Candidate) -> Self {
        Self {
            candidate,
            holds: true,
        }
    }

    /// Claims that the candidate is false.
    pub const fn off(candidate: Candidate) -> Self {
        Self {
            candidate,
            holds: false,
        }
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Candidate { cell, digit } = self.candidate;
        write!(f, "{cell}{}{digit}", if self.holds { "=" } else { "<>" })
    }
}

/// "At least one of these": a truth, or a clause that an earlier inference of the same proof
/// concluded. Written as the truth, or `#0`, `#1` … for the first, second … clause in scope.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Base {
    /// One of the 324.
    Truth(Truth),
    /// The clause with this number, counted from 0 over the clauses concluded so far in this
    /// proof and the proofs around it.
    Clause(usize),
}

impl From<Truth> for Base {
    fn from(truth: Truth) -> Self {
        Self::Truth(truth)
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truth(truth) => fmt::Display::fmt(truth, f),
            Self::Clause(number) => write!(f, "#{number}"),
        }
    }
}

/// The ways to infer; there are no others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The truth has one open candidate left: it is true.
    Single(Truth),
    /// `truths` are used as "at least one", `links` as "at most one". With
    /// weight(c) = (times in links) − (times in truths), every open candidate must have weight ≥ 0;
    /// slack = |links| − |truths|. Every open candidate with weight > slack is false.
    Cover {
        /// At least one of each.
        truths: Vec<Base>,
        /// At most one of each.
        links: Vec<Truth>,
    },
    /// Under the assumption, the trail leaves `conflict` without an open candidate, so the assumption is
    /// wrong.
    Refute {
        /// The assumption; the conclusion is its opposite.
        assume: Literal,
        /// Inferences under the assumption.
        trail: Vec<Inference>,
        /// The truth or clause that has no open candidate left.
        conflict: Base,
    },
    /// One of the open candidates of `over` is true, and each leads to the conclusions (or to a
    /// conflict).
    Cases {
        /// At least one of these is true.
        over: Base,
        /// One for each open candidate.
        branches: Vec<Branch>,
    },
    /// None of the cells is a given, and every filling of them by the digits listed can be exchanged
    /// for another one with the same digits in every house. With one solution, some candidate of
    /// these cells outside the list must be true: that is the clause concluded.
    Unique {
        /// The cells of the deadly pattern with their base digits.
        cells: Vec<(Cell, DigitSet)>,
    },
    /// The cells cannot all be filled from the digits listed, by the rules of Sudoku alone; some
    /// candidate of these cells outside the list must be true: that is the clause concluded.
    Impossible {
        /// The cells of the pattern with their base digits.
        cells: Vec<(Cell, DigitSet)>,
    },
    /// The symmetry maps every given to a digit that is in the grid, however often it is applied. It maps
    /// the solution to a solution, and so to itself if there is only one. So a candidate is false if one
    /// of its images is false or excludes it.
    Symmetry(Symmetry),
}

/// One case: a candidate assumed true, and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The candidate assumed true.
    pub assume: Candidate,
    /// Inferences under the assumption.
    pub trail: Vec<Inference>,
    /// Set when the branch ends in a conflict instead of the conclusions.
    pub conflict: Option<Base>,
}

/// What an inference concludes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Concludes {
    /// Candidates that are true or false.
    Literals(Few<Literal>),
    /// At least one of these candidates is true ([`Rule::Unique`] and [`Rule::Impossible`]).
    Clause(Vec<Candidate>),
}

/// One use of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inference {
    /// The rule used.
    pub rule: Rule,
    /// What follows from it.
    pub concludes: Concludes,
}

impl Inference {
    /// Concludes that the only open candidate of a truth is true.
    pub const fn single(truth: Truth, candidate: Candidate) -> Self {
        Self {
            rule: Rule::Single(truth),
            concludes: Concludes::Literals(Few::One(Literal::on(candidate))),
        }
    }

    /// Concludes that candidates are false by counting truths against links.
    pub fn cover<B: Into<Base>>(
        truths: impl IntoIterator<Item = B>,
        links: impl IntoIterator<Item = Truth>,
        eliminations: impl IntoIterator<Item = Candidate>,
    ) -> Self {
        Self {
            rule: Rule::Cover {
                truths: truths.into_iter().map(Into::into).collect(),
                links: links.into_iter().collect(),
            },
            concludes: Concludes::Literals(eliminations.into_iter().map(Literal::off).collect()),
        }
    }

    /// Concludes the opposite of `assume`, because it leads to a conflict.
    pub fn refute(assume: Literal, trail: Vec<Self>, conflict: impl Into<Base>) -> Self {
        let opposite = Literal {
            holds: !assume.holds,
            ..assume
        };
        Self {
            rule: Rule::Refute {
                assume,
                trail,
                conflict: conflict.into(),
            },
            concludes: Concludes::Literals(Few::One(opposite)),
        }
    }

    /// Concludes the literals, because every candidate of `over` leads to them.
    pub fn cases(over: impl Into<Base>, branches: Vec<Branch>, literals: Vec<Literal>) -> Self {
        Self {
            rule: Rule::Cases {
                over: over.into(),
                branches,
            },
            concludes: Concludes::Literals(literals.into()),
        }
    }

    /// Concludes that one of the guardians is true, because otherwise the puzzle has two solutions.
    pub const fn unique(cells: Vec<(Cell, DigitSet)>, guardians: Vec<Candidate>) -> Self {
        Self {
            rule: Rule::Unique { cells },
            concludes: Concludes::Clause(guardians),
        }
    }

    /// Concludes that one of the guardians is true, because otherwise the cells cannot be filled.
    pub const fn impossible(cells: Vec<(Cell, DigitSet)>, guardians: Vec<Candidate>) -> Self {
        Self {
            rule: Rule::Impossible { cells },
            concludes: Concludes::Clause(guardians),
        }
    }

    /// Concludes that candidates are false, because the solution is as symmetric as the givens.
    pub fn symmetry(by: Symmetry, eliminations: impl IntoIterator<Item = Candidate>) -> Self {
        Self {
            rule: Rule::Symmetry(by),
            concludes: Concludes::Literals(eliminations.into_iter().map(Literal::off).collect()),
        }
    }

    /// Calls `visit` with every truth that the inference, or any inside it, uses as "at least one".
    pub(crate) fn for_each_truth(&self, visit: &mut dyn FnMut(Truth)) {
        let base = |base: &Base, visit: &mut dyn FnMut(Truth)| {
            if let Base::Truth(truth) = base {
                visit(*truth);
            }
        };
        match &self.rule {
            Rule::Single(truth) => visit(*truth),
            Rule::Cover { truths, .. } => truths.iter().for_each(|truth| base(truth, visit)),
            Rule::Refute {
                trail, conflict, ..
            } => {
                base(conflict, visit);
                for inference in trail {
                    inference.for_each_truth(visit);
                }
            }
            Rule::Cases { over, branches } => {
                base(over, visit);
                for branch in branches {
                    branch
                        .conflict
                        .iter()
                        .for_each(|conflict| base(conflict, visit));
                    for inference in &branch.trail {
                        inference.for_each_truth(visit);
                    }
                }
            }
            Rule::Unique { cells } | Rule::Impossible { cells } => {
                for (cell, _) in cells {
                    visit(Truth::Cell(*cell));
                }
            }
            Rule::Symmetry(by) => {
                // Where its images are.
                if let Concludes::Literals(literals) = &self.concludes {
                    let images = literals.iter().flat_map(|l| by.orbit(l.candidate.cell));
                    images.for_each(|cell| visit(Truth::Cell(cell)));
                }
            }
        }
    }

    /// Whether the inference, or any inside it, uses [`Rule::Unique`] or [`Rule::Symmetry`].
    pub fn assumes_uniqueness(&self) -> bool {
        match &self.rule {
            Rule::Unique { .. } | Rule::Symmetry(_) => true,
            Rule::Single(_) | Rule::Cover { .. } | Rule::Impossible { .. } => false,
            Rule::Refute { trail, .. } => trail.iter().any(Self::assumes_uniqueness),
            Rule::Cases { branches, .. } => branches
                .iter()
                .flat_map(|branch| &branch.trail)
                .any(Self::assumes_uniqueness),
        }
    }
}

/// The inferences that prove a step, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proof(pub Few<Inference>);

impl Proof {
    /// Whether the proof assumes that the puzzle has only one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        self.0.iter().any(Inference::assumes_uniqueness)
    }

    /// Counts the inferences, including those inside others.
    pub fn size(&self) -> usize {
        fn inside(inference: &Inference) -> usize {
            1 + match &inference.rule {
                Rule::Refute { trail, .. } => trail.iter().map(inside).sum::<usize>(),
                Rule::Cases { branches, .. } => branches
                    .iter()
                    .flat_map(|branch| &branch.trail)
                    .map(inside)
                    .sum(),
                Rule::Single(_)
                | Rule::Cover { .. }
                | Rule::Unique { .. }
                | Rule::Impossible { .. }
                | Rule::Symmetry(_) => 0,
            }
        }
        self.0.iter().map(inside).sum()
    }
}

impl From<Inference> for Proof {
    fn from(inference: Inference) -> Self {
        Self(Few::One(inference))
    }
}

impl From<Vec<Inference>> for Proof {
    fn from(inferences: Vec<Inference>) -> Self {
        Self(inferences.into())
    }
}

impl FromIterator<Inference> for Proof {
    fn from_iter<I: IntoIterator<Item = Inference>>(inferences: I) -> Self {
        Self(inferences.into_iter().collect())
    }
}
