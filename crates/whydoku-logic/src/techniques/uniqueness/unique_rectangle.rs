#![doc = include_str!("unique_rectangle.md")]

use whydoku_grid::{Candidate, CandidateSet, Cell, DigitSet, House, Truth};
use crate::deadly::deadly_pattern::{
    DeadlyPattern, Deduction, Use, pattern_text, use_sentences,
};
use crate::deadly::rectangles::{FloorRectangle, floor_rectangles};
use crate::{
    Base, Facts, Family, Flow, HodokuCode, Inference, Info, Parts, Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const UNIQUE_RECTANGLE_1: UniqueRectangle = UniqueRectangle {
    info: &INFOS[0],
    kind: 1,
};
pub(crate) const UNIQUE_RECTANGLE_2: UniqueRectangle = UniqueRectangle {
    info: &INFOS[1],
    kind: 2,
};
pub(crate) const UNIQUE_RECTANGLE_3: UniqueRectangle = UniqueRectangle {
    info: &INFOS[2],
    kind: 3,
};
pub(crate) const UNIQUE_RECTANGLE_4: UniqueRectangle = UniqueRectangle {
    info: &INFOS[3],
    kind: 4,
};
pub(crate) const UNIQUE_RECTANGLE_5: UniqueRectangle = UniqueRectangle {
    info: &INFOS[4],
    kind: 5,
};
pub(crate) const UNIQUE_RECTANGLE_6: UniqueRectangle = UniqueRectangle {
    info: &INFOS[5],
    kind: 6,
};

/// Four cells in two boxes that must not come down to the same two digits.
#[derive(Debug)]
pub(crate) struct UniqueRectangle {
    info: &'static Info,
    kind: u8,
}

static INFOS: [Info; 6] = [
    info(
        "unique-rectangle-1",
        "Unique Rectangle Type 1",
        45,
        "0600",
        79,
        &["UR1", "Uniqueness Test 1", "Unique Rectangle 1"],
    ),
    info(
        "unique-rectangle-2",
        "Unique Rectangle Type 2",
        46,
        "0601",
        80,
        &["UR2", "Uniqueness Test 2", "Unique Rectangle 2"],
    ),
    info(
        "unique-rectangle-3",
        "Unique Rectangle Type 3",
        47,
        "0602",
        81,
        &["UR3", "Uniqueness Test 3", "Unique Rectangle 3"],
    ),
    info(
        "unique-rectangle-4",
        "Unique Rectangle Type 4",
        46,
        "0603",
        82,
        &["UR4", "Uniqueness Test 4", "Unique Rectangle 4"],
    ),
    info(
        "unique-rectangle-5",
        "Unique Rectangle Type 5",
        46,
        "0604",
        83,
        &["UR5", "Uniqueness Test 5", "Unique Rectangle 5"],
    ),
    info(
        "unique-rectangle-6",
        "Unique Rectangle Type 6",
        46,
        "0605",
        84,
        &["UR6", "Uniqueness Test 6", "Unique Rectangle 6"],
    ),
];

const fn info(
    id: &'static str,
    name: &'static str,
    rating: u16,
    code: &'static str,
    row: u8,
    aliases: &'static [&'static str],
) -> Info {
    Info {
        id,
        name,
        family: Family::Uniqueness,
        rating: Rating(rating),
        aliases,
        hodoku: Some(HodokuCode { code, score: 100 }),
        rows: row_of(row),
        assumes_uniqueness: true,
        default: true,
    }
}

const fn row_of(row: u8) -> &'static [u8] {
    match row {
        79 => &[79],
        80 => &[80],
        81 => &[81],
        82 => &[82],
        83 => &[83],
        _ => &[84],
    }
}

impl Technique for UniqueRectangle {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        floor_rectangles(facts, &mut |rectangle| {
            let roof = rectangle.roof;
            let adjacent = roof.pair().is_some_and(|[a, b]| a.sees(b));
            let by = match (self.kind, roof.len(), adjacent) {
                (1, 1, _) => Use::OneCell,
                (2, 2, true) | (5, 2, false) | (5, 3, _) => Use::OneDigit,
                (3, 2, true) => Use::Subset,
                (4, 2, true) | (6, 2, false) => Use::LockedDigit,
                _ => return ControlFlow::Continue(()),
            };
            let cells = rectangle.based();
            let Some(pattern) = DeadlyPattern::new(facts, &cells) else {
                return ControlFlow::Continue(());
            };
            let mut report = |deduction: Deduction| {
                // As in HoDoKu, the subset is one of extra digits only.
                if by == Use::Subset && !deduction.digits.is_disjoint(rectangle.digits) {
                    return ControlFlow::Continue(());
                }
                found(pattern.step(facts, self.info, deduction))
            };
            if self.kind == 6 {
                type_6(facts, &rectangle, &mut report)
            } else {
                pattern.deduce(facts, by, &mut report)
            }
        })
    }

    fn pattern(&self, step: &Step) -> String {
        pattern_text(step)
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Deadly {
            cells,
            digits,
            guardians,
            ..
        } = &step.parts
        else {
            return String::new();
        };
        let deadly = format!(
            "If {} held only {}, the two digits could be exchanged in them and the puzzle would \
             have two solutions.",
            cells.words(),
            digits.words(),
        );
        let by = match self.kind {
            1 => Use::OneCell,
            2 | 5 => Use::OneDigit,
            3 => Use::Subset,
            4 => Use::LockedDigit,
            _ => {
                let gone = step.conclusions.eliminations.iter().next();
                let locked = gone.map_or_else(String::new, |c| c.digit.to_string());
                return format!(
                    "{deadly} The digit {locked} stands in the two rows or the two columns of the \
                     rectangle only in its corners, so it takes two opposite corners. If these were \
                     {}, the other digit would follow in the other two, and exactly that would have \
                     come about.",
                    guardians.all_cells().words(),
                );
            }
        };
        format!("{deadly} {}", use_sentences(step, by))
    }
}

/// The corners with other candidates are opposite, and one base digit has no place in the rows, or
/// in the columns, outside the rectangle: it goes from both.
fn type_6(
    facts: &Facts<'_>,
    rectangle: &FloorRectangle,
    found: &mut dyn FnMut(Deduction) -> Flow,
) -> Flow {
    let Some([first, second]) = rectangle.roof.pair() else {
        return ControlFlow::Continue(());
    };
    for digit in rectangle.digits {
        let locked = |house: House| {
            facts
                .positions_in(house, digit)
                .is_subset(rectangle.all.cells)
        };
        let rows = locked(first.row()) && locked(second.row());
        let columns = locked(first.column()) && locked(second.column());
        let gone: CandidateSet = [first, second]
            .into_iter()
            .map(|cell| Candidate::new(cell, digit))
            .filter(|candidate| facts.marks().has(*candidate))
            .collect();
        if !(rows || columns) || gone.is_empty() {
            continue;
        }
        // If a roof corner holds the digit, the other roof corner's line (where only the rectangle is
        // left) must hold it there too: both are settled and no guardian is true.
        let refuted = |target: Cell, other: Cell| {
            let (line, crossing) = if rows {
                (other.row(), target.column())
            } else {
                (other.column(), target.row())
            };
            Inference::cover(
                [Base::Clause(0), Truth::House(line, digit).into()],
                [
                    Truth::Cell(target),
                    Truth::Cell(other),
                    Truth::House(crossing, digit),
                ],
                [Candidate::new(target, digit)],
            )
        };
        let inferences = gone
            .iter()
            .map(|c| refuted(c.cell, if c.cell == first { second } else { first }))
            .collect();
        found(Deduction {
            by: Use::LockedDigit,
            eliminations: gone,
            inferences,
            extra: whydoku_grid::CellSet::EMPTY,
            house: None,
            digits: DigitSet::single(digit),
        })?;
    }
    ControlFlow::Continue(())
}
