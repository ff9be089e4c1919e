//! Chains of implications: what follows from one candidate when each inference uses only the one
//! before it.
//!
//! A candidate that is true makes false whatever it excludes; one that is false makes true the other
//! candidate of a truth that has only these two open. Breadth first, so every chain is a shortest one.

use super::trimmed::excluded_by;
use crate::grid::{Candidate, CandidateSet, Pencilmarks, Truth};
use crate::logic::{Base, Branch, Concludes, Inference, Literal, Rule};
use std::collections::VecDeque;

/// For each candidate what excludes it and what it is paired with, once for a state.
#[derive(Debug)]
pub struct Implications {
    open: CandidateSet,
    excluded: Vec<CandidateSet>,
    /// The truths of two open candidates, at both of them: the truth and the other one.
    pairs: Vec<Vec<(Truth, Candidate)>>,
}

impl Implications {
    /// Those of a state.
    pub fn new(marks: &Pencilmarks) -> Self {
        let open = *marks.open();
        let mut excluded = vec![CandidateSet::EMPTY; 729];
        let mut pairs = vec![Vec::new(); 729];
        for candidate in open.iter() {
            excluded[candidate.index()] = excluded_by(candidate) & open;
            for truth in candidate.truths() {
                let others = marks.open_of(truth);
                if others.len() == 2
                    && let Some(other) = others.iter().find(|other| *other != candidate)
                {
                    pairs[candidate.index()].push((truth, other));
                }
            }
        }
        Self {
            open,
            excluded,
            pairs,
        }
    }

    /// Everything that follows from a literal.
    pub fn follow(&self, from: Literal) -> Consequences {
        let mut all = Consequences {
            from,
            on: CandidateSet::EMPTY,
            off: CandidateSet::EMPTY,
            because: vec![Before::NOTHING; 2 * 729],
        };
        let mut queue = VecDeque::from([from]);
        all.mark(from);
        while let Some(literal) = queue.pop_front() {
            let at = literal.candidate.index();
            if literal.holds {
                let news = self.excluded[at] - all.off;
                for candidate in (news & self.open).iter() {
                    let next = Literal::off(candidate);
                    all.mark(next);
                    all.because[slot(next)] = Before::new(literal.candidate, None);
                    queue.push_back(next);
                }
            } else {
                for (truth, other) in &self.pairs[at] {
                    let next = Literal::on(*other);
                    if !all.on.contains(*other) {
                        all.mark(next);
                        all.because[slot(next)] = Before::new(literal.candidate, Some(*truth));
                        queue.push_back(next);
                    }
                }
            }
        }
        all
    }
}

const fn slot(literal: Literal) -> usize {
    2 * literal.candidate.index() + literal.holds as usize
}

/// What follows from one literal, with reasons.
#[derive(Clone, Debug)]
pub struct Consequences {
    from: Literal,
    /// What is true then.
    pub on: CandidateSet,
    /// What is false then.
    pub off: CandidateSet,
    /// For each literal what came before it.
    because: Vec<Before>,
}

/// The candidate before a literal, and the truth used if the literal is true, by their numbers and one;
/// 0 if there is none. Small, since there is one for every literal.
#[derive(Clone, Copy, Debug)]
struct Before {
    candidate: u16,
    truth: u16,
}

impl Before {
    const NOTHING: Self = Self {
        candidate: 0,
        truth: 0,
    };

    fn new(candidate: Candidate, truth: Option<Truth>) -> Self {
        let number = |index: usize| u16::try_from(index + 1).unwrap_or_default();
        Self {
            candidate: number(candidate.index()),
            truth: truth.map_or(0, |truth| number(truth.index())),
        }
    }

    fn candidate(self) -> Option<Candidate> {
        let index = usize::from(self.candidate).checked_sub(1)?;
        Some(Candidate::from_index(index))
    }

    fn truth(self) -> Option<Truth> {
        let index = usize::from(self.truth).checked_sub(1)?;
        Some(Truth::from_index(index))
    }
}

impl Consequences {
    const fn mark(&mut self, literal: Literal) {
        if literal.holds {
            self.on.insert(literal.candidate);
        } else {
            self.off.insert(literal.candidate);
        }
    }

    /// Whether a literal follows.
    pub const fn has(&self, literal: Literal) -> bool {
        if literal.holds {
            self.on.contains(literal.candidate)
        } else {
            self.off.contains(literal.candidate)
        }
    }

    /// The literals from the start to this one, both included.
    pub fn chain(&self, to: Literal) -> Vec<Literal> {
        let mut chain = vec![to];
        let mut at = to;
        while at != self.from {
            let Some(before) = self.because[slot(at)].candidate() else {
                break;
            };
            at = Literal {
                candidate: before,
                holds: !at.holds,
            };
            chain.push(at);
        }
        chain.reverse();
        chain
    }

    /// The case of a candidate that leads to a literal. A chain that rules out on its way what it
    /// needs later ends in a conflict there.
    pub fn branch(&self, marks: &Pencilmarks, to: Literal) -> Branch {
        let mut open = *marks.open() - excluded_by(self.from.candidate);
        let mut trail = Vec::new();
        for single in self.singles(to) {
            if let (Rule::Single(truth), Concludes::Literals(placed)) =
                (&single.rule, &single.concludes)
            {
                if (marks.open_of(*truth) & open).is_empty() {
                    return Branch {
                        assume: self.from.candidate,
                        trail,
                        conflict: Some(Base::Truth(*truth)),
                    };
                }
                for literal in placed {
                    open -= excluded_by(literal.candidate);
                }
            }
            trail.push(single);
        }
        Branch {
            assume: self.from.candidate,
            trail,
            conflict: None,
        }
    }

    /// The singles that lead to it.
    pub fn singles(&self, to: Literal) -> Vec<Inference> {
        self.chain(to)
            .into_iter()
            .skip(1)
            .filter_map(|literal| {
                let truth = self.because[slot(literal)].truth()?;
                Some(Inference::single(truth, literal.candidate))
            })
            .collect()
    }
}
