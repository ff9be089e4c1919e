//! [`Thinner`]: takes givens away until none can go.
//!
//! One pass is enough: a given that cannot go now cannot go later, because taking others away only
//! adds solutions. The result is what the plain loop gives (try each given in order, keep it when
//! it is needed), with less work:
//!
//! * a given that alone hits a small unavoidable set is needed, which no search has to say
//!   ([`Unavoidable`]);
//! * as long as nearly all can go, many are tried at once;
//! * a single given is tried by looking for one rival solution instead of counting to two ([`Known`]).

use super::unavoidable::Unavoidable;
use whydoku_grid::CellSet;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_solve::{Known, Solver};

/// The first attempt leaves this many givens; from there on each is tried alone. Measured from 38 to
/// 55, flat around this.
const FIRST_LEAP_TO: usize = 42;

/// Takes givens away, one puzzle after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Thinner {
    pub(crate) solver: Solver,
    unavoidable: Unavoidable,
}

/// Units that are tried together.
struct Leap {
    emptied: CellSet,
    /// The place of the first unit after them.
    next: usize,
    /// The place after the first of them. The units from there on were passed over, if they were,
    /// because they are needed once the first has gone.
    second: usize,
    units: usize,
}

impl Thinner {
    /// Takes away each unit (cells that go together), in order, unless that makes a second
    /// solution or leaves fewer than `fewest` givens. The known solution must be the only one
    /// before; it is the only one after. Units that are not all given are passed over.
    pub(crate) fn thin(
        &mut self,
        known: &mut Known,
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
                // One of them cannot go; the first half perhaps can.
                most = leap.units / 2;
            }
        }
        Ok(givens)
    }

    /// The first units that may go, each if those before it do, until there are `wanted` cells or
    /// `most` units; at least one unit, if there is one.
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

    /// Empties all cells of a leap, or none.
    fn all_can_go(
        &mut self,
        known: &mut Known,
        leap: &Leap,
        budget: &Budget,
    ) -> Result<bool, Spent> {
        if leap.units <= 1 {
            return self.can_go(known, leap.emptied, budget);
        }
        for cell in leap.emptied {
            known.clear(cell);
        }
        let only = self.solver.is_only(known, budget)?;
        if !only {
            for cell in leap.emptied {
                known.give(cell);
            }
        }
        Ok(only)
    }

    /// Empties the cells of a unit, or, when that would make a second solution, none of them.
    pub(crate) fn can_go(
        &mut self,
        known: &mut Known,
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

    /// The givens that could go one at a time.
    pub(crate) fn spare(&mut self, known: &mut Known, budget: &Budget) -> Result<CellSet, Spent> {
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
