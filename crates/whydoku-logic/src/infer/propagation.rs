//! [`Propagation`]: follows an assumption through singles and keeps the reasons.
//!
//! The search is breadth-first, so the first conflict it meets is one of the nearest. Each placement
//! remembers the truth that forced it, each elimination the placement that caused it; walking back from
//! the conflict keeps only the inferences it needs.

use crate::Facts;
use crate::{Inference, Literal};
use std::cell::OnceCell;
use whydoku_grid::{Candidate, CandidateSet, Cell, DigitSet, Pencilmarks, Truth};

/// The consequences of one assumption by singles, up to the first conflict.
#[derive(Clone, Debug)]
pub(crate) struct Propagation {
    assume: Literal,
    open: CandidateSet,
    /// Placements in the order found, the assumption first if it is one.
    placed: Vec<Placement>,
    /// The same as a set.
    on: CandidateSet,
    /// For each candidate, the index in `placed` of the placement that ruled it out, plus one; 0 if it is
    /// still open or was assumed false.
    ruled_out_by: Box<[u16; 729]>,
    conflict: Option<Truth>,
}

#[derive(Clone, Copy, Debug)]
struct Placement {
    candidate: Candidate,
    /// The truth it was the last candidate of; `None` for the assumption.
    forced_by: Option<Truth>,
}

impl Propagation {
    /// Follows `assume` through singles, for at most `limit` placements.
    pub(crate) fn follow(marks: &Pencilmarks, assume: Literal, limit: usize) -> Self {
        let mut propagation = Self {
            assume,
            open: *marks.open(),
            placed: Vec::new(),
            on: CandidateSet::EMPTY,
            ruled_out_by: Box::new([0; 729]),
            conflict: None,
        };
        let mut done = 0;
        let mut digits = Cell::ALL.map(|cell| marks.candidates(cell));
        let mut lost = Vec::with_capacity(28);
        if assume.holds {
            propagation.place(assume.candidate, None);
        } else {
            propagation.rule_out(assume.candidate, 0, &mut digits);
            propagation.find_singles(&digits, &[assume.candidate]);
        }
        while propagation.conflict.is_none() && done < propagation.placed.len() && done <= limit {
            propagation.apply_placement(done, &mut digits, &mut lost);
            propagation.find_singles(&digits, &lost);
            done += 1;
        }
        propagation
    }

    /// The truth that was left without a candidate, if there is one.
    pub(crate) const fn conflict(&self) -> Option<Truth> {
        self.conflict
    }

    /// The candidates that are still open at the end.
    pub(crate) const fn open(&self) -> &CandidateSet {
        &self.open
    }

    /// The candidates placed, in order; the assumption comes first if it is a placement.
    pub(crate) fn placements(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.placed.iter().map(|placed| placed.candidate)
    }

    /// The same as a set.
    pub(crate) const fn on(&self) -> &CandidateSet {
        &self.on
    }

    /// Returns the inferences that empty `truth`, in order, without the assumption.
    pub(crate) fn reasons_for_conflict(&self, marks: &Pencilmarks, truth: Truth) -> Vec<Inference> {
        self.reasons(marks, marks.open_of(truth).iter().collect())
    }

    /// Returns the inferences that lead to a literal, in order, without the assumption; empty if the
    /// literal does not follow or is the assumption itself.
    pub(crate) fn reasons_for(&self, marks: &Pencilmarks, literal: Literal) -> Vec<Inference> {
        if literal.holds {
            let index = self
                .placed
                .iter()
                .position(|p| p.candidate == literal.candidate);
            let Some(index) = index else {
                return Vec::new();
            };
            let mut needed = vec![false; self.placed.len()];
            needed[index] = true;
            self.collect(marks, needed)
        } else {
            self.reasons(marks, vec![literal.candidate])
        }
    }

    /// Returns the inferences that rule out all of `gone`, in order, without the assumption.
    pub(crate) fn reasons(&self, marks: &Pencilmarks, gone: Vec<Candidate>) -> Vec<Inference> {
        let mut needed = vec![false; self.placed.len()];
        for candidate in gone {
            if let Some(by) = usize::from(self.ruled_out_by[candidate.index()]).checked_sub(1) {
                needed[by] = true;
            }
        }
        self.collect(marks, needed)
    }

    /// Adds to `needed` everything that it rests on and lists the inferences in order.
    fn collect(&self, marks: &Pencilmarks, mut needed: Vec<bool>) -> Vec<Inference> {
        for index in (0..self.placed.len()).rev() {
            let Placement {
                candidate,
                forced_by: Some(truth),
            } = self.placed[index]
            else {
                continue;
            };
            if !needed[index] {
                continue;
            }
            for other in marks
                .open_of(truth)
                .iter()
                .filter(|other| *other != candidate)
            {
                if let Some(by) = usize::from(self.ruled_out_by[other.index()]).checked_sub(1) {
                    needed[by] = true;
                }
            }
        }
        self.placed
            .iter()
            .zip(needed)
            .filter(|(_, needed)| *needed)
            .filter_map(|(placed, _)| {
                placed
                    .forced_by
                    .map(|truth| Inference::single(truth, placed.candidate))
            })
            .collect()
    }

    fn place(&mut self, candidate: Candidate, forced_by: Option<Truth>) {
        self.on.insert(candidate);
        self.placed.push(Placement {
            candidate,
            forced_by,
        });
    }

    const fn rule_out(&mut self, candidate: Candidate, by: u16, digits: &mut [DigitSet; 81]) {
        self.open.remove(candidate);
        digits[candidate.cell.index()].remove(candidate.digit);
        self.ruled_out_by[candidate.index()] = by;
    }

    /// Rules out everything a placement excludes and puts those candidates into `lost`.
    fn apply_placement(
        &mut self,
        index: usize,
        digits: &mut [DigitSet; 81],
        lost: &mut Vec<Candidate>,
    ) {
        let Candidate { cell, digit } = self.placed[index].candidate;
        let number = u16::try_from(index + 1).unwrap_or(u16::MAX);
        lost.clear();
        for other in digits[cell.index()].without(digit) {
            lost.push(Candidate::new(cell, other));
        }
        let mut left = self.open.cells(digit).without(cell);
        for house in cell.houses() {
            let peers = left & house.cells();
            lost.extend(peers.into_iter().map(|peer| Candidate::new(peer, digit)));
            left -= peers;
        }
        for other in lost {
            self.rule_out(*other, number, digits);
        }
    }

    /// Finds truths that have one candidate or none left without `lost`; `digits` are the open candidates
    /// by cell.
    fn find_singles(&mut self, digits: &[DigitSet; 81], lost: &[Candidate]) {
        for truth in lost.iter().flat_map(|candidate| candidate.truths()) {
            let (none, last) = match truth {
                Truth::Cell(cell) => {
                    let left = digits[cell.index()];
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
                self.conflict = Some(truth);
                return;
            }
            if let Some(last) = last
                && !self.on.contains(last)
            {
                self.place(last, Some(truth));
            }
        }
    }

    /// Returns the refutation of the assumption if it leads to a conflict.
    pub(crate) fn refutation(&self, marks: &Pencilmarks) -> Option<Inference> {
        let conflict = self.conflict?;
        let reasons = self.reasons_for_conflict(marks, conflict);
        Some(Inference::refute(self.assume, reasons, conflict))
    }
}

/// The propagations of one state by candidate.
#[derive(Default)]
struct PropagationCache(OnceCell<Vec<OnceCell<Propagation>>>);

impl Facts<'_> {
    /// Returns what follows by singles if a candidate is true.
    pub(crate) fn propagation(&self, candidate: Candidate) -> &Propagation {
        let all = self
            .cache::<PropagationCache>()
            .0
            .get_or_init(|| vec![OnceCell::new(); 729]);
        all[candidate.index()]
            .get_or_init(|| Propagation::follow(self.marks(), Literal::on(candidate), 81))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_grid::{Cell, Digit, Grid};
    use whydoku_solve::reference;

    /// A hard one, so that there is something to follow.
    const ESCARGOT: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    #[test]
    fn only_false_assumptions_end_in_conflict() {
        let grid: Grid = ESCARGOT.parse().unwrap();
        let marks = Pencilmarks::from_grid(&grid).unwrap();
        let solution = reference::first(&grid).unwrap();
        let mut refuted = 0;
        for candidate in marks.open().iter() {
            let holds = solution.get(candidate.cell) == candidate.digit;
            let wrong = Literal {
                candidate,
                holds: !holds,
            };
            let right = Literal { candidate, holds };
            refuted += usize::from(Propagation::follow(&marks, wrong, 81).conflict().is_some());
            let propagation = Propagation::follow(&marks, right, 81);
            assert_eq!(propagation.conflict(), None, "{right}");
            for placed in propagation.placements() {
                assert_eq!(solution.get(placed.cell), placed.digit, "{right}");
            }
        }
        assert!(refuted > 0, "nothing was refuted: the test shows nothing");
    }

    #[test]
    fn a_digit_that_does_not_follow_has_no_reasons() {
        let marks = Pencilmarks::from_grid(&Grid::EMPTY).unwrap();
        let assume = Literal::on(Candidate::new(Cell::at(0, 0), Digit::D1));
        let propagation = Propagation::follow(&marks, assume, 81);
        let other = Literal::on(Candidate::new(Cell::at(8, 8), Digit::D1));
        assert!(propagation.reasons_for(&marks, other).is_empty());
        assert_eq!(propagation.conflict(), None);
    }
}
