//! [`House`]: each digit once.

use crate::Size;
use crate::engine::state::{Conflict, Cost, Propagator, State};

/// As many cells as there are digits, each digit once: a digit with one place left goes there.
#[derive(Debug)]
pub(crate) struct House {
    cells: Vec<usize>,
    all: u16,
}

impl House {
    pub(crate) const fn new(cells: Vec<usize>, size: Size) -> Self {
        let all = size.digits().bits();
        Self { cells, all }
    }
}

impl Propagator for House {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for cell in &self.cells {
            let digits = state.get(*cell);
            twice |= once & digits;
            once |= digits;
            if digits.is_power_of_two() {
                fixed |= digits;
            }
        }
        if once != self.all {
            return Err(Conflict);
        }
        let mut hidden = once & !twice & !fixed;
        if hidden != 0 {
            for cell in &self.cells {
                let digit = state.get(*cell) & hidden;
                if digit != 0 {
                    if digit & (digit - 1) != 0 {
                        return Err(Conflict);
                    }
                    state.keep(*cell, digit)?;
                    hidden ^= digit;
                    if hidden == 0 {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}
