//! [`Thinner`]: removes givens until every one is needed.
//!
//! One pass is enough: a given that is needed now is needed later, because removing others only adds
//! solutions. The result is that of the simple loop (try to remove each given in order) with less
//! work:
//!
//! * If a given is the only one in a small unavoidable set, it is needed, without a search
//!   ([`Unavoidable`]).
//! * As long as nearly all can be removed, many are tried at once.
//! * A single given is tested by looking for one rival solution instead of counting to two
//!   ([`KnownSolution`]).

use super::unavoidable::Unavoidable;
use whydoku_grid::CellSet;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_solve::{KnownSolution, Solver};

/// The number of givens that the first attempt leaves; after that each is tried alone. Measured from
/// 38 to 55; the speed hardly changes around this value.
const FIRST_LEAP_TO: usize = 42;

/// Removes givens from puzzles.
#[derive(Clone, Debug, Default)]
pub(crate) struct Thinner {
    pub(crate) solver: Solver,
    unavoidable: Unavoidable,
}

/// Units (cells that are removed together) that are tried at once.
struct Leap {
    emptied: CellSet,
    /// The index of the first unit after them.
    next: usize,
    /// The index after the first of them. If later units were skipped, it is because they are needed
    /// once the first is removed.
    second: usize,
    units: usize,
}

impl Thinner {
    /// Removes each unit (cells that are removed together), in order, unless that adds a solution or
    /// leaves fewer than `fewest` givens. The known solution must be the only one, and it stays the
    /// only one. Units that are not completely given are skipped.
    pub(crate) fn thin(
        &mut self,
        known: &mut KnownSolution,
        units: &[CellSet],
        fewest: usize,
        budget: &Budget,
    ) -> Result<CellSet, Spent> {
        self.unavoidable.refill(known.solution());
        let mut givens = known.givens().to_cells();
        let mut at = 0;
        let mut most = usize::MAX;
        while at < units.len() {
            let wanted = givens.len().saturating_sub(FIRST_LEAP_TO).max(1);
            let leap = self.leap(&units[at..], givens, fewest, wanted, most);
            if self.all_can_go(known, &leap, budget)? {
                givens -= leap.emptied;
                (at, most) = (at + leap.next, usize::MAX);
            } else if leap.units == 1 {
                (at, most) = (at + leap.second, usize::MAX);
            } else {
                // At least one of them is needed; try the first half.
                most = leap.units / 2;
            }
        }
        Ok(givens)
    }

    /// The first units that might be removable, each after those before it, until there are `wanted`
    /// cells or `most` units; at least one unit, if there is one.
    fn leap(
        &self,
        units: &[CellSet],
        givens: CellSet,
        fewest: usize,
        wanted: usize,
        most: usize,
    ) -> Leap {
        let mut leap = Leap {
            emptied: CellSet::EMPTY,
            next: 0,
            second: 0,
            units: 0,
        };
        let mut left = givens;
        while let Some(&unit) = units.get(leap.next) {
            leap.next += 1;
            let may = unit.is_subset(left)
                && left.len() >= fewest + unit.len()
                && !self.unavoidable.is_hit_only_by(unit, left);
            if may {
                leap.emptied |= unit;
                left -= unit;
                leap.units += 1;
                if leap.units == 1 {
                    leap.second = leap.next;
                }
                if leap.emptied.len() >= wanted || leap.units == most {
                    break;
                }
            }
        }
        leap
    }

    /// Removes all cells of a leap, or none if that adds a solution.
    fn all_can_go(
        &mut self,
        known: &mut KnownSolution,
        leap: &Leap,
        budget: &Budget,
    ) -> Result<bool, Spent> {
        if leap.units <= 1 {
            return self.can_go(known, leap.emptied, budget);
        }
        for cell in leap.emptied {
            known.clear(cell);
        }
        let only = self.solver.is_only_solution(known, budget)?;
        if !only {
            for cell in leap.emptied {
                known.give(cell);
            }
        }
        Ok(only)
    }

    /// Removes the cells of a unit, or none of them if that adds a solution.
    pub(crate) fn can_go(
        &mut self,
        known: &mut KnownSolution,
        unit: CellSet,
        budget: &Budget,
    ) -> Result<bool, Spent> {
        let mut emptied = CellSet::EMPTY;
        for cell in unit {
            known.clear(cell);
            emptied.insert(cell);
            let rival = self.solver.rival(known, cell, budget)?;
            if rival.is_some() {
                for cell in emptied {
                    known.give(cell);
                }
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The givens of which any one could be removed.
    pub(crate) fn spare(
        &mut self,
        known: &mut KnownSolution,
        budget: &Budget,
    ) -> Result<CellSet, Spent> {
        let mut spare = CellSet::EMPTY;
        for cell in known.givens().to_cells() {
            known.clear(cell);
            if self.solver.rival(known, cell, budget)?.is_none() {
                spare.insert(cell);
            }
            known.give(cell);
        }
        Ok(spare)
    }
}
