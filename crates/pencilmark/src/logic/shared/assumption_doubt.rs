//! Which candidates fail when they are assumed: what most arguments, however found, can rule out at all.
//!
//! A chain of candidates that rules something out does so because that candidate being true leads by
//! singles to a truth without candidates; with groups it takes locked candidates too, with almost locked
//! or almost hidden sets subsets. So what singles (or subsets) do not refute, no chain, no row of sets
//! and no blossom rules out, whatever its length, and there is no need to look for one.
//!
//! An assumption that stands clears all that it settles: what follows from one of these follows from it.
//! And it is kept for the states to come. Candidates are only ever lost on a path, so what was refuted
//! stays so, and what was left under an assumption has to lose no more than the state has lost since.

use super::closure::{Closure, Conflict, Left, Strength};
use super::masks::Masks;
use crate::grid::{Candidate, CandidateSet, Cell, Digit, Pencilmarks};

/// An assumption that stood when it was last looked at.
#[derive(Debug)]
struct Standing {
    candidate: Candidate,
    left: Left,
}

/// What is known of assumptions on a path.
#[derive(Debug)]
pub struct Assumptions {
    by_singles: Known,
    by_subsets: Known,
}

impl Default for Assumptions {
    fn default() -> Self {
        Self {
            by_singles: Known::new(Strength::Singles),
            by_subsets: Known::new(Strength::Subsets),
        }
    }
}

impl Assumptions {
    /// The candidates of a state that are refuted. The state is the one asked about last, or a later one
    /// of its path. Who wants what subsets refute asks for singles first: they leave less to be tried.
    pub fn refutable(&mut self, marks: &Pencilmarks, strength: Strength) -> CandidateSet {
        match strength {
            Strength::Singles => self.by_singles.refutable(marks, None),
            Strength::Subsets => self.by_subsets.refutable(marks, Some(&self.by_singles)),
        }
    }
}

/// The same by inferences of one strength.
#[derive(Debug)]
struct Known {
    strength: Strength,
    standing: Vec<Standing>,
    refuted: Masks,
    /// What is left without an assumption.
    base: Option<Left>,
}

impl Known {
    /// Nothing is known yet.
    const fn new(strength: Strength) -> Self {
        Self {
            strength,
            standing: Vec::new(),
            refuted: Masks::NONE,
            base: None,
        }
    }

    fn refutable(&mut self, marks: &Pencilmarks, weaker: Option<&Self>) -> CandidateSet {
        let open = Masks::from_set(marks.open());
        let Ok(mut tried) = self.without_assumption(marks) else {
            return *marks.open();
        };
        let base = *tried.left();
        self.base = Some(base);
        // What goes without an assumption goes with any.
        let mut gone = open;
        gone.take(&base.masks);
        self.refuted.add(&gone);
        if let Some(weaker) = weaker {
            self.refuted.add(&weaker.refuted);
        }
        self.refuted.keep(&open);
        let mut unknown = open;
        unknown.take(&self.refuted);
        unknown.take_lone(&base.masks);
        self.look_again(&mut tried, &base, &mut unknown);
        self.look_at_new(&mut tried, &base, &mut unknown, marks, weaker);
        self.refuted.to_set()
    }

    fn without_assumption(&self, marks: &Pencilmarks) -> Result<Closure, Conflict> {
        let mut closure = Closure::new(marks);
        if let Some(base) = &self.base {
            let left = *closure.left();
            closure.restart(base);
            closure.narrow(&left.masks)?;
        }
        closure.run(self.strength)?;
        Ok(closure)
    }

    /// Goes on with the assumptions that stood.
    fn look_again(&mut self, tried: &mut Closure, base: &Left, unknown: &mut Masks) {
        let (strength, refuted) = (self.strength, &mut self.refuted);
        self.standing.retain_mut(|standing| {
            let candidate = standing.candidate;
            if !unknown.contains(candidate) {
                // Cleared by another, which may fall before it.
                return base.masks.contains(candidate) && !refuted.contains(candidate);
            }
            if !standing.left.masks.is_subset(&base.masks) {
                tried.restart(&standing.left);
                let stands = tried.narrow(&base.masks).and_then(|()| tried.run(strength));
                if stands.is_err() {
                    refuted.insert(candidate);
                    unknown.remove(candidate);
                    return false;
                }
                standing.left = *tried.left();
            }
            unknown.take_lone(&standing.left.masks);
            true
        });
    }

    /// What is left under an assumption that stood.
    fn left_under(&self, candidate: Candidate) -> Option<&Left> {
        let mut standing = self.standing.iter();
        let found = standing.find(|standing| standing.candidate == candidate)?;
        Some(&found.left)
    }

    /// Tries what is still unknown: cells with few candidates first, where an assumption settles most.
    fn look_at_new(
        &mut self,
        tried: &mut Closure,
        base: &Left,
        unknown: &mut Masks,
        marks: &Pencilmarks,
        weaker: Option<&Self>,
    ) {
        let mut cells: Vec<Cell> = marks.unsolved().iter().collect();
        cells.sort_by_key(|cell| marks.candidates(*cell).len());
        for cell in cells {
            for digit in Digit::ALL {
                let candidate = Candidate::new(cell, digit);
                if !unknown.contains(candidate) {
                    continue;
                }
                tried.restart(base);
                let started = match weaker.and_then(|weaker| weaker.left_under(candidate)) {
                    Some(left) => tried.narrow(&left.masks),
                    None => tried.assume(candidate),
                };
                if started.and_then(|()| tried.run(self.strength)).is_ok() {
                    let left = *tried.left();
                    unknown.take_lone(&left.masks);
                    self.standing.push(Standing { candidate, left });
                } else {
                    self.refuted.insert(candidate);
                }
            }
        }
    }
}
