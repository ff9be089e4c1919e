#![doc = include_str!("full_house.md")]

use crate::engine::facts::boxes_first;
use crate::technique::info;
use crate::{Facts, Flow, Info, SingleKind, SinglePattern, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::Candidate;

pub(crate) const FULL_HOUSE: FullHouse = FullHouse {
    info: &info!("full-house", "Full House", 10)
        .hodoku("0000", 4)
        .aliases(&["Last Free Cell", "Last Digit in a House", "Open Single"])
        .rows(&[1]),
};

/// Finds the last empty cell of a house.
#[derive(Debug)]
pub(crate) struct FullHouse {
    info: &'static Info,
}

impl Technique for FullHouse {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let unsolved = facts.unsolved();
        for house in boxes_first(facts.nearly_full_houses()) {
            if let Some(cell) = (unsolved & house.cells()).only()
                && let Some(digit) = facts.candidates(cell).only()
            {
                let pattern = SinglePattern {
                    candidate: Candidate::new(cell, digit),
                    kind: SingleKind::FullHouse(house),
                };
                found(pattern.step(self.info))?;
            }
        }
        ControlFlow::Continue(())
    }
}
