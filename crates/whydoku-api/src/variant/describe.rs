//! A variant as data.

use super::{VariantPuzzle, letter};
use crate::describe::{ClueEntry, DescribeAnswer, HouseEntry};
use whydoku::variant::logic::Rules;
use whydoku::variant::{Cell, Constraint, Digits, Drawing};

impl VariantPuzzle {
    /// Answers `describe`.
    pub fn describe(&self) -> DescribeAnswer {
        let variant = &self.variant;
        let size = variant.size();
        let rules = Rules::new(variant);
        let limited = size.all_cells().zip(rules.limits());
        let limited = limited
            .filter(|(cell, digits)| *digits != size.digits() && variant.allowed(*cell).len() != 1);
        let clues = variant.constraints().iter().zip(variant.drawings());
        DescribeAnswer {
            text: self.text(),
            size: size.get(),
            title: variant.about.title.clone(),
            author: variant.about.author.clone(),
            rules: variant.about.rules.clone(),
            givens: self.givens(),
            allowed: limited
                .map(|(cell, digits)| (cell.to_string(), letters(digits)))
                .collect(),
            regions: variant.regions().iter().map(|cells| names(cells)).collect(),
            houses: houses(&rules),
            different: rules.different().iter().map(|cells| names(cells)).collect(),
            pairs: rules
                .pairs()
                .into_iter()
                .map(|pair| pair.map(|cell| cell.to_string()))
                .collect(),
            clues: clues
                .map(|(constraint, drawing)| self.clue(constraint, &drawing))
                .collect(),
            variant: self.note(),
        }
    }

    fn clue(&self, constraint: &Constraint, drawing: &Drawing) -> ClueEntry {
        ClueEntry {
            rule: constraint.rule().id,
            name: constraint.rule().name,
            shape: drawing.shape.id(),
            cells: drawing.cells.iter().map(|group| names(group)).collect(),
            label: drawing.label.clone(),
            number: constraint.number(),
            outside: drawing.outside().map(|(row, column)| [row, column]),
            words: constraint.words(&self.variant),
        }
    }
}

/// What part of a puzzle a constraint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A row, a column or a region, by its letter and its number from 0.
    House(char, usize),
    /// A limited cell.
    Limit,
    /// A clue, by its place among them.
    Clue(usize),
}

/// The place of the constraint with this number in [`Rules::parts`].
pub(super) fn place_of(rules: &Rules, part: usize) -> Place {
    let variant = rules.variant();
    let (n, regions) = (variant.size().get(), variant.regions().len());
    let clues = rules.parts().len() - variant.constraints().len();
    match part {
        row if row < n => Place::House('r', row),
        column if column < 2 * n => Place::House('c', column - n),
        region if region < 2 * n + regions => Place::House('b', region - 2 * n),
        clue => match clue.checked_sub(clues) {
            Some(clue) => Place::Clue(clue),
            None => Place::Limit,
        },
    }
}

/// The name of a row, a column or a region: `r3`.
pub(super) fn house_id(letter: char, place: usize) -> String {
    format!("{letter}{}", place + 1)
}

fn houses(rules: &Rules) -> Vec<HouseEntry> {
    let mut others = 0..;
    let entry = |house: whydoku::variant::logic::House| HouseEntry {
        id: match place_of(rules, house.part) {
            Place::House(letter, place) => house_id(letter, place),
            _ => house_id('k', others.next().unwrap_or(0)),
        },
        name: house.name,
        cells: names(&house.cells),
    };
    rules.houses().into_iter().map(entry).collect()
}

/// The names of cells.
pub(super) fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}

/// Digits, one character for each.
pub(super) fn letters(digits: Digits) -> String {
    digits.iter().map(letter).collect()
}
