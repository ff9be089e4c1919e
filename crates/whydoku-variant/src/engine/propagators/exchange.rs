//! [`Exchange`]: two houses that share cells hold the same digits in their other cells.

use crate::engine::state::{Conflict, Cost, Propagator, State};

/// Two sets of cells that hold the same digits: what two overlapping houses have for themselves. A
/// digit that one of them cannot hold is removed from the other.
#[derive(Debug)]
pub(crate) struct Exchange {
    /// The cells of the first set, then those of the second.
    cells: Vec<usize>,
    /// The length of the first set.
    first: usize,
}

impl Exchange {
    /// What the two sets do not share.
    pub(crate) fn new(a: &[usize], b: &[usize]) -> Self {
        let only = |a: &[usize], b: &[usize]| -> Vec<usize> {
            let cells = a.iter().copied();
            cells.filter(|cell| !b.contains(cell)).collect()
        };
        let mut cells = only(a, b);
        let first = cells.len();
        cells.extend(only(b, a));
        Self { cells, first }
    }
}

impl Propagator for Exchange {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        let (first, second) = self.cells.split_at(self.first);
        let union = |cells: &[usize]| cells.iter().fold(0, |all, cell| all | state.get(*cell));
        let (one, other) = (union(first), union(second));
        if one == other {
            return Ok(());
        }
        for cell in &self.cells {
            state.keep(*cell, one & other)?;
        }
        Ok(())
    }
}
