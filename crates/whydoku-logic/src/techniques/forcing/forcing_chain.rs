#![doc = include_str!("forcing_chain.md")]

use crate::infer::closure::Strength;
use crate::proof::trim::trimmed;
use crate::step::forcing_step::{Branches, ForcingPattern, conclusions};
use crate::technique::info;
use crate::{Facts, Flow, Inference, Info, Literal, Proof, Step, Technique};
use std::collections::{BTreeMap, BTreeSet};
use whydoku_grid::rating::Rating;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Candidate, CandidateSet, Digit, Truth};

pub(crate) const CELL_FORCING_CHAIN: ForcingChain = ForcingChain {
    info: &info!("cell-forcing-chain", "Cell Forcing Chain", 80)
        .hodoku("1302", 500)
        .aliases(&[
            "Multiple Forcing Chain",
            "Forcing Chain Verity",
            "Finned Chain",
        ])
        .rows(&[151, 122]),
    cells: true,
};
pub(crate) const HOUSE_FORCING_CHAIN: ForcingChain = ForcingChain {
    info: &info!("house-forcing-chain", "House Forcing Chain", 80)
        .hodoku("1302", 500)
        .aliases(&["Unit Forcing Chain", "Region Forcing Chain"])
        .rows(&[152, 122]),
    cells: false,
};

/// Finds a cell, or a digit in a house, whose candidates all lead by chains to the same result.
#[derive(Debug)]
pub(crate) struct ForcingChain {
    info: &'static Info,
    /// Whether the chains start from the candidates of a cell, not from those of a digit in a house.
    cells: bool,
}

impl Technique for ForcingChain {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let marks = facts.marks();
        // For each conclusion the truth whose branches are shortest together.
        let mut best: BTreeMap<Literal, (usize, Truth)> = BTreeMap::new();
        for truth in self.truths(facts) {
            let over = marks.open_of(truth);
            // Two candidates make an alternating chain.
            if over.len() < 3 {
                continue;
            }
            facts.spend(1)?;
            let (mut on, mut off) = (*marks.open(), *marks.open());
            for case in over.iter() {
                let consequences = facts.consequences(Literal::on(case));
                on &= consequences.on;
                off &= consequences.off;
            }
            // Results among the truth's own candidates, and candidates that all of them exclude directly,
            // belong to simpler techniques.
            let on = (on - over).iter().map(Literal::on);
            let literals = on.chain((off - over).iter().map(Literal::off));
            for literal in literals {
                let follows = over
                    .iter()
                    .map(|case| facts.consequences(Literal::on(case)));
                let length = follows.map(|all| all.chain(literal).len()).sum();
                if !literal.holds && length == 2 * over.len() {
                    continue;
                }
                let known = best.entry(literal).or_insert((length, truth));
                if length < known.0 {
                    *known = (length, truth);
                }
            }
        }
        let mut best: Vec<_> = best.into_iter().collect();
        best.put_in_order_by_key(|(_, (length, _))| *length);
        best.into_iter().try_for_each(|(literal, (length, truth))| {
            let over = marks.open_of(truth);
            found(self.step(facts, truth, over, literal, length))
        })
    }
}

impl ForcingChain {
    /// Returns the truths whose candidates may all lead to one result. If they do, the opposite of the
    /// result makes all of them false, by the same links backwards; so only truths that some refutable
    /// candidate empties need a look.
    fn truths(&self, facts: &Facts<'_>) -> Vec<Truth> {
        let all = *facts.marks().open();
        let mut chosen = BTreeSet::new();
        let possible = if facts.uses_prefilters() {
            *facts.refutable(Strength::Singles)
        } else {
            all
        };
        for candidate in possible.iter() {
            let left = all - facts.false_under(candidate);
            if self.cells {
                let empty = facts.unsolved() - left.all_cells();
                chosen.extend(empty.iter().map(Truth::Cell));
                continue;
            }
            for digit in Digit::ALL {
                let (before, after) = (all.cells(digit), left.cells(digit));
                let empty = before.houses() - after.houses();
                chosen.extend(empty.iter().map(|house| Truth::House(house, digit)));
            }
        }
        chosen.into_iter().collect()
    }

    fn step(
        &self,
        facts: &Facts<'_>,
        truth: Truth,
        over: CandidateSet,
        literal: Literal,
        length: usize,
    ) -> Step {
        let marks = facts.marks();
        let of = |case: Candidate| facts.consequences(Literal::on(case));
        let branches = over.iter().map(|case| of(case).branch(marks, literal));
        let branches = branches.collect();
        let lines = over.iter().map(|case| of(case).chain(literal));
        let done = conclusions(literal);
        let cases = Inference::cases(truth, branches, vec![literal]);
        let proof = trimmed(marks, Proof::from(cases), &done);
        let lines = lines.collect();
        let open = *marks.open();
        let pattern = ForcingPattern::alternatives(Branches { over, lines, open });
        Step::found(self.info, done, proof, pattern)
            .rated(Rating(self.info.rating.0 + length_factor(length)))
    }
}

/// Returns the tenths that the literals of all branches add to the rating: one each time their number
/// passes 12, 16, 24, 32, 48 or 64, as on the SE scale.
fn length_factor(literals: usize) -> u16 {
    [12, 16, 24, 32, 48, 64]
        .iter()
        .map(|limit| u16::from(literals > *limit))
        .sum()
}
