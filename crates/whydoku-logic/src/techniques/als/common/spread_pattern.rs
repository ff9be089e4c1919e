//! [`SpreadSet`]: the pattern of N cells with N digits that are spread over several houses.

use crate::step::words::{Or, digits_by_house, number};
use crate::{Parts, Pattern, Picture, Role, Spans, Step};
use std::collections::BTreeSet;
use whydoku_grid::{CandidateSet, CellSet, Digit, DigitSet, House};

/// N cells with N digits.
#[derive(Debug)]
pub(crate) struct SpreadSet {
    /// The candidates of the cells.
    pub candidates: CandidateSet,
    /// Their digits.
    pub digits: DigitSet,
    /// The digit that is not confined to one house.
    pub loose: Option<Digit>,
    /// Each digit and its house, if no digit is loose.
    pub homes: Vec<(Digit, House)>,
}

impl SpreadSet {
    fn cells(&self) -> CellSet {
        self.candidates.all_cells()
    }

    /// The houses that digits are confined to, in order.
    fn houses(&self) -> BTreeSet<House> {
        self.homes.iter().map(|(_, house)| *house).collect()
    }
}

impl Pattern for SpreadSet {
    fn notation(&self, _: &Step) -> String {
        format!("{} {{{}}}", self.cells(), self.digits)
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let count = number(self.cells().len());
        text.say(
            "The {} cells {} have only the {} candidates {}.",
            &[&count, &self.cells(), &count, &self.digits],
        );
        if let Some(loose) = self.loose {
            let places = self.candidates.cells(loose);
            text.say(
                "Every digit except {} is confined to one house there, so it can appear only once.",
                &[&loose],
            );
            text.say(
                "Without {} there would be too few digits for the cells, so {} must be {}.",
                &[&loose, &places.or(), &loose],
            );
            let all = if places.len() == 2 {
                "both"
            } else {
                "all of them"
            };
            text.say("A cell that sees {} cannot be {}.", &[&all, &loose]);
        } else {
            text.say(
                "Each digit is confined to one house there ({}), so no digit can appear twice and all of \
                 them are needed.",
                &[&digits_by_house(&self.homes)],
            );
            text.say("No other cell of its house can have such a digit.", &[]);
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        let loose: CandidateSet = match self.loose {
            Some(digit) => CandidateSet::of_digit(digit, self.candidates.cells(digit)),
            None => CandidateSet::EMPTY,
        };
        picture.candidates(Role::Pattern, self.candidates - loose);
        if !loose.is_empty() {
            picture.candidates(Role::Pincer, loose);
        }
        for house in self.houses() {
            picture.house(Role::Cover, house);
        }
    }

    fn parts(&self) -> Parts {
        Parts::Plain {
            cells: self.cells(),
            digits: self.digits,
            houses: self.houses().into_iter().collect(),
        }
    }
}
