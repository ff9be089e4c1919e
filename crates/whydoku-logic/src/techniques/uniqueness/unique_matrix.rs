#![doc = include_str!("unique_matrix.md")]

use whydoku_grid::{Cell, CellSet, DigitSet, House};
use crate::deadly::deadly_pattern::{Based, Use};
use crate::techniques::uniqueness::common::deadly_technique::{DeadlyTechnique, Told, Uses};
use crate::{Facts, Family, Flow, Info, Words};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const UNIQUE_MATRIX_1: DeadlyTechnique = matrix(0, Use::OneCell);
pub(crate) const UNIQUE_MATRIX_2: DeadlyTechnique = matrix(1, Use::OneDigit);
pub(crate) const UNIQUE_MATRIX_3: DeadlyTechnique = matrix(2, Use::Subset);
pub(crate) const UNIQUE_MATRIX_4: DeadlyTechnique = matrix(3, Use::LockedDigit);

/// The most cells with other candidates; with more, nothing follows that is worth the search.
const MOST_GUARDED: usize = 3;

/// Three lines of a chute, one line across each box of it, four digits.
const fn matrix(index: usize, by: Use) -> DeadlyTechnique {
    DeadlyTechnique {
        info: &INFOS[index],
        uses: Uses::One(by),
        patterns: each,
        why,
    }
}

static INFOS: [Info; 4] = [
    info("unique-matrix-1", "Unique Matrix Type 1", 53),
    info("unique-matrix-2", "Unique Matrix Type 2", 54),
    info("unique-matrix-3", "Unique Matrix Type 3", 55),
    info("unique-matrix-4", "Unique Matrix Type 4", 55),
];

const fn info(id: &'static str, name: &'static str, rating: u16) -> Info {
    Info {
        id,
        name,
        family: Family::Uniqueness,
        rating: Rating(rating),
        aliases: &["Unique Matrix", "Unique Square"],
        hodoku: None,
        rows: &[103],
        assumes_uniqueness: true,
        // Seldom met, and nearly always an anonymous deadly pattern as well.
        default: false,
    }
}

fn why(told: &Told) -> String {
    format!(
        "The cells {} are three by three, with three cells in each of three boxes. If they held only {}, \
         then whatever way they are filled, there is another one with the same digits in every row, \
         column and box, and the puzzle would have two solutions.",
        told.cells.words(),
        told.digits.words(),
    )
}

/// Every matrix of unsolved cells and four digits, with other candidates in a few cells only.
fn each(facts: &Facts<'_>, visit: &mut dyn FnMut(&[Based]) -> Flow) -> Flow {
    let lines: [fn(usize) -> House; 2] = [House::row, House::column];
    for (along, across) in [(lines[0], lines[1]), (lines[1], lines[0])] {
        for chute in 0..3 {
            let three: [House; 3] = std::array::from_fn(|i| along(3 * chute + i));
            let whole = three
                .iter()
                .fold(CellSet::EMPTY, |all, line| all | line.cells());
            let open = |line: &usize| (across(*line).cells() & whole).is_subset(facts.unsolved());
            for first in (0..3).filter(open) {
                for second in (3..6).filter(open) {
                    for third in (6..9).filter(open) {
                        let lines = [first, second, third].map(|line| across(line).cells());
                        let cells = lines.into_iter().fold(CellSet::EMPTY, CellSet::union) & whole;
                        search_matrix(facts, cells, three, visit)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn search_matrix(
    facts: &Facts<'_>,
    cells: CellSet,
    lines: [House; 3],
    visit: &mut dyn FnMut(&[Based]) -> Flow,
) -> Flow {
    facts.spend(1)?;
    let guarded = |digits: DigitSet| {
        let guarded = |cell: &Cell| !facts.candidates(*cell).is_subset(digits);
        cells.into_iter().filter(guarded).count()
    };
    for digits in facts.candidates_of(cells).subsets(4) {
        let base_of = |cells: CellSet| facts.candidates_of(cells) & digits;
        // Two of the lines with three digits are an extended rectangle, and the third is padding.
        let smaller = |line: &House| base_of(cells - line.cells()).len() < 4;
        if guarded(digits) <= MOST_GUARDED && !lines.iter().any(smaller) {
            let base = |cell: Cell| (cell, facts.candidates(cell) & digits);
            visit(&cells.into_iter().map(base).collect::<Vec<_>>())?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::uniqueness::common::multivalue::is_exchangeable;

    #[test]
    fn four_digits_can_always_be_exchanged_and_five_cannot() {
        let matrix = |digits: u16| -> Vec<Based> {
            let cells = (0..3).flat_map(|row| [0, 3, 6].map(|column| Cell::at(row, column)));
            cells
                .map(|cell| (cell, DigitSet::from_bits(digits)))
                .collect()
        };
        assert!(is_exchangeable(&matrix(0b1111)));
        assert!(!is_exchangeable(&matrix(0b1_1111)));
        assert!(!is_exchangeable(&matrix(0b1111)[1..]));
    }
}
