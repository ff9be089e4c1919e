//! [`XSum`]: the first cell says how many cells sum to the total.

use super::Combinations;
use crate::Size;
use crate::engine::state::{Conflict, Cost, Propagator, State};
use std::sync::Arc;

/// A line of different digits whose first `k` cells sum to a total, where `k` is the first digit.
#[derive(Debug)]
pub(crate) struct XSum {
    cells: Vec<usize>,
    total: usize,
    combinations: Arc<Combinations>,
}

impl XSum {
    pub(crate) fn new(cells: Vec<usize>, total: usize, size: Size) -> Self {
        Self {
            cells,
            total,
            combinations: Combinations::of(size),
        }
    }
}

impl Propagator for XSum {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        let mut kept = [0_u16; 16];
        for count in 1..=self.cells.len().min(self.total) {
            let first = 1 << (count - 1);
            if state.get(self.cells[0]) & first == 0 {
                continue;
            }
            for set in self.combinations.get(count - 1, self.total - count) {
                if set & first != 0 {
                    continue;
                }
                let allowed = |place| match place {
                    0 => first,
                    _ if place < count => *set,
                    _ => !(first | set),
                };
                let mut cells = self.cells.iter().enumerate();
                if cells.all(|(place, cell)| state.get(*cell) & allowed(place) != 0) {
                    for (place, kept) in kept.iter_mut().enumerate() {
                        *kept |= allowed(place);
                    }
                }
            }
        }
        for (cell, kept) in self.cells.iter().zip(kept) {
            state.keep(*cell, kept)?;
        }
        Ok(())
    }
}
