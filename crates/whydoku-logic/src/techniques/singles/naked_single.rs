#![doc = include_str!("naked_single.md")]

use whydoku_grid::{Candidate, CellSet, Truth};
use crate::{
    Conclusions, Facts, Family, Flow, HodokuCode, Inference, Info, Parts, Step, Technique,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const NAKED_SINGLE: NakedSingle = NakedSingle;

/// The last digit for a cell.
#[derive(Debug)]
pub(crate) struct NakedSingle;

static INFO: Info = Info {
    id: "naked-single",
    name: "Naked Single",
    family: Family::Singles,
    rating: Rating(23),
    aliases: &["Sole Candidate", "Last Possible Number", "Obvious Single"],
    hodoku: Some(HodokuCode {
        code: "0003",
        score: 4,
    }),
    rows: &[5],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for NakedSingle {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let [some, more, ..] = facts.marks().open().crowded();
        for cell in some - more {
            if let Some(digit) = facts.candidates(cell).only() {
                let candidate = Candidate::new(cell, digit);
                let step = Step::new(
                    &INFO,
                    Conclusions::place(candidate),
                    Inference::single(Truth::Cell(cell), candidate),
                    Parts::Single {
                        candidate,
                        house: None,
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
            Parts::Single { candidate, .. } => candidate.cell.to_string(),
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Single {
                candidate: Candidate { cell, digit },
                ..
            } => format!(
                "Every other digit stands in the row, column or box of {cell} or has been ruled \
                 out there; only {digit} is left."
            ),
            _ => String::new(),
        }
    }
}
