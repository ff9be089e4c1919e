#![doc = include_str!("locked_hidden_subset.md")]

use super::common::{SubsetKind, SubsetPattern, subset_proof};
use crate::infer::subsets::{Subset, digits_in, hidden};
use crate::technique::info;
use crate::{Conclusions, Facts, Flow, Inference, Info, Proof, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, House, Truth};

pub(crate) const LOCKED_HIDDEN_PAIR: LockedHiddenSubset = LockedHiddenSubset {
    info: &info!("locked-hidden-pair", "Locked Hidden Pair", 34).rows(&[14]),
    size: 2,
};
pub(crate) const LOCKED_HIDDEN_TRIPLE: LockedHiddenSubset = LockedHiddenSubset {
    info: &info!("locked-hidden-triple", "Locked Hidden Triple", 40).rows(&[14]),
    size: 3,
};

/// Finds a hidden subset where a line and a box cross, which eliminates in both houses.
#[derive(Debug)]
pub(crate) struct LockedHiddenSubset {
    info: &'static Info,
    size: usize,
}

impl Technique for LockedHiddenSubset {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        hidden(facts, facts.fresh_houses(), self.size, &mut |subset| {
            let other = subset
                .cells
                .common_houses()
                .find(|house| *house != subset.house);
            let Some(other) = other else {
                return ControlFlow::Continue(());
            };
            let elsewhere = digits_in(facts, other.cells() - subset.cells, subset.digits);
            if elsewhere.is_empty() {
                return ControlFlow::Continue(());
            }
            found(self.step(facts, &subset, other, elsewhere))
        })
    }
}

impl LockedHiddenSubset {
    fn step(
        &self,
        facts: &Facts<'_>,
        subset: &Subset,
        other: House,
        elsewhere: CandidateSet,
    ) -> Step {
        let Subset {
            house,
            cells,
            digits,
            eliminations,
        } = *subset;
        let inside = subset_proof(subset, false);
        let outside = digits
            .into_iter()
            .filter(|digit| !elsewhere.cells(*digit).is_empty());
        let outside = outside.map(|digit| {
            let mut gone = CandidateSet::EMPTY;
            gone.insert_cells(digit, elsewhere.cells(digit));
            let (from, to) = (Truth::House(house, digit), Truth::House(other, digit));
            Inference::cover([from], [to], gone.iter())
        });
        let conclusions = Conclusions::eliminate(eliminations | elsewhere);
        let proof = std::iter::once(inside).chain(outside).collect::<Proof>();
        let kind = SubsetKind::LockedHidden([house, other]);
        let pattern = SubsetPattern::new(facts, kind, cells, digits);
        Step::found(self.info, conclusions, proof, pattern)
    }
}
