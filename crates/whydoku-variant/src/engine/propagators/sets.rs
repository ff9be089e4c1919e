//! [`Sets`]: different cells whose digits together form one of some sets.

use super::cage::exclude;
use crate::engine::state::{Conflict, Propagator, State};

/// Cells with different digits that together form one of some sets of as many digits.
#[derive(Debug)]
pub(crate) struct Sets {
    cells: Vec<usize>,
    sets: Vec<u16>,
}

impl Sets {
    pub(crate) const fn new(cells: Vec<usize>, sets: Vec<u16>) -> Self {
        Self { cells, sets }
    }
}

impl Propagator for Sets {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        let union = self
            .cells
            .iter()
            .fold(0, |union, cell| union | state.get(*cell));
        let (mut required, mut possible) = (u16::MAX, 0);
        for set in &self.sets {
            let fits = set & !union == 0;
            if fits && self.cells.iter().all(|cell| state.get(*cell) & set != 0) {
                required &= set;
                possible |= set;
            }
        }
        if possible == 0 {
            return Err(Conflict);
        }
        for cell in &self.cells {
            state.keep(*cell, possible)?;
        }
        exclude(state, &self.cells, required)
    }
}
