//! [`Assumptions`]: which candidates fail when they are assumed. Most arguments can rule out only these.
//!
//! A chain rules out a candidate because that candidate, if true, leads by singles to a truth without
//! candidates. Chains with groups need locked candidates as well, chains with almost locked or almost
//! hidden sets need subsets. So no chain, no row of sets and no blossom of any length rules out a
//! candidate that singles (or subsets) do not refute, and there is no need to search for one.
//!
//! An assumption that holds up also clears every candidate that it settles, because whatever follows from
//! one of these follows from the assumption. Assumptions are kept for later states of the path: only
//! candidates are ever removed there, so a refuted candidate stays refuted, and what remained under an
//! assumption only has to lose what the state has lost since.

use crate::Facts;
use crate::infer::closure::{Closure, Conflict, Remaining, Strength};
use crate::infer::masks::DigitMasks;
use std::cell::{OnceCell, RefCell};
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Candidate, CandidateSet, Cell, Digit, Pencilmarks};

/// An assumption that was not refuted when it was last checked.
#[derive(Debug)]
struct OpenAssumption {
    candidate: Candidate,
    remaining: Remaining,
    /// How many cells are settled under it.
    settled: usize,
}

impl OpenAssumption {
    fn new(candidate: Candidate, remaining: Remaining) -> Self {
        let settled = remaining.masks.settled();
        Self {
            candidate,
            remaining,
            settled,
        }
    }

    /// Removes what the state has lost since, and what follows from that.
    fn catch_up(
        &mut self,
        closure: &mut Closure,
        base: &Remaining,
        strength: Strength,
    ) -> Result<(), Conflict> {
        if !self.remaining.masks.is_subset(&base.masks) {
            closure.restart(&self.remaining);
            closure.narrow(&base.masks)?;
            closure.run(strength)?;
            *self = Self::new(self.candidate, *closure.remaining());
        }
        Ok(())
    }
}

/// The assumptions checked so far on a path.
#[derive(Debug)]
pub(crate) struct Assumptions {
    by_singles: Checks,
    by_subsets: Checks,
}

impl Default for Assumptions {
    fn default() -> Self {
        Self {
            by_singles: Checks::new(Strength::Singles),
            by_subsets: Checks::new(Strength::Subsets),
        }
    }
}

impl Assumptions {
    /// Returns the refuted candidates of a state: the state of the last call, or a later one of its path.
    /// Ask for singles before subsets, because that leaves fewer assumptions to check.
    pub(crate) fn refutable(&mut self, marks: &Pencilmarks, strength: Strength) -> CandidateSet {
        match strength {
            Strength::Singles => self.by_singles.refutable(marks, None),
            Strength::Subsets => self.by_subsets.refutable(marks, Some(&self.by_singles)),
        }
    }

    /// Returns what singles leave under an assumption in the state of the last call of
    /// [`Self::refutable`]; `None` if they refute it.
    pub(crate) fn remaining_under(&mut self, candidate: Candidate) -> Option<Remaining> {
        self.by_singles.remaining_under(candidate)
    }
}

/// The assumptions checked with inferences of one strength.
#[derive(Debug)]
struct Checks {
    strength: Strength,
    #[expect(clippy::vec_box, reason = "they are large and sorted again and again")]
    open: Vec<Box<OpenAssumption>>,
    /// For each candidate its place in `open` plus one; 0 if it is not there.
    places: Vec<u16>,
    refuted: DigitMasks,
    /// What remains without an assumption.
    base: Option<Remaining>,
    /// The working memory for assumptions.
    closure: Option<Closure>,
}

impl Checks {
    /// No assumption is checked yet.
    const fn new(strength: Strength) -> Self {
        Self {
            strength,
            open: Vec::new(),
            places: Vec::new(),
            refuted: DigitMasks::NONE,
            base: None,
            closure: None,
        }
    }

    fn refutable(&mut self, marks: &Pencilmarks, weaker: Option<&Self>) -> CandidateSet {
        let open = DigitMasks::from_set(marks.open());
        let mut closure = Closure::new(marks);
        if self.without_assumption(&mut closure).is_err() {
            self.base = None;
            return *marks.open();
        }
        let base = *closure.remaining();
        self.base = Some(base);
        // A candidate that is ruled out without an assumption is ruled out under any.
        let mut gone = open;
        gone.subtract(&base.masks);
        self.refuted.add(&gone);
        if let Some(weaker) = weaker {
            self.refuted.add(&weaker.refuted);
        }
        self.refuted.intersect(&open);
        let mut unknown = open;
        unknown.subtract(&self.refuted);
        unknown.subtract_lone(&base.masks);
        self.recheck(&mut closure, &base, &mut unknown);
        self.places.clear();
        self.places.resize(729, 0);
        for (place, assumption) in (1..).zip(&self.open) {
            self.places[assumption.candidate.index()] = place;
        }
        self.check_unknown(&mut closure, &base, &mut unknown, marks, weaker);
        self.closure = Some(closure);
        self.refuted.to_set()
    }

    fn without_assumption(&self, closure: &mut Closure) -> Result<(), Conflict> {
        if let Some(base) = &self.base {
            let remaining = *closure.remaining();
            closure.restart(base);
            closure.narrow(&remaining.masks)?;
        }
        closure.run(self.strength)
    }

    /// Checks again the assumptions that were not refuted.
    fn recheck(&mut self, closure: &mut Closure, base: &Remaining, unknown: &mut DigitMasks) {
        let (strength, refuted) = (self.strength, &mut self.refuted);
        // Those that settle most cells clear most candidates, so they come first.
        self.open
            .put_in_order_by_key(|assumption| std::cmp::Reverse(assumption.settled));
        self.open.retain_mut(|assumption| {
            let candidate = assumption.candidate;
            if !unknown.contains(candidate) {
                // Cleared by another assumption, which may be refuted before this one.
                return base.masks.contains(candidate) && !refuted.contains(candidate);
            }
            if assumption.catch_up(closure, base, strength).is_err() {
                refuted.insert(candidate);
                unknown.remove(candidate);
                return false;
            }
            unknown.subtract_lone(&assumption.remaining.masks);
            true
        });
    }

    /// Checks what is still unknown, starting with the cells that have few candidates, where an assumption
    /// settles most.
    fn check_unknown(
        &mut self,
        closure: &mut Closure,
        base: &Remaining,
        unknown: &mut DigitMasks,
        marks: &Pencilmarks,
        weaker: Option<&Self>,
    ) {
        let mut cells: Vec<Cell> = marks.unsolved().iter().collect();
        cells.put_in_order_by_key(|cell| marks.candidates(*cell).len());
        for cell in cells {
            for digit in Digit::ALL {
                let candidate = Candidate::new(cell, digit);
                if !unknown.contains(candidate) {
                    continue;
                }
                closure.restart(base);
                let started = match weaker.and_then(|weaker| weaker.open_assumption(candidate)) {
                    Some(assumption) => closure.narrow(&assumption.remaining.masks),
                    None => closure.assume(candidate),
                };
                if started.and_then(|()| closure.run(self.strength)).is_ok() {
                    let remaining = *closure.remaining();
                    unknown.subtract_lone(&remaining.masks);
                    self.add(candidate, remaining);
                } else {
                    self.refuted.insert(candidate);
                }
            }
        }
    }

    fn add(&mut self, candidate: Candidate, remaining: Remaining) {
        self.open
            .push(Box::new(OpenAssumption::new(candidate, remaining)));
        let place = u16::try_from(self.open.len()).unwrap_or_default();
        self.places[candidate.index()] = place;
    }

    /// Returns the assumption of a candidate if it was not refuted.
    fn open_assumption(&self, candidate: Candidate) -> Option<&OpenAssumption> {
        let place = self.places.get(candidate.index())?;
        let assumption = self.open.get(usize::from(*place).checked_sub(1)?);
        assumption.map(|assumption| &**assumption)
    }

    fn remaining_under(&mut self, candidate: Candidate) -> Option<Remaining> {
        let (base, closure) = (self.base?, self.closure.as_mut()?);
        if self.refuted.contains(candidate) {
            return None;
        }
        let place = usize::from(self.places[candidate.index()]).checked_sub(1);
        if let Some(assumption) = place.and_then(|place| self.open.get_mut(place)) {
            assumption.catch_up(closure, &base, self.strength).ok()?;
            return Some(assumption.remaining);
        }
        closure.restart(&base);
        closure.assume(candidate).ok()?;
        closure.run(self.strength).ok()?;
        let remaining = *closure.remaining();
        self.add(candidate, remaining);
        Some(remaining)
    }
}

/// The assumptions checked in one state.
#[derive(Default)]
struct AssumptionCache {
    /// By strength.
    refutable: [OnceCell<CandidateSet>; 2],
    /// Used if there is no memory of the path.
    assumptions: RefCell<Assumptions>,
}

impl Facts<'_> {
    /// Returns the candidates that fail when assumed, by inferences of this strength. Arguments that use
    /// only such inferences can rule out no other candidate.
    pub(crate) fn refutable(&self, strength: Strength) -> &CandidateSet {
        self.cache::<AssumptionCache>().refutable[strength as usize].get_or_init(|| {
            if !self.uses_prefilters() {
                return *self.marks().open();
            }
            // Candidates that the weaker inferences refute need no second check.
            if strength == Strength::Subsets {
                self.refutable(Strength::Singles);
            }
            let mut assumptions = self.assumptions().borrow_mut();
            assumptions.refutable(self.marks(), strength)
        })
    }

    fn assumptions(&self) -> &RefCell<Assumptions> {
        match self.memory() {
            Some(memory) => memory.assumptions(),
            None => &self.cache::<AssumptionCache>().assumptions,
        }
    }

    /// Returns what singles leave if this candidate is true; `None` if they refute it. Singles that the
    /// state has anyway count too.
    pub(crate) fn remaining_under(&self, candidate: Candidate) -> Option<Remaining> {
        self.refutable(Strength::Singles);
        self.assumptions().borrow_mut().remaining_under(candidate)
    }
}
