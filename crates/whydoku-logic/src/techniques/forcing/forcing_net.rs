#![doc = include_str!("forcing_net.md")]

use crate::infer::masks::DigitMasks;
use crate::proof::trim::trimmed;
use crate::step::forcing_step::{Branches, ForcingPattern, conclusions};
use crate::technique::info;
use crate::{
    Branch, Concludes, Facts, Flow, Inference, Info, Literal, Proof, Rule, Step, Technique,
};
use std::collections::BTreeMap;
use whydoku_grid::{CandidateSet, Cell, Digit, House, Truth};

pub(crate) const CELL_FORCING_NET: ForcingNet = ForcingNet {
    info: &info!("cell-forcing-net", "Cell Forcing Net", 88)
        .hodoku("1304", 700)
        .aliases(&["Forcing Net Verity", "Dynamic Cell Forcing Chain"])
        .rows(&[154]),
    cells: true,
};
pub(crate) const HOUSE_FORCING_NET: ForcingNet = ForcingNet {
    info: &info!("house-forcing-net", "House Forcing Net", 88)
        .hodoku("1304", 700)
        .aliases(&["Region Forcing Net", "Dynamic Region Forcing Chain"])
        .rows(&[154]),
    cells: false,
};

/// Finds a cell, or a digit in a house, whose candidates all lead by singles to the same result.
#[derive(Debug)]
pub(crate) struct ForcingNet {
    info: &'static Info,
    /// Whether the cases are the candidates of a cell, not those of a digit in a house.
    cells: bool,
}

impl Technique for ForcingNet {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let marks = facts.marks();
        let mut best: BTreeMap<Literal, (usize, Truth)> = BTreeMap::new();
        let leftovers = facts.uses_prefilters().then(|| Leftovers::new(facts));
        for truth in self.truths() {
            let over = marks.open_of(truth);
            if over.len() < 2 || !leftovers.as_ref().is_none_or(|left| left.conclude(&over)) {
                continue;
            }
            facts.spend(over.len() as u64)?;
            let (mut on, mut off) = (*marks.open(), *marks.open());
            let mut conflict = false;
            for case in over.iter() {
                let follows = facts.propagation(case);
                conflict |= follows.conflict().is_some();
                on &= *follows.on();
                off -= *follows.open();
            }
            // A candidate that fails by itself is a contradiction.
            if conflict {
                continue;
            }
            let on = (on - over).iter().map(Literal::on);
            for literal in on.chain((off - over).iter().map(Literal::off)) {
                let known = best.entry(literal).or_insert((over.len(), truth));
                if over.len() < known.0 {
                    *known = (over.len(), truth);
                }
            }
        }
        best.into_iter().try_for_each(|(literal, (_, truth))| {
            let step = self.step(facts, truth, literal);
            found(step)
        })
    }
}

impl ForcingNet {
    fn truths(&self) -> Vec<Truth> {
        if self.cells {
            return Cell::ALL.into_iter().map(Truth::Cell).collect();
        }
        let of = |house: House| Digit::ALL.map(|digit| Truth::House(house, digit));
        House::ALL.into_iter().flat_map(of).collect()
    }

    fn step(&self, facts: &Facts<'_>, truth: Truth, literal: Literal) -> Step {
        let marks = facts.marks();
        let over: CandidateSet = marks.open_of(truth);
        let branches = over
            .iter()
            .map(|case| Branch {
                assume: case,
                trail: facts.propagation(case).reasons_for(marks, literal),
                conflict: None,
            })
            .collect();
        let done = conclusions(literal);
        let cases = Inference::cases(truth, branches, vec![literal]);
        let proof = trimmed(marks, Proof::from(cases), &done);
        let lines = lines_of(&proof, literal);
        let open = *marks.open();
        let pattern = ForcingPattern::alternatives(Branches { over, lines, open });
        Step::found(self.info, done, proof, pattern)
    }
}

/// The candidates that remain by singles under each assumption, without reasons. Most truths conclude
/// nothing, and this finds out sooner.
struct Leftovers {
    open: DigitMasks,
    /// What remains under each open candidate; `None` if it fails.
    under: Vec<Option<DigitMasks>>,
    /// For each candidate its place in `under`.
    places: Vec<usize>,
    /// Whether a candidate that fails does so by its own consequences, which is certain in a state
    /// without singles.
    fails_by_itself: bool,
}

impl Leftovers {
    fn new(facts: &Facts<'_>) -> Self {
        let mut leftovers = Self {
            open: DigitMasks::from_set(facts.marks().open()),
            under: Vec::with_capacity(256),
            places: vec![0; 729],
            fails_by_itself: !facts.has_singles(),
        };
        for candidate in facts.marks().open().iter() {
            leftovers.places[candidate.index()] = leftovers.under.len();
            let remaining = facts.remaining_under(candidate);
            leftovers
                .under
                .push(remaining.map(|remaining| remaining.masks));
        }
        leftovers
    }

    /// Whether all cases may rule out the same candidate. A digit that all of them place rules out the
    /// others in its cell, so this covers placements too.
    fn conclude(&self, over: &CandidateSet) -> bool {
        let mut left = DigitMasks::NONE;
        for case in over.iter() {
            match &self.under[self.places[case.index()]] {
                Some(under) => left.add(under),
                None if self.fails_by_itself => return false,
                None => left.insert(case),
            }
        }
        !self.open.is_subset(&left)
    }
}

/// Returns the placements of each branch, ending with the conclusion.
fn lines_of(proof: &Proof, literal: Literal) -> Vec<Vec<Literal>> {
    let Some(Rule::Cases { branches, .. }) = proof.0.first().map(|cases| &cases.rule) else {
        return Vec::new();
    };
    let line = |branch: &Branch| {
        let mut line = vec![Literal::on(branch.assume)];
        for inference in &branch.trail {
            if let Concludes::Literals(literals) = &inference.concludes {
                line.extend(literals);
            }
        }
        if line.last() != Some(&literal) {
            line.push(literal);
        }
        line
    };
    branches.iter().map(line).collect()
}
