//! What follows from an assumption by singles, locked candidates and pairs together.
//!
//! Nothing is ever taken back, so the end does not depend on the order: either some truth runs empty,
//! or nothing more follows.

use super::trimmed::excluded_by;
use crate::grid::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House, Pencilmarks, Truth};
use crate::logic::{Inference, Literal};

/// The refutation of an assumption by singles, locked candidates, naked and hidden pairs; not trimmed.
pub fn refute_with_patterns(marks: &Pencilmarks, assume: Candidate) -> Option<Inference> {
    let mut state = State {
        open: *marks.open(),
        known: CandidateSet::EMPTY,
        trail: Vec::new(),
        truths: Truth::all()
            .filter(|truth| !marks.open_of(*truth).is_empty())
            .collect(),
    };
    state.open -= excluded_by(assume);
    state.known.insert(assume);
    loop {
        if let Some(conflict) = state.singles() {
            let assume = Literal::on(assume);
            return Some(Inference::refute(assume, state.trail, conflict));
        }
        let before = state.open;
        state.locked_candidates();
        if state.open == before {
            state.pairs();
        }
        if state.open == before {
            return None;
        }
    }
}

struct State {
    open: CandidateSet,
    /// What is placed already.
    known: CandidateSet,
    trail: Vec<Inference>,
    /// The truths that were not settled at the start.
    truths: Vec<Truth>,
}

impl State {
    fn left(&self, truth: Truth) -> CandidateSet {
        let all = truth.candidates().into_iter();
        all.filter(|candidate| self.open.contains(*candidate))
            .collect()
    }

    /// Places singles until there are none; the truth that ran empty, if one did.
    fn singles(&mut self) -> Option<Truth> {
        loop {
            let before = self.known;
            for at in 0..self.truths.len() {
                let truth = self.truths[at];
                let left = self.left(truth);
                let mut candidates = left.iter();
                match (candidates.next(), candidates.next()) {
                    (None, _) => return Some(truth),
                    (Some(only), None) if !self.known.contains(only) => {
                        self.known.insert(only);
                        self.open -= excluded_by(only);
                        self.trail.push(Inference::single(truth, only));
                    }
                    _ => {}
                }
            }
            if self.known == before {
                return None;
            }
        }
    }

    fn eliminate(&mut self, truths: &[Truth], links: &[Truth], gone: CandidateSet) {
        let gone = gone & self.open;
        if !gone.is_empty() {
            self.open -= gone;
            let cover =
                Inference::cover(truths.iter().copied(), links.iter().copied(), gone.iter());
            self.trail.push(cover);
        }
    }

    fn locked_candidates(&mut self) {
        for at in 0..self.truths.len() {
            let Truth::House(house, digit) = self.truths[at] else {
                continue;
            };
            let cells = self.open.cells(digit) & house.cells();
            if cells.len() < 2 {
                continue;
            }
            for other in cells.common_houses().filter(|other| *other != house) {
                let mut gone = CandidateSet::EMPTY;
                gone.insert_cells(digit, other.cells() - cells);
                self.eliminate(&[self.truths[at]], &[Truth::House(other, digit)], gone);
            }
        }
    }

    fn pairs(&mut self) {
        for house in House::ALL {
            self.naked_pairs(house);
            self.hidden_pairs(house);
        }
    }

    fn naked_pairs(&mut self, house: House) {
        let pairs: Vec<_> = house
            .cells()
            .into_iter()
            .map(|cell| (cell, self.open.digits(cell)))
            .filter(|(_, digits)| digits.len() == 2)
            .collect();
        for (i, (one, digits)) in pairs.iter().enumerate() {
            for (two, _) in pairs[i + 1..].iter().filter(|(_, same)| same == digits) {
                let cells = CellSet::single(*one).with(*two);
                let mut gone = CandidateSet::EMPTY;
                for digit in *digits {
                    gone.insert_cells(digit, house.cells() - cells);
                }
                let links: Vec<Truth> = digits
                    .into_iter()
                    .map(|digit| Truth::House(house, digit))
                    .collect();
                self.eliminate(&[Truth::Cell(*one), Truth::Cell(*two)], &links, gone);
            }
        }
    }

    fn hidden_pairs(&mut self, house: House) {
        let places: Vec<(Digit, CellSet)> = Digit::ALL
            .into_iter()
            .map(|digit| (digit, self.open.cells(digit) & house.cells()))
            .filter(|(_, cells)| cells.len() == 2)
            .collect();
        for (i, (one, cells)) in places.iter().enumerate() {
            for (two, _) in places[i + 1..].iter().filter(|(_, same)| same == cells) {
                let mut gone = CandidateSet::EMPTY;
                for digit in DigitSet::ALL.without(*one).without(*two) {
                    gone.insert_cells(digit, *cells);
                }
                let links: Vec<Truth> = cells.into_iter().map(Truth::Cell).collect();
                let truths = [Truth::House(house, *one), Truth::House(house, *two)];
                self.eliminate(&truths, &links, gone);
            }
        }
    }
}
