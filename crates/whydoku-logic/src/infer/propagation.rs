//! What follows from an assumption by singles alone, with reasons, trimmed to what a conflict needs.
//!
//! Breadth first: everything one single away comes before everything two away, so the first conflict
//! met is one of the nearest. Each placement remembers the truth that forced it, each elimination the
//! placement that caused it; walking back from the conflict keeps only what it rests on.

use crate::Facts;
use crate::{Inference, Literal};
use std::cell::OnceCell;
use whydoku_grid::{Candidate, CandidateSet, Cell, DigitSet, Pencilmarks, Truth};

/// Everything that follows from one assumption, until a conflict or the end.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    assume: Literal,
    open: CandidateSet,
    /// Placements in the order found, the assumption first if it is one.
    placed: Vec<Placed>,
    /// The same as a set.
    on: CandidateSet,
    /// For each candidate, the index in `placed` of what ruled it out, plus one; 0 if it still
    /// stands or was assumed false.
    ruled_out_by: Box<[u16; 729]>,
    conflict: Option<Truth>,
}

#[derive(Clone, Copy, Debug)]
struct Placed {
    candidate: Candidate,
    /// The truth it was the last candidate of; none for the assumption.
    forced_by: Option<Truth>,
}

impl Trail {
    /// Follows `assume` through singles, at most `limit` placements far.
    pub(crate) fn follow(marks: &Pencilmarks, assume: Literal, limit: usize) -> Self {
        let mut trail = Self {
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
            trail.place(assume.candidate, None);
        } else {
            trail.rule_out(assume.candidate, 0, &mut digits);
            trail.look_around(&digits, &[assume.candidate]);
        }
        while trail.conflict.is_none() && done < trail.placed.len() && done <= limit {
            trail.carry_out(done, &mut digits, &mut lost);
            trail.look_around(&digits, &lost);
            done += 1;
        }
        trail
    }

    /// The truth that ended with no candidate, if there is one.
    pub(crate) const fn conflict(&self) -> Option<Truth> {
        self.conflict
    }

    /// The candidates still open at the end.
    pub(crate) const fn open(&self) -> &CandidateSet {
        &self.open
    }

    /// The candidates placed, in order, the assumption included if it is one.
    pub(crate) fn placements(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.placed.iter().map(|placed| placed.candidate)
    }

    /// The same as a set.
    pub(crate) const fn on(&self) -> &CandidateSet {
        &self.on
    }

    /// The inferences that the emptiness of `truth` rests on, in order, without the assumption.
    pub(crate) fn reasons_for_conflict(&self, marks: &Pencilmarks, truth: Truth) -> Vec<Inference> {
        self.reasons(marks, marks.open_of(truth).iter().collect())
    }

    /// The inferences that a literal rests on, in order, without the assumption; nothing if it does
    /// not follow or is the assumption itself.
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

    /// The inferences that rule out all of `gone`, in order, without the assumption.
    pub(crate) fn reasons(&self, marks: &Pencilmarks, gone: Vec<Candidate>) -> Vec<Inference> {
        let mut needed = vec![false; self.placed.len()];
        for candidate in gone {
            if let Some(by) = usize::from(self.ruled_out_by[candidate.index()]).checked_sub(1) {
                needed[by] = true;
            }
        }
        self.collect(marks, needed)
    }

    /// Closes `needed` backwards and lists it in order.
    fn collect(&self, marks: &Pencilmarks, mut needed: Vec<bool>) -> Vec<Inference> {
        for index in (0..self.placed.len()).rev() {
            let Placed {
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
        self.placed.push(Placed {
            candidate,
            forced_by,
        });
    }

    const fn rule_out(&mut self, candidate: Candidate, by: u16, digits: &mut [DigitSet; 81]) {
        self.open.remove(candidate);
        digits[candidate.cell.index()].remove(candidate.digit);
        self.ruled_out_by[candidate.index()] = by;
    }

    /// Rules out everything a placement excludes; `lost` are those candidates.
    fn carry_out(&mut self, index: usize, digits: &mut [DigitSet; 81], lost: &mut Vec<Candidate>) {
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

    /// Finds truths that have one or no candidate left after `lost` went; `digits` are the open
    /// candidates by cell.
    fn look_around(&mut self, digits: &[DigitSet; 81], lost: &[Candidate]) {
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

    /// The refutation of the assumption, if it leads to a conflict.
    pub(crate) fn refutation(&self, marks: &Pencilmarks) -> Option<Inference> {
        let conflict = self.conflict?;
        let reasons = self.reasons_for_conflict(marks, conflict);
        Some(Inference::refute(self.assume, reasons, conflict))
    }
}

/// What was followed from the candidates of one state.
#[derive(Default)]
struct PropagationCache(OnceCell<Vec<OnceCell<Trail>>>);

impl Facts<'_> {
    /// What follows from a candidate being true by singles alone.
    pub(crate) fn trail(&self, candidate: Candidate) -> &Trail {
        let trails = self
            .cache::<PropagationCache>()
            .0
            .get_or_init(|| vec![OnceCell::new(); 729]);
        trails[candidate.index()]
            .get_or_init(|| Trail::follow(self.marks(), Literal::on(candidate), 81))
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
            refuted += usize::from(Trail::follow(&marks, wrong, 81).conflict().is_some());
            let trail = Trail::follow(&marks, right, 81);
            assert_eq!(trail.conflict(), None, "{right}");
            for placed in trail.placements() {
                assert_eq!(solution.get(placed.cell), placed.digit, "{right}");
            }
        }
        assert!(refuted > 0, "nothing was refuted: the test shows nothing");
    }

    #[test]
    fn a_digit_that_does_not_follow_has_no_reasons() {
        let marks = Pencilmarks::from_grid(&Grid::EMPTY).unwrap();
        let assume = Literal::on(Candidate::new(Cell::at(0, 0), Digit::D1));
        let trail = Trail::follow(&marks, assume, 81);
        let other = Literal::on(Candidate::new(Cell::at(8, 8), Digit::D1));
        assert!(trail.reasons_for(&marks, other).is_empty());
        assert_eq!(trail.conflict(), None);
    }
}
