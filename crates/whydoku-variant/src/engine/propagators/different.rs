//! [`Different`]: no digit twice, with digits to spare.

use crate::Size;
use crate::engine::state::{Conflict, Cost, Propagator, State};

/// Fewer cells than digits, all different. If the cells together have only as many digits as there are
/// cells, each of these digits has a place there.
#[derive(Debug)]
pub(crate) struct Different {
    cells: Vec<usize>,
}

impl Different {
    pub(crate) const fn new(cells: Vec<usize>, _: Size) -> Self {
        Self { cells }
    }
}

impl Propagator for Different {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        let (mut once, mut twice) = (0_u16, 0);
        for cell in &self.cells {
            let digits = state.get(*cell);
            twice |= once & digits;
            once |= digits;
        }
        let found = once.count_ones() as usize;
        if found < self.cells.len() {
            return Err(Conflict);
        }
        let hidden = once & !twice;
        if found == self.cells.len() && hidden != 0 {
            for cell in &self.cells {
                let digit = state.get(*cell) & hidden;
                if digit != 0 {
                    if digit & (digit - 1) != 0 {
                        return Err(Conflict);
                    }
                    state.keep(*cell, digit)?;
                }
            }
        }
        Ok(())
    }
}
