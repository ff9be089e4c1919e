//! [`ExocetEliminations`]: what exocets rule out. A candidate is false if no pair of digits in a base would
//! still find room in the targets.

use crate::proof::trim::trimmed;
use crate::techniques::exotic::common::exocets::{Exocet, without_excluded};
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

/// Returns inferences that leave the first base cell without a digit.
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

/// Returns inferences that leave the second base cell without a digit if the first holds this one.
fn empty_second(exocets: &[Exocet], open: &CandidateSet, first: Digit) -> Option<Vec<Inference>> {
    let (exocet, rest) = exocets.split_first()?;
    let cell = exocet.base[1];
    let mut trail = Vec::new();
    for digit in open.digits(cell) {
        let here = Candidate::new(cell, digit);
        let gone = [here].into_iter().collect();
        let clash = || {
            let rooms =
                [first, digit].map(|d| exocet.route(d).map(|route| exocet.room(route, open)));
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

/// Returns why a candidate is false, if it is.
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

/// The candidates that exocets rule out, each by itself and all together.
#[derive(Debug, Default)]
pub(crate) struct ExocetEliminations {
    /// Everything ruled out.
    pub gone: CandidateSet,
    /// The part that needs all exocets together.
    pub together: CandidateSet,
    proof: Vec<Inference>,
}

impl ExocetEliminations {
    /// Repeats until nothing more follows, so that the result does not depend on the order.
    pub(crate) fn by(facts: &Facts<'_>, exocets: &[Exocet]) -> Self {
        let mut all = Self::default();
        let mut open = *facts.marks().open();
        // A candidate that directly leaves a base without two digits needs no exocet.
        let relevant = |c: &Candidate| {
            let left = without_excluded(facts.marks().open(), *c);
            exocets.iter().all(|exocet| exocet.has_pairs(&left))
        };
        let targets: CandidateSet = related(exocets, &open).iter().filter(relevant).collect();
        loop {
            let before = all.gone;
            for exocet in exocets {
                all.alone(exocet, &targets, &mut open);
            }
            if exocets.len() > 1 && before == all.gone {
                // Try the exocets in both orders: each case of one is checked against the other.
                let turned: Vec<Exocet> = exocets.iter().rev().cloned().collect();
                for candidate in (targets & open).iter() {
                    let orders = [exocets, turned.as_slice()];
                    let mut each = orders
                        .iter()
                        .filter_map(|o| refutation(o, &open, candidate));
                    if let Some(inference) = each.next() {
                        all.together.insert(candidate);
                        all.learn(inference, [candidate].into_iter().collect(), &mut open);
                    }
                }
            }
            if before == all.gone {
                return all;
            }
        }
    }

    fn learn(&mut self, inference: Inference, gone: CandidateSet, open: &mut CandidateSet) {
        self.proof.push(inference);
        self.gone |= gone;
        *open -= gone;
    }

    fn alone(&mut self, exocet: &Exocet, targets: &CandidateSet, open: &mut CandidateSet) {
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
        for candidate in (*targets & *open).iter() {
            if let Some(inference) = refutation(one, open, candidate) {
                self.learn(inference, [candidate].into_iter().collect(), open);
            }
        }
    }

    /// Returns the conclusions and their trimmed proof.
    pub(crate) fn proved(self, facts: &Facts<'_>) -> (Conclusions, Proof) {
        let conclusions = Conclusions::eliminate(self.gone);
        let proof = trimmed(facts.marks(), Proof::from(self.proof), &conclusions);
        (conclusions, proof)
    }
}

/// Returns the candidates that could affect bases and targets.
fn related(exocets: &[Exocet], open: &CandidateSet) -> CandidateSet {
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
