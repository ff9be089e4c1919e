//! What exocets rule out, by the cases of their base cells: a candidate with which no pair of digits for a
//! base finds room in the targets is false.

use crate::techniques::exotic::common::exocets::{Exocet, without_excluded};
use crate::proof::trim::trimmed;
use crate::{Conclusions, Facts, Inference, Literal, Proof};
use whydoku_grid::{Candidate, CandidateSet, CellSet, Digit, DigitSet, Truth};

/// Whether the bases cannot all be filled.
fn is_impossible(exocets: &[Exocet], open: &CandidateSet) -> bool {
    let Some((first, rest)) = exocets.split_first() else {
        return false;
    };
    first.pairs(open).into_iter().all(|[one, two]| {
        if rest.is_empty() {
            return false;
        }
        let open = without_excluded(open, Candidate::new(first.base[0], one));
        let open = without_excluded(&open, Candidate::new(first.base[1], two));
        is_impossible(rest, &open)
    })
}

/// Leaves the first base cell without a digit.
fn empty_first(exocets: &[Exocet], open: &CandidateSet) -> Option<Vec<Inference>> {
    let (exocet, _) = exocets.split_first()?;
    let cell = exocet.base[0];
    let mut trail = Vec::new();
    for digit in open.digits(cell) {
        let here = Candidate::new(cell, digit);
        let inference = exocet.alone(open, digit, cell.into()).or_else(|| {
            let inner = empty_second(exocets, &without_excluded(open, here), digit)?;
            let conflict = Truth::Cell(exocet.base[1]);
            Some(Inference::refute(Literal::on(here), inner, conflict))
        });
        trail.push(inference?);
    }
    Some(trail)
}

/// Leaves the second base cell without a digit, with this one in the first.
fn empty_second(exocets: &[Exocet], open: &CandidateSet, first: Digit) -> Option<Vec<Inference>> {
    let (exocet, rest) = exocets.split_first()?;
    let cell = exocet.base[1];
    let mut trail = Vec::new();
    for digit in open.digits(cell) {
        let here = Candidate::new(cell, digit);
        let gone = [here].into_iter().collect();
        let clash = || {
            let rooms = [first, digit].map(|d| exocet.held(d).map(|h| exocet.room(h, open)));
            let [Some(one), Some(two)] = rooms else {
                return None;
            };
            one.clashes(two)
                .then(|| exocet.cover(open, Some(first), digit, &gone))?
        };
        let further = || {
            let next = rest.first()?;
            let inner = empty_first(rest, &without_excluded(open, here))?;
            let conflict = Truth::Cell(next.base[0]);
            Some(Inference::refute(Literal::on(here), inner, conflict))
        };
        let inference = exocet.alone(open, digit, cell.into());
        trail.push(inference.or_else(clash).or_else(further)?);
    }
    Some(trail)
}

/// Why a candidate is false, if it is.
fn refutation(exocets: &[Exocet], open: &CandidateSet, assumed: Candidate) -> Option<Inference> {
    let inner = without_excluded(open, assumed);
    if !is_impossible(exocets, &inner) {
        return None;
    }
    let (exocet, rest) = exocets.split_first()?;
    let [first, second] = exocet.base;
    let (trail, conflict) = if assumed.cell == first {
        (empty_second(exocets, &inner, assumed.digit)?, second)
    } else if assumed.cell == second {
        let mut exchanged = vec![exocet.exchanged()];
        exchanged.extend_from_slice(rest);
        (empty_second(&exchanged, &inner, assumed.digit)?, first)
    } else {
        (empty_first(exocets, &inner)?, first)
    };
    let conflict = Truth::Cell(conflict);
    Some(Inference::refute(Literal::on(assumed), trail, conflict))
}

/// What exocets rule out, each by itself and all together.
#[derive(Debug, Default)]
pub(crate) struct Ruled {
    /// Everything ruled out.
    pub gone: CandidateSet,
    /// The part of it that takes them all.
    pub together: CandidateSet,
    proof: Vec<Inference>,
}

impl Ruled {
    /// Everything that follows, until nothing more does: what is found does not depend on the order.
    pub(crate) fn by(facts: &Facts<'_>, exocets: &[Exocet]) -> Self {
        let mut ruled = Self::default();
        let mut open = *facts.marks().open();
        // What leaves a base without two digits at once takes no exocet.
        let plain = |c: &Candidate| {
            let left = without_excluded(facts.marks().open(), *c);
            exocets.iter().all(|exocet| exocet.has_pairs(&left))
        };
        let doubtful: CandidateSet = interesting(exocets, &open).iter().filter(plain).collect();
        loop {
            let before = ruled.gone;
            for exocet in exocets {
                ruled.alone(exocet, &doubtful, &mut open);
            }
            if exocets.len() > 1 && before == ruled.gone {
                // The second is asked knowing the first, and the other way round.
                let turned: Vec<Exocet> = exocets.iter().rev().cloned().collect();
                for candidate in (doubtful & open).iter() {
                    let orders = [exocets, turned.as_slice()];
                    let mut each = orders
                        .iter()
                        .filter_map(|o| refutation(o, &open, candidate));
                    if let Some(inference) = each.next() {
                        ruled.together.insert(candidate);
                        ruled.learn(inference, [candidate].into_iter().collect(), &mut open);
                    }
                }
            }
            if before == ruled.gone {
                return ruled;
            }
        }
    }

    fn learn(&mut self, inference: Inference, gone: CandidateSet, open: &mut CandidateSet) {
        self.proof.push(inference);
        self.gone |= gone;
        *open -= gone;
    }

    fn alone(&mut self, exocet: &Exocet, doubtful: &CandidateSet, open: &mut CandidateSet) {
        let base = exocet.base.into_iter().collect();
        for digit in exocet.digits {
            let there = CandidateSet::of_digit(digit, open.cells(digit) & base);
            if !there.is_empty()
                && let Some(inference) = exocet.alone(open, digit, base)
            {
                self.learn(inference, there, open);
            }
        }
        let one = std::slice::from_ref(exocet);
        for candidate in (*doubtful & *open).iter() {
            if let Some(inference) = refutation(one, open, candidate) {
                self.learn(inference, [candidate].into_iter().collect(), open);
            }
        }
    }

    /// Conclusions and the proof of them, without what it does not need.
    pub(crate) fn proved(self, facts: &Facts<'_>) -> (Conclusions, Proof) {
        let conclusions = Conclusions::eliminate(self.gone);
        let proof = trimmed(facts.marks(), Proof::from(self.proof), &conclusions);
        (conclusions, proof)
    }
}

/// The candidates that could matter to bases and targets.
fn interesting(exocets: &[Exocet], open: &CandidateSet) -> CandidateSet {
    let mut all = CandidateSet::EMPTY;
    for exocet in exocets {
        let cells = exocet.base.into_iter().collect::<CellSet>() | exocet.targets;
        for digit in DigitSet::ALL {
            let here = open.cells(digit);
            let places = if exocet.digits.contains(digit) {
                here
            } else {
                here & cells
            };
            all.insert_cells(digit, places);
        }
    }
    all
}
