#![doc = include_str!("locked_subset.md")]

use super::common::{SubsetKind, SubsetPattern};
use crate::infer::subsets::{digits_in, narrow_cells};
use crate::technique::info;
use crate::{Conclusions, Facts, Flow, Inference, Info, Proof, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, CellSet, DigitSet, House, Intersection, Truth};

pub(crate) const LOCKED_PAIR: LockedSubset = LockedSubset {
    info: &info!("locked-pair", "Locked Pair", 28)
        .hodoku("0110", 40)
        .aliases(&["Locked Naked Pair"])
        .rows(&[12]),
    size: 2,
};
pub(crate) const LOCKED_TRIPLE: LockedSubset = LockedSubset {
    info: &info!("locked-triple", "Locked Triple", 32)
        .hodoku("0111", 60)
        .aliases(&["Locked Naked Triple"])
        .rows(&[13]),
    size: 3,
};

/// Finds a naked subset where a line and a box cross, which eliminates in both houses.
#[derive(Debug)]
pub(crate) struct LockedSubset {
    info: &'static Info,
    size: usize,
}

impl Technique for LockedSubset {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let narrow = narrow_cells(facts, self.size);
        let fresh = facts.fresh_houses();
        for crossing in Intersection::all() {
            let houses = [crossing.line(), crossing.box_()];
            let open = crossing.cells() & narrow;
            if open.len() < self.size || !houses.iter().any(|house| fresh.contains(*house)) {
                continue;
            }
            // Use all the cells, or leave one of them out.
            let parts = open.into_iter().map(|cell| open.without(cell));
            for cells in parts.chain([open]).filter(|c| c.len() == self.size) {
                let digits = facts.candidates_of(cells);
                if digits.len() != self.size {
                    continue;
                }
                let gone = houses.map(|house| ruled_out(facts, house, cells, digits));
                if gone.iter().all(|gone| !gone.is_empty()) {
                    found(self.step(facts, cells, digits, houses, &gone))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl LockedSubset {
    fn step(
        &self,
        facts: &Facts<'_>,
        cells: CellSet,
        digits: DigitSet,
        houses: [House; 2],
        gone: &[CandidateSet; 2],
    ) -> Step {
        // Both houses rule out the candidates in the rest of the crossing. Prove those only once:
        // by the line, unless the box alone proves everything.
        let shares = if gone[0].is_subset(&gone[1]) {
            [CandidateSet::EMPTY, gone[1]]
        } else {
            [gone[0], gone[1] - gone[0]]
        };
        let shares = houses.into_iter().zip(shares);
        let inferences = shares
            .filter(|(_, gone)| !gone.is_empty())
            .map(|(house, gone)| {
                Inference::cover(
                    cells.into_iter().map(Truth::Cell),
                    digits.into_iter().map(|digit| Truth::House(house, digit)),
                    gone.iter(),
                )
            });
        let conclusions = Conclusions::eliminate(gone[0] | gone[1]);
        let pattern = SubsetPattern::new(facts, SubsetKind::LockedNaked(houses), cells, digits);
        let proof = inferences.collect::<Proof>();
        Step::found(self.info, conclusions, proof, pattern)
    }
}

fn ruled_out(facts: &Facts<'_>, house: House, cells: CellSet, digits: DigitSet) -> CandidateSet {
    digits_in(facts, house.cells() - cells, digits)
}
