#![doc = include_str!("naked_single.md")]

use crate::technique::info;
use crate::{Facts, Flow, Info, SingleKind, SinglePattern, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::Candidate;

pub(crate) const NAKED_SINGLE: NakedSingle = NakedSingle {
    info: &info!("naked-single", "Naked Single", 23)
        .hodoku("0003", 4)
        .aliases(&["Sole Candidate", "Last Possible Number", "Obvious Single"])
        .rows(&[5]),
};

/// Finds the cells with one candidate left.
#[derive(Debug)]
pub(crate) struct NakedSingle {
    info: &'static Info,
}

impl Technique for NakedSingle {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let [some, more, ..] = facts.marks().open().crowded();
        for cell in facts.most_seeing_first(some - more) {
            if let Some(digit) = facts.candidates(cell).only() {
                let candidate = Candidate::new(cell, digit);
                let kind = SingleKind::naked(facts.marks(), candidate);
                found(SinglePattern { candidate, kind }.step(self.info))?;
            }
        }
        ControlFlow::Continue(())
    }
}
