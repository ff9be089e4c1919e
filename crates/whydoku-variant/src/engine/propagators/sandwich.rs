//! [`Sandwich`]: the digits between the smallest and the largest sum to a total.

use super::Combinations;
use crate::Size;
use crate::engine::state::{Conflict, Cost, Propagator, State};
use std::sync::Arc;

/// A line with each digit once, in which the digits between 1 and the largest sum to a total.
#[derive(Debug)]
pub(crate) struct Sandwich {
    cells: Vec<usize>,
    total: usize,
    combinations: Arc<Combinations>,
}

impl Sandwich {
    pub(crate) fn new(cells: Vec<usize>, total: usize, size: Size) -> Self {
        Self {
            cells,
            total,
            combinations: Combinations::of(size),
        }
    }
}

impl Propagator for Sandwich {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        let count = self.cells.len();
        let crusts = 1 | 1_u16 << (count - 1);
        let largest = crusts ^ 1;
        let mut kept = [0_u16; 16];
        for from in 0..count {
            let start = state.get(self.cells[from]) & crusts;
            if start == 0 {
                continue;
            }
            for to in from + 1..count {
                let end = state.get(self.cells[to]) & crusts;
                let (mut starts, mut ends) = (0, 0);
                for (one, other) in [(1, largest), (largest, 1)] {
                    if start & one != 0 && end & other != 0 {
                        starts |= one;
                        ends |= other;
                    }
                }
                if starts == 0 {
                    continue;
                }
                for set in self.combinations.get(to - from - 1, self.total) {
                    if set & crusts != 0 {
                        continue;
                    }
                    let allowed = |place| match place {
                        _ if place == from => starts,
                        _ if place == to => ends,
                        _ if from < place && place < to => *set,
                        _ => !(crusts | set),
                    };
                    let mut cells = self.cells.iter().enumerate();
                    if cells.all(|(place, cell)| state.get(*cell) & allowed(place) != 0) {
                        for (place, kept) in kept.iter_mut().enumerate() {
                            *kept |= allowed(place);
                        }
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
