#![doc = include_str!("full_house.md")]

use whydoku_grid::{Candidate, CellSet, Truth};
use crate::{
    Conclusions, Facts, Family, Flow, HodokuCode, Inference, Info, Parts, Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const FULL_HOUSE: FullHouse = FullHouse;

/// The last empty cell of a house.
#[derive(Debug)]
pub(crate) struct FullHouse;

static INFO: Info = Info {
    id: "full-house",
    name: "Full House",
    family: Family::Singles,
    rating: Rating(10),
    aliases: &["Last Free Cell", "Last Digit in a House"],
    hodoku: Some(HodokuCode {
        code: "0000",
        score: 4,
    }),
    rows: &[1],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for FullHouse {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let unsolved = facts.unsolved();
        for house in facts.nearly_full_houses() {
            if let Some(cell) = (unsolved & house.cells()).only()
                && let Some(digit) = facts.candidates(cell).only()
            {
                let candidate = Candidate::new(cell, digit);
                let step = Step::new(
                    &INFO,
                    Conclusions::place(candidate),
                    Inference::single(Truth::House(house, digit), candidate),
                    Parts::Single {
                        candidate,
                        house: Some(house),
                        copies: CellSet::EMPTY,
                        rivals: CellSet::EMPTY,
                    },
                );
                found(step)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Single {
                house: Some(house), ..
            } => house.to_string(),
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Single {
                candidate,
                house: Some(house),
                ..
            } => format!(
                "{} is the only empty cell of {}, and {} is the only digit missing there.",
                candidate.cell,
                house.words(),
                candidate.digit
            ),
            _ => String::new(),
        }
    }
}
