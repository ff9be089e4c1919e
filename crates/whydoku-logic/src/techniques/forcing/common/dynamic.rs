//! Refutes an assumption by singles, locked candidates and pairs together, with reasons.
//!
//! Candidates are only ever removed, so the result does not depend on the order: either some truth runs
//! empty, or nothing more follows.

use crate::{Inference, Literal};
use whydoku_grid::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Pencilmarks, Truth,
};

/// Returns the refutation of an assumption by singles, locked candidates and pairs, not trimmed.
/// [`crate::techniques::forcing::common::dynamic_check`] finds out
/// faster whether there is one.
pub(crate) fn refute_with_patterns(marks: &Pencilmarks, assume: Candidate) -> Option<Inference> {
    let mut state = State::new(marks);
    state.place(assume);
    let conflict = state.run()?;
    Some(Inference::refute(Literal::on(assume), state.log, conflict))
}

struct State {
    open: CandidateSet,
    /// The same by cell.
    digits: [DigitSet; 81],
    /// The candidates placed so far.
    known: CandidateSet,
    /// The inferences so far.
    log: Vec<Inference>,
    /// The truths that were open at the start.
    truths: Vec<Truth>,
}

impl State {
    fn new(marks: &Pencilmarks) -> Self {
        let unsettled = |truth: &Truth| match *truth {
            Truth::Cell(cell) => !marks.candidates(cell).is_empty(),
            Truth::House(house, digit) => !marks.positions(digit).is_disjoint(house.cells()),
        };
        Self {
            open: *marks.open(),
            digits: Cell::ALL.map(|cell| marks.candidates(cell)),
            known: CandidateSet::EMPTY,
            log: Vec::new(),
            truths: Truth::all().filter(unsettled).collect(),
        }
    }

    /// Infers until nothing more follows; returns the truth that ran empty, if one did.
    fn run(&mut self) -> Option<Truth> {
        loop {
            if let Some(conflict) = self.singles() {
                return Some(conflict);
            }
            let before = self.open;
            self.locked_candidates();
            if self.open == before {
                self.pairs();
            }
            if self.open == before {
                return None;
            }
        }
    }

    /// Assumes that a candidate is true.
    fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        self.known.insert(candidate);
        for other in self.digits[cell.index()].without(digit) {
            self.open.remove(Candidate::new(cell, other));
        }
        self.digits[cell.index()] = self.digits[cell.index()] & digit.into();
        for peer in self.open.cells(digit) & cell.peers() {
            self.open.remove(Candidate::new(peer, digit));
            self.digits[peer.index()].remove(digit);
        }
    }

    /// Places singles until there are no more; returns the truth that ran empty, if one did.
    fn singles(&mut self) -> Option<Truth> {
        loop {
            let before = self.known;
            for at in 0..self.truths.len() {
                let truth = self.truths[at];
                let (none, last) = match truth {
                    Truth::Cell(cell) => {
                        let left = self.digits[cell.index()];
                        let last = left.only().map(|digit| Candidate::new(cell, digit));
                        (left.is_empty(), last)
                    }
                    Truth::House(house, digit) => {
                        let left = self.open.cells(digit) & house.cells();
                        let last = left.only().map(|cell| Candidate::new(cell, digit));
                        (left.is_empty(), last)
                    }
                };
                if none {
                    return Some(truth);
                }
                if let Some(only) = last
                    && !self.known.contains(only)
                {
                    self.place(only);
                    self.log.push(Inference::single(truth, only));
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
            for candidate in gone.iter() {
                self.digits[candidate.cell.index()].remove(candidate.digit);
            }
            let (truths, links) = (truths.iter().copied(), links.iter().copied());
            let cover = Inference::cover(truths, links, gone.iter());
            self.log.push(cover);
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
                if (self.open.cells(digit) & other.cells()) == cells {
                    continue;
                }
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
            .map(|cell| (cell, self.digits[cell.index()]))
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
