//! [`Thinner`]: takes givens away until none can go.
//!
//! One pass is enough: a given that cannot go now cannot go later, because taking others away only
//! adds solutions. The result is what the plain loop gives (try each given in order, keep it when
//! it is needed), with less work: the first removals are tried all at once, and a single given is
//! tried by looking for one rival solution instead of counting to two
//! ([`Known`]).

use crate::budget::{Budget, Spent};
use crate::grid::CellSet;
use crate::solve::{Known, Solver};

/// How many cells the first attempt empties at once. With fewer the attempt saves less, with more
/// it fails too often: measured from 16 to 36, flat around this.
const FIRST_LEAP: usize = 26;

/// Takes givens away, one puzzle after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Thinner {
    pub(crate) solver: Solver,
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
        let mut givens = known.givens().to_cells();
        let leapt = self.leap(known, units, fewest, &mut givens, budget)?;
        for &unit in &units[leapt..] {
            if !unit.is_subset(givens) || givens.len() < fewest + unit.len() {
                continue;
            }
            if self.can_go(known, unit, budget)? {
                givens -= unit;
            }
        }
        Ok(givens)
    }

    /// From a grid that is nearly full, the first units at once, if they can all go. How many
    /// units that did away with.
    fn leap(
        &mut self,
        known: &mut Known,
        units: &[CellSet],
        fewest: usize,
        givens: &mut CellSet,
        budget: &Budget,
    ) -> Result<usize, Spent> {
        if givens.len() < 81 || fewest > 81 - FIRST_LEAP {
            return Ok(0);
        }
        let mut emptied = CellSet::EMPTY;
        let mut taken = 0;
        while let Some(unit) = units.get(taken)
            && (emptied | *unit).len() <= FIRST_LEAP
        {
            emptied |= *unit;
            taken += 1;
        }
        for cell in emptied {
            known.clear(cell);
        }
        if self.solver.is_only(known, budget)? {
            *givens -= emptied;
            return Ok(taken);
        }
        for cell in emptied {
            known.give(cell);
        }
        Ok(0)
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
