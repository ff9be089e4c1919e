//! [`Scope`]: what is known at one point of a proof, the way a checker will see it.

use whydoku_grid::{Candidate, CandidateSet, Digit, Pencilmarks, Truth};
use whydoku_logic::Literal;
use whydoku_logic::proving::excluded_by;

/// The candidates not known to be false, including placed digits, and those known to be true.
#[derive(Clone)]
pub(super) struct Scope {
    open: CandidateSet,
    on: CandidateSet,
    /// The digits placed before the step.
    placed_before: CandidateSet,
}

impl Scope {
    pub(super) fn new(marks: &Pencilmarks) -> Self {
        let mut on = CandidateSet::EMPTY;
        for digit in Digit::ALL {
            on.insert_cells(digit, marks.placed(digit));
        }
        Self {
            open: *marks.open() | on,
            on,
            placed_before: on,
        }
    }

    /// Returns whether a candidate is not known to be false.
    pub(super) const fn is_open(&self, candidate: Candidate) -> bool {
        self.open.contains(candidate)
    }

    /// Returns the candidates in which patterns are searched: the open ones of the unsolved cells.
    pub(super) fn remaining(&self) -> CandidateSet {
        self.open - self.placed_before
    }

    pub(super) fn open_of(&self, truth: Truth) -> CandidateSet {
        let all = truth.candidates().into_iter();
        all.filter(|candidate| self.open.contains(*candidate))
            .collect()
    }

    pub(super) const fn knows(&self, literal: Literal) -> bool {
        if literal.holds {
            self.on.contains(literal.candidate)
        } else {
            !self.open.contains(literal.candidate)
        }
    }

    pub(super) fn learn(&mut self, literal: Literal) {
        if literal.holds {
            self.on.insert(literal.candidate);
            self.open -= excluded_by(literal.candidate);
        } else {
            self.open.remove(literal.candidate);
        }
    }

    pub(super) fn assuming(&self, literal: Literal) -> Self {
        let mut inner = self.clone();
        inner.learn(literal);
        inner
    }

    /// Returns a truth of the literal's candidate that has no candidate left.
    pub(super) fn emptied_truth(&self, literal: Literal) -> Option<Truth> {
        let truths = literal.candidate.truths().into_iter();
        truths
            .filter(|_| !literal.holds)
            .find(|truth| self.open_of(*truth).is_empty())
    }
}
