//! What follows from an assumption by singles alone, with reasons, trimmed to what a conflict needs.
//!
//! Breadth first: everything one single away comes before everything two away, so the first conflict
//! met is one of the nearest. Each placement remembers the truth that forced it, each elimination the
//! placement that caused it; walking back from the conflict keeps only what it rests on.

use crate::grid::{Candidate, CandidateSet, Pencilmarks, Truth};
use crate::logic::{Inference, Literal};

/// Everything that follows from one assumption, until a conflict or the end.
#[derive(Clone, Debug)]
pub struct Trail {
    assume: Literal,
    open: CandidateSet,
    /// Placements in the order found, the assumption first if it is one.
    placed: Vec<Placed>,
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
    pub fn follow(marks: &Pencilmarks, assume: Literal, limit: usize) -> Self {
        let mut trail = Self {
            assume,
            open: *marks.open(),
            placed: Vec::new(),
            ruled_out_by: Box::new([0; 729]),
            conflict: None,
        };
        let mut done = 0;
        if assume.holds {
            trail.placed.push(Placed {
                candidate: assume.candidate,
                forced_by: None,
            });
        } else {
            trail.open.remove(assume.candidate);
            trail.look_around(marks, &[assume.candidate]);
        }
        while trail.conflict.is_none() && done < trail.placed.len() && done <= limit {
            trail.carry_out(marks, done);
            done += 1;
        }
        trail
    }

    /// The truth that ended with no candidate, if there is one.
    pub const fn conflict(&self) -> Option<Truth> {
        self.conflict
    }

    /// The candidates still open at the end.
    pub const fn open(&self) -> &CandidateSet {
        &self.open
    }

    /// The candidates placed, in order, the assumption included if it is one.
    pub fn placements(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.placed.iter().map(|placed| placed.candidate)
    }

    /// The inferences that the emptiness of `truth` rests on, in order, without the assumption.
    pub fn reasons_for_conflict(&self, marks: &Pencilmarks, truth: Truth) -> Vec<Inference> {
        self.reasons(marks, marks.open_of(truth).iter().collect())
    }

    /// The inferences that a literal rests on, in order, without the assumption; nothing if it does
    /// not follow or is the assumption itself.
    pub fn reasons_for(&self, marks: &Pencilmarks, literal: Literal) -> Vec<Inference> {
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
    pub fn reasons(&self, marks: &Pencilmarks, gone: Vec<Candidate>) -> Vec<Inference> {
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

    /// Rules out everything a placement excludes and looks what that leaves.
    fn carry_out(&mut self, marks: &Pencilmarks, index: usize) {
        let candidate = self.placed[index].candidate;
        let number = u16::try_from(index + 1).unwrap_or(u16::MAX);
        let mut lost = Vec::new();
        for truth in candidate.truths() {
            for other in marks.open_of(truth).iter() {
                if other != candidate && self.open.contains(other) {
                    self.open.remove(other);
                    self.ruled_out_by[other.index()] = number;
                    lost.push(other);
                }
            }
        }
        self.look_around(marks, &lost);
    }

    /// Finds truths that have one or no candidate left after `lost` went.
    fn look_around(&mut self, marks: &Pencilmarks, lost: &[Candidate]) {
        for truth in lost.iter().flat_map(|candidate| candidate.truths()) {
            let open = marks.open_of(truth) & self.open;
            let mut left = open.iter();
            match (left.next(), left.next()) {
                (None, _) => {
                    self.conflict = Some(truth);
                    return;
                }
                (Some(last), None) if !self.has_placed(last) => {
                    self.placed.push(Placed {
                        candidate: last,
                        forced_by: Some(truth),
                    });
                }
                _ => {}
            }
        }
    }

    fn has_placed(&self, candidate: Candidate) -> bool {
        self.placed
            .iter()
            .any(|placed| placed.candidate == candidate)
    }

    /// The refutation of the assumption, if it leads to a conflict.
    pub fn refutation(&self, marks: &Pencilmarks) -> Option<Inference> {
        let conflict = self.conflict?;
        let reasons = self.reasons_for_conflict(marks, conflict);
        Some(Inference::refute(self.assume, reasons, conflict))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::reference;
    use crate::{Cell, Digit, Grid};

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
