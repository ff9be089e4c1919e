#![doc = include_str!("hidden_single.md")]

use whydoku_grid::{Candidate, Digit, DigitSet, House, HouseSet, Truth};
use crate::step::blockers::blockers;
use crate::{
    Conclusions, Facts, Family, Flow, HodokuCode, Inference, Info, Parts, Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const LAST_DIGIT: HiddenSingle = HiddenSingle {
    info: &LAST,
    houses: HouseSet::BOXES,
    copies: 8,
};
pub(crate) const HIDDEN_SINGLE_BOX: HiddenSingle = HiddenSingle {
    info: &IN_BOX,
    houses: HouseSet::BOXES,
    copies: 0,
};
pub(crate) const HIDDEN_SINGLE_LINE: HiddenSingle = HiddenSingle {
    info: &IN_LINE,
    houses: HouseSet::LINES,
    copies: 0,
};

/// The last place for a digit in a house.
#[derive(Debug)]
pub(crate) struct HiddenSingle {
    info: &'static Info,
    /// The boxes or the lines.
    houses: HouseSet,
    /// How many copies of the digit must stand already.
    copies: usize,
}

static LAST: Info = Info {
    id: "last-digit",
    name: "Last Digit",
    family: Family::Singles,
    rating: Rating(11),
    aliases: &["Last Instance of a Digit"],
    hodoku: None,
    rows: &[2],
    assumes_uniqueness: false,
    default: true,
};

static IN_BOX: Info = Info {
    id: "hidden-single-box",
    name: "Hidden Single in a box",
    family: Family::Singles,
    rating: Rating(12),
    aliases: &[
        "Hidden Single",
        "Crosshatching",
        "Pinned Digit",
        "Last Remaining Cell",
    ],
    hodoku: Some(HodokuCode {
        code: "0002",
        score: 14,
    }),
    rows: &[3],
    assumes_uniqueness: false,
    default: true,
};

static IN_LINE: Info = Info {
    id: "hidden-single-line",
    name: "Hidden Single in a line",
    family: Family::Singles,
    rating: Rating(15),
    aliases: &["Hidden Single", "Last Remaining Cell"],
    hodoku: Some(HodokuCode {
        code: "0002",
        score: 14,
    }),
    rows: &[4],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for HiddenSingle {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let (mut asked, mut houses) = (DigitSet::EMPTY, HouseSet::EMPTY);
        for digit in Digit::ALL {
            let lone = facts.lone_houses(digit) & self.houses;
            if !lone.is_empty() && self.has_copies(facts, digit) {
                asked.insert(digit);
                houses |= lone;
            }
        }
        for house in houses {
            for digit in asked {
                if facts.lone_houses(digit).contains(house)
                    && let Some(cell) = facts.positions_in(house, digit).only()
                {
                    found(self.step(facts, house, Candidate::new(cell, digit)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Single {
                candidate,
                house: Some(house),
                ..
            } => {
                format!("{} in {house}", candidate.digit)
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Single {
            candidate: Candidate { cell, digit },
            house: Some(house),
            copies,
            rivals,
        } = &step.parts
        else {
            return String::new();
        };
        let blockers = blockers(*copies, *rivals);
        let because = if blockers.is_empty() {
            "the other cells of it are filled or have lost the digit".to_owned()
        } else {
            format!(
                "{digit} stands in {}, which rules out its other cells",
                blockers.words()
            )
        };
        format!(
            "In {} the digit {digit} fits only in {cell}, because {because}.",
            house.words()
        )
    }
}

impl HiddenSingle {
    /// Whether as many copies of the digit stand as are asked for.
    const fn has_copies(&self, facts: &Facts<'_>, digit: Digit) -> bool {
        self.copies == 0 || facts.marks().placed(digit).len() >= self.copies
    }

    fn step(&self, facts: &Facts<'_>, house: House, candidate: Candidate) -> Step {
        Step::new(
            self.info,
            Conclusions::place(candidate),
            Inference::single(Truth::House(house, candidate.digit), candidate),
            Parts::Single {
                candidate,
                house: Some(house),
                copies: facts.marks().placed(candidate.digit),
                rivals: (facts.unsolved() & house.cells()).without(candidate.cell),
            },
        )
    }
}
