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

use crate::Facts;
use crate::infer::closure::{Closure, Conflict, Left, Strength};
use crate::infer::masks::Masks;
use std::cell::{OnceCell, RefCell};
use whydoku_grid::{Candidate, CandidateSet, Cell, Digit, Pencilmarks};

/// An assumption that stood when it was last looked at.
#[derive(Debug)]
struct Standing {
    candidate: Candidate,
    left: Left,
    /// How many cells are settled.
    settled: usize,
}

impl Standing {
    fn new(candidate: Candidate, left: Left) -> Self {
        let settled = left.masks.settled();
        Self {
            candidate,
            left,
            settled,
        }
    }

    /// Takes away what the state has lost since, and what follows from that.
    fn go_on(
        &mut self,
        tried: &mut Closure,
        base: &Left,
        strength: Strength,
    ) -> Result<(), Conflict> {
        if !self.left.masks.is_subset(&base.masks) {
            tried.restart(&self.left);
            tried.narrow(&base.masks)?;
            tried.run(strength)?;
            *self = Self::new(self.candidate, *tried.left());
        }
        Ok(())
    }
}

/// What is known of assumptions on a path.
#[derive(Debug)]
pub(crate) struct Assumptions {
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
    pub(crate) fn refutable(&mut self, marks: &Pencilmarks, strength: Strength) -> CandidateSet {
        match strength {
            Strength::Singles => self.by_singles.refutable(marks, None),
            Strength::Subsets => self.by_subsets.refutable(marks, Some(&self.by_singles)),
        }
    }

    /// What singles leave under an assumption, of the state whose refutable candidates were asked for
    /// last; nothing if they refute it.
    pub(crate) fn left_under(&mut self, candidate: Candidate) -> Option<Left> {
        self.by_singles.left_now(candidate)
    }
}

/// The same by inferences of one strength.
#[derive(Debug)]
struct Known {
    strength: Strength,
    #[expect(
        clippy::vec_box,
        reason = "they are large and put in order again and again"
    )]
    standing: Vec<Box<Standing>>,
    /// For each candidate its place among those and one; 0 if it has none.
    places: Vec<u16>,
    refuted: Masks,
    /// What is left without an assumption.
    base: Option<Left>,
    /// Where assumptions are tried.
    tried: Option<Closure>,
}

impl Known {
    /// Nothing is known yet.
    const fn new(strength: Strength) -> Self {
        Self {
            strength,
            standing: Vec::new(),
            places: Vec::new(),
            refuted: Masks::NONE,
            base: None,
            tried: None,
        }
    }

    fn refutable(&mut self, marks: &Pencilmarks, weaker: Option<&Self>) -> CandidateSet {
        let open = Masks::from_set(marks.open());
        let mut tried = Closure::new(marks);
        if self.without_assumption(&mut tried).is_err() {
            self.base = None;
            return *marks.open();
        }
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
        self.places.clear();
        self.places.resize(729, 0);
        for (place, standing) in (1..).zip(&self.standing) {
            self.places[standing.candidate.index()] = place;
        }
        self.look_at_new(&mut tried, &base, &mut unknown, marks, weaker);
        self.tried = Some(tried);
        self.refuted.to_set()
    }

    fn without_assumption(&self, tried: &mut Closure) -> Result<(), Conflict> {
        if let Some(base) = &self.base {
            let left = *tried.left();
            tried.restart(base);
            tried.narrow(&left.masks)?;
        }
        tried.run(self.strength)
    }

    /// Goes on with the assumptions that stood.
    fn look_again(&mut self, tried: &mut Closure, base: &Left, unknown: &mut Masks) {
        let (strength, refuted) = (self.strength, &mut self.refuted);
        // Those that settle most come first, and clear most.
        self.standing
            .sort_by_key(|standing| std::cmp::Reverse(standing.settled));
        self.standing.retain_mut(|standing| {
            let candidate = standing.candidate;
            if !unknown.contains(candidate) {
                // Cleared by another, which may fall before it.
                return base.masks.contains(candidate) && !refuted.contains(candidate);
            }
            if standing.go_on(tried, base, strength).is_err() {
                refuted.insert(candidate);
                unknown.remove(candidate);
                return false;
            }
            unknown.take_lone(&standing.left.masks);
            true
        });
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
                let started = match weaker.and_then(|weaker| weaker.standing(candidate)) {
                    Some(standing) => tried.narrow(&standing.left.masks),
                    None => tried.assume(candidate),
                };
                if started.and_then(|()| tried.run(self.strength)).is_ok() {
                    let left = *tried.left();
                    unknown.take_lone(&left.masks);
                    self.add(candidate, left);
                } else {
                    self.refuted.insert(candidate);
                }
            }
        }
    }

    fn add(&mut self, candidate: Candidate, left: Left) {
        self.standing.push(Box::new(Standing::new(candidate, left)));
        let place = u16::try_from(self.standing.len()).unwrap_or_default();
        self.places[candidate.index()] = place;
    }

    /// An assumption that stood.
    fn standing(&self, candidate: Candidate) -> Option<&Standing> {
        let place = self.places.get(candidate.index())?;
        let standing = self.standing.get(usize::from(*place).checked_sub(1)?);
        standing.map(|standing| &**standing)
    }

    fn left_now(&mut self, candidate: Candidate) -> Option<Left> {
        let (base, tried) = (self.base?, self.tried.as_mut()?);
        if self.refuted.contains(candidate) {
            return None;
        }
        let place = usize::from(self.places[candidate.index()]).checked_sub(1);
        if let Some(standing) = place.and_then(|place| self.standing.get_mut(place)) {
            standing.go_on(tried, &base, self.strength).ok()?;
            return Some(standing.left);
        }
        tried.restart(&base);
        tried.assume(candidate).ok()?;
        tried.run(self.strength).ok()?;
        let left = *tried.left();
        self.add(candidate, left);
        Some(left)
    }
}

/// What is known of assumed candidates in one state.
#[derive(Default)]
struct AssumptionCache {
    /// By strength.
    refutable: [OnceCell<CandidateSet>; 2],
    /// Where there is no memory.
    assumptions: RefCell<Assumptions>,
}

impl Facts<'_> {
    /// The candidates that fail when assumed, by inferences of this strength: arguments that rest on such
    /// inferences rule out no others.
    pub(crate) fn refutable(&self, strength: Strength) -> &CandidateSet {
        self.cache::<AssumptionCache>().refutable[strength as usize].get_or_init(|| {
            if !self.asks_first() {
                return *self.marks().open();
            }
            // By the weaker inferences first: what they refute need not be tried again.
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

    /// What singles leave if this candidate is true; nothing if they refute it. Singles that are in the
    /// state already count too.
    pub(crate) fn left_under(&self, candidate: Candidate) -> Option<Left> {
        self.refutable(Strength::Singles);
        self.assumptions().borrow_mut().left_under(candidate)
    }
}
