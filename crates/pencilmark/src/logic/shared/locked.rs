//! Locked candidates: a digit confined to where a line and a box cross.

use crate::grid::{CellSet, Digit, House, Intersection};
use crate::logic::{Facts, Flow};
use std::ops::ControlFlow;

/// A digit whose candidates in `from` all lie in `to`.
#[derive(Clone, Copy, Debug)]
pub struct Locked {
    /// The digit.
    pub digit: Digit,
    /// The house that needs it in the crossing.
    pub from: House,
    /// The house that loses it elsewhere.
    pub to: House,
    /// Its candidates in the crossing.
    pub cells: CellSet,
    /// Where it is ruled out; never nothing.
    pub gone: CellSet,
}

/// Which house is confined to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// From a box along a line.
    Pointing,
    /// From a line into a box.
    Claiming,
}

/// Every locked digit of a state.
pub fn locked(
    facts: &Facts<'_>,
    direction: Direction,
    visit: &mut dyn FnMut(Locked) -> Flow,
) -> Flow {
    for crossing in Intersection::all() {
        let (from, to) = match direction {
            Direction::Pointing => (crossing.box_(), crossing.line()),
            Direction::Claiming => (crossing.line(), crossing.box_()),
        };
        for digit in Digit::ALL {
            let cells = facts.positions_in(from, digit);
            let gone = facts.positions_in(to, digit) - cells;
            if cells.len() >= 2 && cells.is_subset(to.cells()) && !gone.is_empty() {
                visit(Locked {
                    digit,
                    from,
                    to,
                    cells,
                    gone,
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}
