//! [`ImpossibleTechnique`]: one technique type for cells that a few digits cannot fill. The file of each
//! technique says which cells.

use crate::deadly::deadly_pattern::{DeadlyPattern, Deduction, Patterns, Use};
use crate::deadly::guarded_pattern::DeadlyWords;
use crate::{Conclusions, Facts, Flow, Info, Step, Technique};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::sorting::PutInOrder as _;

/// Finds cells that their base digits alone cannot fill, so that one of their other candidates is true.
#[derive(Debug)]
pub(crate) struct ImpossibleTechnique {
    /// The facts about the technique.
    pub info: &'static Info,
    /// How the other candidates are used.
    pub by: Use,
    /// Visits the patterns.
    pub patterns: Patterns,
    /// Why the digits cannot fill the cells.
    pub words: &'static DeadlyWords,
}

impl Technique for ImpossibleTechnique {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        // Many patterns have the same guardians; only the smallest is reported.
        let mut best: BTreeMap<Conclusions, ((usize, usize), Step)> = BTreeMap::new();
        (self.patterns)(facts, &mut |cells| {
            let Some(pattern) = DeadlyPattern::impossible(facts, cells) else {
                return ControlFlow::Continue(());
            };
            pattern.deduce(facts, self.by, &mut |deduction: Deduction| {
                let gone = Conclusions::eliminate(deduction.eliminations);
                let size = (cells.len() + deduction.extra.len(), pattern.guardians.len());
                let known = best.get(&gone).map(|(size, _)| *size);
                if known.is_none_or(|known| size < known) {
                    let step = pattern.step(facts, self.info, self.words, deduction);
                    best.insert(gone, (size, step));
                }
                ControlFlow::Continue(())
            })
        })?;
        let mut steps: Vec<((usize, usize), Step)> = best.into_values().collect();
        steps.put_in_order_by_key(|(size, _)| *size);
        steps.into_iter().try_for_each(|(_, step)| found(step))
    }
}
