//! [`SinglePattern`]: the pattern of nearly every step of a path, kept in the step itself.

use super::blockers::blockers;
use super::words::{a, plural_of};
use super::{Parts, Pattern, Picture, Role, Spans, Step};
use crate::{Conclusions, Inference, Info};
use whydoku_grid::{Candidate, CellSet, Digit, DigitSet, House, Pencilmarks, Truth};

/// The last digit of a cell, or the last cell for a digit in a house. It needs no memory of its own, and
/// what is said and drawn of it is worked out when somebody asks: most singles are never looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SinglePattern {
    /// What is placed.
    pub candidate: Candidate,
    /// Why only this is left.
    pub kind: SingleKind,
}

/// Why a single is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SingleKind {
    /// The only empty cell of a house.
    FullHouse(House),
    /// The only cell of a house that can hold the digit.
    Hidden {
        /// The house.
        house: House,
        /// Where the digit is already.
        copies: CellSet,
        /// The other empty cells of the house.
        rivals: CellSet,
    },
    /// The only digit that the cell can hold.
    Naked {
        /// The other digits that no peer holds: steps before have eliminated them.
        eliminated: DigitSet,
    },
}

impl SingleKind {
    /// Why a digit is the only candidate of a cell.
    pub fn naked(marks: &Pencilmarks, Candidate { cell, digit }: Candidate) -> Self {
        let peers = cell.peers();
        let is_free = |other: &Digit| marks.placed(*other).is_disjoint(peers);
        let free: DigitSet = Digit::ALL.into_iter().filter(is_free).collect();
        Self::Naked {
            eliminated: free.without(digit),
        }
    }
}

impl SinglePattern {
    /// The step that places it.
    #[inline]
    pub fn step(self, info: &'static Info) -> Step {
        let truth = match self.house() {
            Some(house) => Truth::House(house, self.candidate.digit),
            None => Truth::Cell(self.candidate.cell),
        };
        let proof = Inference::single(truth, self.candidate);
        Step::single(info, Conclusions::place(self.candidate), proof, self)
    }

    /// The house it is the last place in; `None` if it is the last digit of its cell.
    pub const fn house(&self) -> Option<House> {
        match self.kind {
            SingleKind::FullHouse(house) | SingleKind::Hidden { house, .. } => Some(house),
            SingleKind::Naked { .. } => None,
        }
    }
}

impl Pattern for SinglePattern {
    fn notation(&self, _: &Step) -> String {
        match self.kind {
            SingleKind::FullHouse(house) => house.to_string(),
            SingleKind::Hidden { house, .. } => format!("{} in {house}", self.candidate.digit),
            SingleKind::Naked { .. } => self.candidate.cell.to_string(),
        }
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let Candidate { cell, digit } = self.candidate;
        match self.kind {
            SingleKind::FullHouse(house) => text.say(
                "{} is the only empty cell of {}, and {} is the only digit missing there.",
                &[&cell, &house, &digit],
            ),
            SingleKind::Hidden {
                house,
                copies,
                rivals,
            } => {
                text.say("{} needs {}.", &[&house, &a(digit)]);
                let blockers = blockers(copies, rivals);
                let kind = house.kind().name();
                match blockers.len() {
                    0 => text.say("{} is the only cell left that can hold it.", &[&cell]),
                    1 => text.say(
                        "The {} in {} blocks every empty cell of the {} except {}.",
                        &[&digit, &blockers, &kind, &cell],
                    ),
                    _ => text.say(
                        "The {} in {} block every empty cell of the {} except {}.",
                        &[&plural_of(digit), &blockers, &kind, &cell],
                    ),
                }
            }
            SingleKind::Naked { eliminated } if eliminated.is_empty() => text.say(
                "Every digit except {} is already in the row, the column or the box of {}.",
                &[&digit, &cell],
            ),
            SingleKind::Naked { eliminated } => {
                let have = if eliminated.len() == 1 { "has" } else { "have" };
                text.say(
                    "{} can only be {}: {} {} been eliminated, and every other digit is already in its row, column or box.",
                    &[&cell, &digit, &eliminated, &have],
                );
            }
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        let Candidate { cell, digit } = self.candidate;
        if let Some(house) = self.house() {
            picture.house(Role::Base, house);
        }
        picture.digit(Role::Target, digit, cell.into());
        if let SingleKind::Hidden { copies, rivals, .. } = self.kind {
            let blockers = blockers(copies, rivals);
            if !blockers.is_empty() {
                picture.cells(Role::Blocker, blockers);
            }
        }
    }

    fn parts(&self) -> Parts {
        Parts::Single {
            candidate: self.candidate,
            house: self.house(),
        }
    }
}
