#![doc = include_str!("unique_matrix.md")]

use crate::deadly::deadly_pattern::{PatternCell, Use};
use crate::deadly::guarded_pattern::{DeadlyWords, GuardedPattern};
use crate::technique::info;
use crate::techniques::uniqueness::common::deadly_technique::{DeadlyKind, DeadlyTechnique};
use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, DigitSet, House};

// Rare, and nearly always an anonymous deadly pattern as well: used only by name.
pub(crate) const UNIQUE_MATRIX_1: DeadlyTechnique = KIND.by(
    Use::OneCell,
    &info!("unique-matrix-1", "Unique Matrix Type 1", 53)
        .aliases(&["Unique Matrix", "Unique Square"])
        .rows(&[103])
        .assumes_uniqueness()
        .by_name_only(),
);
pub(crate) const UNIQUE_MATRIX_2: DeadlyTechnique = KIND.by(
    Use::OneDigit,
    &info!("unique-matrix-2", "Unique Matrix Type 2", 54)
        .aliases(&["Unique Matrix", "Unique Square"])
        .rows(&[103])
        .assumes_uniqueness()
        .by_name_only(),
);
pub(crate) const UNIQUE_MATRIX_3: DeadlyTechnique = KIND.by(
    Use::Subset,
    &info!("unique-matrix-3", "Unique Matrix Type 3", 55)
        .aliases(&["Unique Matrix", "Unique Square"])
        .rows(&[103])
        .assumes_uniqueness()
        .by_name_only(),
);
pub(crate) const UNIQUE_MATRIX_4: DeadlyTechnique = KIND.by(
    Use::LockedDigit,
    &info!("unique-matrix-4", "Unique Matrix Type 4", 55)
        .aliases(&["Unique Matrix", "Unique Square"])
        .rows(&[103])
        .assumes_uniqueness()
        .by_name_only(),
);

/// The most cells with other candidates; with more, nothing follows that is worth the search.
const MOST_GUARDED: usize = 3;

/// Three lines of a chute, one line across each box of it, four digits.
const KIND: &DeadlyKind = &DeadlyKind::new(
    matrices,
    DeadlyWords {
        notation: GuardedPattern::base_notation,
        why: |pattern, text| {
            text.say(
                "The nine cells {} form a square of three by three, with three cells in each of three boxes.",
                &[&pattern.cells],
            );
            text.say(
                "If they held only {}, there would always be another way to fill them with the same digits in \
                 every row, column and box, and so a second solution.",
                &[&pattern.digits],
            );
        },
    },
);

/// Reports every matrix of unsolved cells and four digits, with other candidates in a few cells only.
fn matrices(facts: &Facts<'_>, visit: &mut dyn FnMut(&[PatternCell]) -> Flow) -> Flow {
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
    visit: &mut dyn FnMut(&[PatternCell]) -> Flow,
) -> Flow {
    facts.spend(1)?;
    let guarded = |digits: DigitSet| {
        let guarded = |cell: &Cell| !facts.candidates(*cell).is_subset(digits);
        cells.into_iter().filter(guarded).count()
    };
    for digits in facts.candidates_of(cells).subsets(4) {
        let base_of = |cells: CellSet| facts.candidates_of(cells) & digits;
        // Two of the lines with three digits are an extended rectangle, and the third is superfluous.
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
        let matrix = |digits: u16| -> Vec<PatternCell> {
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
