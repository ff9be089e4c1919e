//! [`SubsetTechnique`]: naked and hidden subsets of one house.

use super::{SubsetKind, SubsetPattern, subset_proof};
use crate::engine::facts::boxes_first;
use crate::infer::subsets::{Subset, hidden, naked};
use crate::{Conclusions, Facts, Flow, Info, Step, Technique};

/// Finds N digits that fill N cells of a house.
#[derive(Debug)]
pub(crate) struct SubsetTechnique {
    pub(crate) info: &'static Info,
    /// How many digits and cells.
    pub(crate) size: usize,
    /// Whether the cells have no other candidates. If not, the digits have no other cells.
    pub(crate) is_naked: bool,
}

impl Technique for SubsetTechnique {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let houses = boxes_first(facts.fresh_houses());
        let mut report = |subset| found(self.step(facts, &subset));
        if self.is_naked {
            naked(facts, houses, self.size, &mut report)
        } else {
            hidden(facts, houses, self.size, &mut report)
        }
    }
}

impl SubsetTechnique {
    fn step(&self, facts: &Facts<'_>, subset: &Subset) -> Step {
        let kind = if self.is_naked {
            SubsetKind::Naked(subset.house)
        } else {
            SubsetKind::Hidden(subset.house)
        };
        let conclusions = Conclusions::eliminate(subset.eliminations);
        let pattern = SubsetPattern::new(facts, kind, subset.cells, subset.digits);
        Step::found(
            self.info,
            conclusions,
            subset_proof(subset, self.is_naked),
            pattern,
        )
    }
}
