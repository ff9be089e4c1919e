//! Rectangles that must not end with two digits crosswise, and the candidates of which one is true for
//! that reason: others in the corners, or places of the two digits beside the rectangle.

use crate::deadly::deadly_pattern::DeadlyPattern;
use crate::deadly::rectangles::{Rectangle, floor_rectangles};
use crate::{Base, Facts, Flow, Inference};
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, Cell, CellSet, DigitSet, House, Truth};

/// Which rectangles, and where their guardians are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// All corners open; the guardians are their other candidates.
    Unique,
    /// Some corners solved and none given; the guardians are the other candidates of the open ones.
    Avoidable,
    /// All corners open; the guardians are the places of the two digits in the house of two corners.
    External,
    /// Two corners solved and none given; the same.
    ExternalAvoidable,
}

/// A rectangle and its guardians, at least one of which is true.
#[derive(Clone, Debug)]
pub(crate) struct Guarded {
    /// The corners.
    pub cells: CellSet,
    /// The two digits.
    pub digits: DigitSet,
    /// The two corners whose house was looked at; none if the guardians are in the corners themselves.
    pub roof: CellSet,
    /// One of these is true.
    pub guardians: CandidateSet,
    /// The house in which the guardians were looked for, if that is outside the corners.
    pub house: Option<House>,
    /// The inference to begin with; it gives clause `#0`.
    pub clause: Inference,
    /// With the links: the guardians are worth at least one.
    pub truths: Vec<Base>,
    /// The links that go with the truths.
    pub links: Vec<Truth>,
}

/// Every rectangle with guardians in at least two cells, or beside it at least one.
pub(crate) fn guarded_rectangles(
    facts: &Facts<'_>,
    source: Source,
    visit: &mut dyn FnMut(&Guarded) -> Flow,
) -> Flow {
    match source {
        Source::Unique => floor_rectangles(facts, &mut |found| {
            inside(facts, &found.all, found.digits, visit)
        }),
        Source::Avoidable => avoidable_rectangles(facts, &mut |rectangle, digits| {
            inside(facts, rectangle, digits, visit)
        }),
        Source::External => floor_rectangles(facts, &mut |found| {
            outside(facts, &found.all, found.digits, found.roof, visit)
        }),
        Source::ExternalAvoidable => avoidable_rectangles(facts, &mut |rectangle, digits| {
            let roof = rectangle.cells & facts.unsolved();
            outside(facts, rectangle, digits, roof, visit)
        }),
    }
}

/// Every rectangle with some corners solved, none given and some open, with every pair of digits that
/// could still come to stand in it crosswise.
pub(crate) fn avoidable_rectangles(
    facts: &Facts<'_>,
    visit: &mut dyn FnMut(&Rectangle, DigitSet) -> Flow,
) -> Flow {
    let unsolved = facts.unsolved();
    let free = !facts.marks().grid().givens();
    let placed = free - unsolved;
    let allowed = |pair: [Cell; 2]| {
        pair.into_iter().fold(DigitSet::ALL, |all, cell| {
            let solved = facts.marks().get(cell);
            all & solved.map_or_else(|| facts.candidates(cell), DigitSet::single)
        })
    };
    for rectangle in Rectangle::ALL {
        let cells = rectangle.cells;
        if cells.is_disjoint(placed) || cells.is_disjoint(unsolved) || !cells.is_subset(free) {
            continue;
        }
        let [one, two] = rectangle.diagonals();
        for first in allowed(one) {
            for second in allowed(two).without(first) {
                visit(rectangle, DigitSet::single(first).with(second))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn inside(
    facts: &Facts<'_>,
    rectangle: &Rectangle,
    digits: DigitSet,
    visit: &mut dyn FnMut(&Guarded) -> Flow,
) -> Flow {
    let based = rectangle.corners.map(|cell| (cell, digits));
    match DeadlyPattern::new(facts, &based) {
        Some(pattern) if pattern.guardians.all_cells().len() > 1 => visit(&Guarded {
            cells: rectangle.cells,
            digits,
            roof: CellSet::EMPTY,
            guardians: pattern.guardians,
            house: None,
            clause: pattern.clause(),
            truths: vec![Base::Clause(0)],
            links: Vec::new(),
        }),
        _ => ControlFlow::Continue(()),
    }
}

fn outside(
    facts: &Facts<'_>,
    rectangle: &Rectangle,
    digits: DigitSet,
    roof: CellSet,
    visit: &mut dyn FnMut(&Guarded) -> Flow,
) -> Flow {
    let based = rectangle.corners.map(|cell| (cell, digits));
    let (Some([first, second]), Some(pattern)) = (roof.pair(), DeadlyPattern::new(facts, &based))
    else {
        return ControlFlow::Continue(());
    };
    // Each of the two digits must still fit where it would be in the way, or the pattern is dead.
    let both_ways = (rectangle.cells - roof).is_subset(facts.unsolved());
    let fitting = if both_ways { 4 } else { 2 };
    for house in roof.common_houses() {
        let (mut beside, mut within) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        for digit in digits {
            let places = facts.positions_in(house, digit);
            beside.insert_cells(digit, places - roof);
            within.insert_cells(digit, places & roof);
        }
        if beside.is_empty() || within.len() != fitting {
            continue;
        }
        let in_house = digits.into_iter().map(|d| Truth::House(house, d).into());
        visit(&Guarded {
            cells: rectangle.cells,
            digits,
            roof,
            guardians: beside,
            house: Some(house),
            clause: pattern.clause(),
            truths: std::iter::once(Base::Clause(0)).chain(in_house).collect(),
            links: vec![Truth::Cell(first), Truth::Cell(second)],
        })?;
    }
    ControlFlow::Continue(())
}
