#![doc = include_str!("unique_rectangle.md")]

use crate::deadly::deadly_pattern::{DeadlyPattern, Deduction, Use};
use crate::deadly::guarded_pattern::GuardedPattern;
use crate::deadly::rectangles::{FloorRectangle, floor_rectangles};
use crate::deadly::words::RECTANGLE;
use crate::step::words::{Or, capitalized};
use crate::technique::info;
use crate::{
    Base, Conclusions, Facts, Flow, Inference, Info, Parts, Pattern, Picture, Spans, Step,
    Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, House, Truth};

pub(crate) const UNIQUE_RECTANGLE_1: UniqueRectangle = UniqueRectangle {
    info: &info!("unique-rectangle-1", "Unique Rectangle Type 1", 45)
        .hodoku("0600", 100)
        .aliases(&["UR", "UR1", "Uniqueness Test", "Uniqueness Test 1"])
        .rows(&[79])
        .assumes_uniqueness(),
    kind: 1,
};
pub(crate) const UNIQUE_RECTANGLE_2: UniqueRectangle = UniqueRectangle {
    info: &info!("unique-rectangle-2", "Unique Rectangle Type 2", 46)
        .hodoku("0601", 100)
        .aliases(&["UR", "UR2", "Uniqueness Test", "Uniqueness Test 2"])
        .rows(&[80])
        .assumes_uniqueness(),
    kind: 2,
};
pub(crate) const UNIQUE_RECTANGLE_3: UniqueRectangle = UniqueRectangle {
    info: &info!("unique-rectangle-3", "Unique Rectangle Type 3", 47)
        .hodoku("0602", 100)
        .aliases(&["UR", "UR3", "Uniqueness Test", "Uniqueness Test 3"])
        .rows(&[81])
        .assumes_uniqueness(),
    kind: 3,
};
pub(crate) const UNIQUE_RECTANGLE_4: UniqueRectangle = UniqueRectangle {
    info: &info!("unique-rectangle-4", "Unique Rectangle Type 4", 46)
        .hodoku("0603", 100)
        .aliases(&["UR", "UR4", "Uniqueness Test", "Uniqueness Test 4"])
        .rows(&[82])
        .assumes_uniqueness(),
    kind: 4,
};
pub(crate) const UNIQUE_RECTANGLE_5: UniqueRectangle = UniqueRectangle {
    info: &info!("unique-rectangle-5", "Unique Rectangle Type 5", 46)
        .hodoku("0604", 100)
        .aliases(&["UR", "UR5", "Uniqueness Test", "Uniqueness Test 5"])
        .rows(&[83])
        .assumes_uniqueness(),
    kind: 5,
};
pub(crate) const UNIQUE_RECTANGLE_6: UniqueRectangle = UniqueRectangle {
    info: &info!("unique-rectangle-6", "Unique Rectangle Type 6", 46)
        .hodoku("0605", 100)
        .aliases(&["UR", "UR6", "Uniqueness Test", "Uniqueness Test 6"])
        .rows(&[84])
        .assumes_uniqueness(),
    kind: 6,
};

/// Finds four cells in two boxes that must not come down to the same two digits.
#[derive(Debug)]
pub(crate) struct UniqueRectangle {
    info: &'static Info,
    kind: u8,
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
            let cells = rectangle.pattern_cells();
            let Some(pattern) = DeadlyPattern::new(facts, &cells) else {
                return ControlFlow::Continue(());
            };
            if self.kind == 6 {
                return type_6(facts, &rectangle, &pattern, self.info, found);
            }
            pattern.deduce(facts, by, &mut |deduction: Deduction| {
                // As in HoDoKu, the subset is one of extra digits only.
                if by == Use::Subset && !deduction.digits.is_disjoint(rectangle.digits) {
                    return ControlFlow::Continue(());
                }
                found(pattern.step(facts, self.info, &RECTANGLE, deduction))
            })
        })
    }
}

/// Reports a base digit that has no place in the rows, or in the columns, outside the rectangle: opposite
/// corners with other candidates cannot hold it.
fn type_6(
    facts: &Facts<'_>,
    rectangle: &FloorRectangle,
    pattern: &DeadlyPattern<'_>,
    info: &'static Info,
    found: &mut dyn FnMut(Step) -> Flow,
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
        let deduction = Deduction {
            by: Use::LockedDigit,
            eliminations: gone,
            inferences: Vec::new(),
            extra: CellSet::EMPTY,
            house: None,
            digits: digit.into(),
        };
        let corners = OppositeCorners {
            rectangle: pattern.guarded(facts, &RECTANGLE, &deduction),
            digit,
            lines: if rows {
                [first.row(), second.row()]
            } else {
                [first.column(), second.column()]
            },
        };
        let conclusions = Conclusions::eliminate(gone);
        found(Step::found(
            info,
            conclusions,
            pattern.proof(inferences),
            corners,
        ))?;
    }
    ControlFlow::Continue(())
}

/// A rectangle of type 6: two opposite corners have other candidates.
#[derive(Debug)]
struct OppositeCorners {
    rectangle: GuardedPattern,
    /// The base digit that the two lines have only in the rectangle.
    digit: Digit,
    lines: [House; 2],
}

impl Pattern for OppositeCorners {
    fn notation(&self, step: &Step) -> String {
        self.rectangle.notation(step)
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let roof = self.rectangle.guarded_cells();
        let floor = self.rectangle.cells - roof;
        let other = self.rectangle.digits.without(self.digit);
        self.rectangle.explain_why(text);
        text.say(
            "{} have {} only in these corners, so two opposite corners are {}: {} or {}.",
            &[
                &capitalized(&self.lines.as_slice()),
                &self.digit,
                &self.digit,
                &roof,
                &floor,
            ],
        );
        text.say(
            "If {} were {}, then {}, which can only be {}, would both be {}, and all four cells would \
             hold just these two digits.",
            &[&roof, &self.digit, &floor, &self.rectangle.digits.or(), &other],
        );
    }

    fn draw(&self, step: &Step, picture: &mut Picture) {
        self.rectangle.draw(step, picture);
    }

    fn parts(&self) -> Parts {
        self.rectangle.parts()
    }
}
