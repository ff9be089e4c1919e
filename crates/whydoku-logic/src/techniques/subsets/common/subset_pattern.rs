//! [`SubsetPattern`]: N digits that fill N cells of a house.

use crate::infer::subsets::{Subset, digits_in};
use crate::step::words::{Or, number};
use crate::{Facts, Inference, Parts, Pattern, Picture, Role, Spans, Step};
use whydoku_grid::{CandidateSet, CellSet, DigitSet, House, Truth};

/// N digits that fill N cells of a house, and why.
#[derive(Debug)]
pub struct SubsetPattern {
    kind: SubsetKind,
    digits: DigitSet,
    cells: CellSet,
    /// The open candidates for the digits in the cells.
    candidates: CandidateSet,
}

/// Why the digits fill the cells, and in which houses.
#[derive(Clone, Copy, Debug)]
pub enum SubsetKind {
    /// The cells have no other candidates.
    Naked(House),
    /// The digits have no other cells.
    Hidden(House),
    /// The cells have no other candidates and are in a line and a box.
    LockedNaked([House; 2]),
    /// The digits have no other cells in the first house, and the cells are in the second, too.
    LockedHidden([House; 2]),
}

impl SubsetPattern {
    /// The subset of these cells and digits.
    pub fn new(facts: &Facts<'_>, kind: SubsetKind, cells: CellSet, digits: DigitSet) -> Self {
        Self {
            kind,
            digits,
            cells,
            candidates: digits_in(facts, cells, digits),
        }
    }

    fn houses(&self) -> Vec<House> {
        match self.kind {
            SubsetKind::Naked(house) | SubsetKind::Hidden(house) => vec![house],
            SubsetKind::LockedNaked(houses) | SubsetKind::LockedHidden(houses) => houses.to_vec(),
        }
    }
}

/// The proof of a subset in one house. A naked subset covers cells with digits; a hidden subset
/// covers digits with cells.
pub(crate) fn subset_proof(subset: &Subset, is_naked: bool) -> Inference {
    let Subset {
        house,
        cells,
        digits,
        eliminations,
    } = *subset;
    let cells = cells.into_iter().map(Truth::Cell);
    let digits = digits.into_iter().map(|digit| Truth::House(house, digit));
    if is_naked {
        Inference::cover(cells, digits, eliminations.iter())
    } else {
        Inference::cover(digits, cells, eliminations.iter())
    }
}

impl Pattern for SubsetPattern {
    fn notation(&self, _: &Step) -> String {
        format!("{} in {}", self.digits, self.cells)
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let (digits, cells, size) = (&self.digits, &self.cells, number(self.cells.len()));
        match self.kind {
            SubsetKind::Naked(house) => {
                text.say(
                    "In {}, the cells {} can only be {}.",
                    &[&house, cells, &digits.or()],
                );
                text.say(
                    "These {} digits fill these {} cells, so no other cell of {} can hold one of them.",
                    &[&size, &size, &house],
                );
            }
            SubsetKind::Hidden(house) => {
                text.say(
                    "In {}, the digits {} fit only in {}.",
                    &[&house, digits, cells],
                );
                text.say(
                    "These {} digits need these {} cells, so no other digit can be there.",
                    &[&size, &size],
                );
            }
            SubsetKind::LockedNaked([line, box_]) => {
                text.say("The cells {} can only be {}.", &[cells, &digits.or()]);
                text.say(
                    "They are in {} and in {}, so no other cell of either can hold one of these digits.",
                    &[&line, &box_],
                );
            }
            SubsetKind::LockedHidden([house, other]) => {
                text.say(
                    "In {}, the digits {} fit only in {}, so no other digit can be there.",
                    &[&house, digits, cells],
                );
                text.say(
                    "These cells are also in {}, so no other cell of {} can hold one of these digits.",
                    &[&other, &other],
                );
            }
        }
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        match self.kind {
            SubsetKind::LockedHidden([house, other]) => {
                picture.house(Role::Base, house);
                picture.house(Role::Cover, other);
            }
            SubsetKind::Naked(_) | SubsetKind::Hidden(_) | SubsetKind::LockedNaked(_) => {
                let houses = self.houses().into_iter();
                houses.for_each(|house| picture.house(Role::Base, house));
            }
        }
        picture.candidates(Role::Pattern, self.candidates);
    }

    fn parts(&self) -> Parts {
        Parts::Subset {
            digits: self.digits,
            cells: self.cells,
            houses: self.houses(),
        }
    }
}
