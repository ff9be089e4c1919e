#![doc = include_str!("forcing_chain.md")]

use whydoku_grid::{Candidate, CandidateSet, Digit, Truth};
use crate::infer::closure::Strength;
use crate::step::forcing_step::{
    alternatives, conclusions, forcing_pattern, forcing_reason, forcing_step,
};
use crate::proof::trim::trimmed;
use crate::{
    Facts, Family, Flow, HodokuCode, Inference, Info, Literal, Parts, Proof, Step, Technique,
};
use whydoku_grid::rating::Rating;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) const CELL_FORCING_CHAIN: ForcingChain = ForcingChain {
    info: &CELL,
    cells: true,
};
pub(crate) const HOUSE_FORCING_CHAIN: ForcingChain = ForcingChain {
    info: &HOUSE,
    cells: false,
};

/// Every candidate of a cell, or of a digit in a house, leads by a chain to the same conclusion.
#[derive(Debug)]
pub(crate) struct ForcingChain {
    info: &'static Info,
    cells: bool,
}

static CELL: Info = Info {
    id: "cell-forcing-chain",
    name: "Cell Forcing Chain",
    family: Family::Forcing,
    rating: Rating(80),
    aliases: &[
        "Multiple Forcing Chain",
        "Forcing Chain Verity",
        "Finned Chain",
    ],
    hodoku: Some(HodokuCode {
        code: "1302",
        score: 500,
    }),
    rows: &[151, 122],
    assumes_uniqueness: false,
    default: true,
};

static HOUSE: Info = Info {
    id: "house-forcing-chain",
    name: "House Forcing Chain",
    aliases: &["Unit Forcing Chain", "Region Forcing Chain"],
    rows: &[152, 122],
    ..CELL
};

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
            // What the truth does to its own candidates is another matter, and so is what all its
            // candidates exclude directly.
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
        best.sort_by_key(|(_, (length, _))| *length);
        best.into_iter().try_for_each(|(literal, (length, truth))| {
            let over = marks.open_of(truth);
            found(self.step(facts, truth, over, literal, length))
        })
    }

    fn pattern(&self, step: &Step) -> String {
        forcing_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Forcing { over, .. } => forcing_reason(step, &alternatives(**over)),
            _ => String::new(),
        }
    }
}

impl ForcingChain {
    /// The truths all whose candidates may lead to the same. Then the opposite leads to none of them
    /// being true, by the same links backwards; and a digit that is placed rules out those beside it.
    fn truths(&self, facts: &Facts<'_>) -> Vec<Truth> {
        let all = *facts.marks().open();
        let mut chosen = BTreeSet::new();
        let asked = if facts.asks_first() {
            *facts.refutable(Strength::Singles)
        } else {
            all
        };
        for candidate in asked.iter() {
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
        let mut step = forcing_step(self.info, over, lines, done, proof);
        step.rating = Rating(self.info.rating.0 + length_factor(length));
        step
    }
}

/// What the literals of all branches together add to the rating: a tenth each time their number passes
/// 12, 16, 24, 32, 48 …, the steps of the SE scale.
fn length_factor(literals: usize) -> u16 {
    [12, 16, 24, 32, 48, 64]
        .iter()
        .map(|limit| u16::from(literals > *limit))
        .sum()
}
