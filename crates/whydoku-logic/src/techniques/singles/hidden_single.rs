#![doc = include_str!("hidden_single.md")]

use crate::technique::info;
use crate::{Facts, Flow, Info, SingleKind, SinglePattern, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, Digit, DigitSet, House, HouseSet};

pub(crate) const LAST_DIGIT: HiddenSingle = HiddenSingle {
    info: &info!("last-digit", "Last Digit", 11)
        .aliases(&["Last Instance of a Digit"])
        .rows(&[2]),
    houses: HouseSet::BOXES,
    copies: 8,
};
pub(crate) const HIDDEN_SINGLE_BOX: HiddenSingle = HiddenSingle {
    info: &info!("hidden-single-box", "Hidden Single in a box", 12)
        .hodoku("0002", 14)
        .aliases(&[
            "Hidden Single",
            "Unique Candidate",
            "Crosshatching",
            "Pinned Digit",
            "Last Remaining Cell",
        ])
        .rows(&[3]),
    houses: HouseSet::BOXES,
    copies: 0,
};
pub(crate) const HIDDEN_SINGLE_LINE: HiddenSingle = HiddenSingle {
    info: &info!("hidden-single-line", "Hidden Single in a line", 15)
        .hodoku("0002", 14)
        .aliases(&[
            "Hidden Single",
            "Unique Candidate",
            "Last Remaining Cell",
            "Hidden Single in a row",
            "Hidden Single in a column",
        ])
        .rows(&[4]),
    houses: HouseSet::LINES,
    copies: 0,
};

/// Finds the last cell for a digit in a house.
#[derive(Debug)]
pub(crate) struct HiddenSingle {
    info: &'static Info,
    /// The boxes or the lines.
    houses: HouseSet,
    /// How many copies of the digit must be in the grid already.
    copies: usize,
}

impl Technique for HiddenSingle {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut digits = DigitSet::EMPTY;
        for digit in Digit::ALL {
            let lone = facts.lone_houses(digit) & self.houses;
            if !lone.is_empty() && self.has_copies(facts, digit) {
                digits.insert(digit);
            }
        }
        for digit in facts.familiar_first(digits) {
            for house in facts.lone_houses(digit) & self.houses {
                if let Some(cell) = facts.positions_in(house, digit).only() {
                    found(self.step(facts, house, Candidate::new(cell, digit)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl HiddenSingle {
    /// Whether the grid has as many copies of the digit as this technique needs.
    const fn has_copies(&self, facts: &Facts<'_>, digit: Digit) -> bool {
        self.copies == 0 || facts.copies(digit) >= self.copies
    }

    fn step(&self, facts: &Facts<'_>, house: House, candidate: Candidate) -> Step {
        let kind = SingleKind::Hidden {
            house,
            copies: facts.marks().placed(candidate.digit),
            rivals: (facts.unsolved() & house.cells()).without(candidate.cell),
        };
        SinglePattern { candidate, kind }.step(self.info)
    }
}
