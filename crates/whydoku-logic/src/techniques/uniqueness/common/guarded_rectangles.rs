//! Rectangles that must not end with two digits crosswise, and the candidates of which one is true for
//! that reason: others in the corners, or places of the two digits beside the rectangle.

use crate::deadly::deadly_pattern::DeadlyPattern;
use crate::deadly::rectangles::{Rectangle, floor_rectangles};
use crate::deadly::words::{say_avoidable, say_rectangle};
use crate::step::words::Or;
use crate::{Base, Facts, Flow, Inference, Spans};
use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, Cell, CellSet, DigitSet, House, Truth};

/// Which rectangles are searched, and where their guardians are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// All corners are open; the guardians are their other candidates.
    Unique,
    /// Some corners are solved and none is given; the guardians are the other candidates of the open ones.
    Avoidable,
    /// All corners are open; the guardians are the places of the two digits in the house of two corners.
    External,
    /// The same with two corners solved and none given.
    ExternalAvoidable,
}

/// A rectangle and its guardians, at least one of which is true.
#[derive(Clone, Debug)]
pub(crate) struct GuardedRectangle {
    /// Where it comes from.
    pub source: Source,
    /// The corners.
    pub cells: CellSet,
    /// The two digits.
    pub digits: DigitSet,
    /// The two corners whose house was searched; empty if the guardians are in the corners themselves.
    pub roof: CellSet,
    /// One of these is true.
    pub guardians: CandidateSet,
    /// The house in which the guardians were searched, if that is outside the corners.
    pub house: Option<House>,
}

/// What proves that one of the guardians is true.
#[derive(Clone, Debug)]
pub(crate) struct Premises {
    /// The inference to begin with; it gives clause `#0`.
    pub clause: Inference,
    /// Truths that, less the links, leave at least one guardian.
    pub truths: Vec<Base>,
    /// The links that go with the truths.
    pub links: Vec<Truth>,
}

impl GuardedRectangle {
    /// Returns the digits of the guardians.
    pub(crate) fn guardian_digits(&self) -> DigitSet {
        self.guardians.iter().map(|c| c.digit).collect()
    }

    /// Says why one of the guardians is true.
    pub(crate) fn explain(&self, text: &mut Spans) {
        let (cells, digits) = (self.cells, self.digits);
        let Some(house) = self.house else {
            if self.source == Source::Avoidable {
                say_avoidable(cells, digits, text);
            } else {
                say_rectangle(cells, digits, text);
            }
            text.say(
                "The puzzle has only one solution, so one of the extra candidates must be true: {}.",
                &[&self.guardians.or()],
            );
            return;
        };
        if self.source == Source::ExternalAvoidable {
            text.say("None of {} is a given.", &[&cells]);
        }
        text.say(
            "If {} were the only places for {} in {}, then {} would hold just these two digits. You could \
             swap them and get a second solution.",
            &[&self.roof, &digits, &house, &cells],
        );
        if self.guardians.len() == 1 {
            text.say(
                "The puzzle has only one solution, so one of the digits is elsewhere in {}. The only \
                 candidate left for that is {}.",
                &[&house, &self.guardians.or()],
            );
        } else {
            text.say(
                "The puzzle has only one solution, so one of the digits is elsewhere in {}: {}.",
                &[&house, &self.guardians.or()],
            );
        }
    }
}

/// Receives a rectangle and what proves its guardians.
pub(crate) type Visit<'a> = dyn FnMut(&GuardedRectangle, &Premises) -> Flow + 'a;

/// Reports every rectangle with guardians in at least two cells, or with at least one beside it.
pub(crate) fn guarded_rectangles(facts: &Facts<'_>, source: Source, visit: &mut Visit<'_>) -> Flow {
    match source {
        Source::Unique => floor_rectangles(facts, &mut |found| {
            inside(facts, source, &found.all, found.digits, visit)
        }),
        Source::Avoidable => avoidable_rectangles(facts, &mut |rectangle, digits| {
            inside(facts, source, rectangle, digits, visit)
        }),
        Source::External => floor_rectangles(facts, &mut |found| {
            outside(facts, source, &found.all, found.digits, found.roof, visit)
        }),
        Source::ExternalAvoidable => avoidable_rectangles(facts, &mut |rectangle, digits| {
            let roof = rectangle.cells & facts.unsolved();
            outside(facts, source, rectangle, digits, roof, visit)
        }),
    }
}

/// Reports every rectangle with some corners solved, none given and some open, with every pair of digits
/// that could still fill it crosswise.
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
    source: Source,
    rectangle: &Rectangle,
    digits: DigitSet,
    visit: &mut Visit<'_>,
) -> Flow {
    let cells = rectangle.corners.map(|cell| (cell, digits));
    match DeadlyPattern::new(facts, &cells) {
        Some(pattern) if pattern.guardians.all_cells().len() > 1 => {
            let guarded = GuardedRectangle {
                source,
                cells: rectangle.cells,
                digits,
                roof: CellSet::EMPTY,
                guardians: pattern.guardians,
                house: None,
            };
            let premises = Premises {
                clause: pattern.clause(),
                truths: vec![Base::Clause(0)],
                links: Vec::new(),
            };
            visit(&guarded, &premises)
        }
        _ => ControlFlow::Continue(()),
    }
}

fn outside(
    facts: &Facts<'_>,
    source: Source,
    rectangle: &Rectangle,
    digits: DigitSet,
    roof: CellSet,
    visit: &mut Visit<'_>,
) -> Flow {
    let cells = rectangle.corners.map(|cell| (cell, digits));
    let (Some([first, second]), Some(pattern)) = (roof.pair(), DeadlyPattern::new(facts, &cells))
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
        let guarded = GuardedRectangle {
            source,
            cells: rectangle.cells,
            digits,
            roof,
            guardians: beside,
            house: Some(house),
        };
        let premises = Premises {
            clause: pattern.clause(),
            truths: std::iter::once(Base::Clause(0)).chain(in_house).collect(),
            links: vec![Truth::Cell(first), Truth::Cell(second)],
        };
        visit(&guarded, &premises)?;
    }
    ControlFlow::Continue(())
}
