//! [`Count`]: a digit that occurs at least so many times.

use crate::engine::state::{Conflict, Cost, Propagator, State};

/// A digit occurs in at least `least` of the cells.
#[derive(Debug)]
pub(crate) struct Count {
    cells: Vec<usize>,
    digit: u16,
    least: usize,
}

impl Count {
    pub(crate) const fn new(cells: Vec<usize>, digit: usize, least: usize) -> Self {
        let digit = crate::Digits::only(digit).bits();
        Self {
            cells,
            digit,
            least,
        }
    }
}

impl Propagator for Count {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        let places = self.cells.iter();
        let places = places
            .filter(|cell| state.get(**cell) & self.digit != 0)
            .count();
        if places < self.least {
            return Err(Conflict);
        }
        if places == self.least {
            for cell in &self.cells {
                if state.get(*cell) & self.digit != 0 {
                    state.keep(*cell, self.digit)?;
                }
            }
        }
        Ok(())
    }
}
