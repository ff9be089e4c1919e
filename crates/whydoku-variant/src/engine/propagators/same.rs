//! [`Same`]: two groups with the same digits in some order.

use crate::engine::state::{Conflict, Propagator, State};

/// Two groups of as many cells that hold the same digits, each as often, in any order.
#[derive(Debug)]
pub(crate) struct Same {
    /// The first group, then the second.
    cells: Vec<usize>,
    digits: usize,
}

impl Same {
    pub(crate) fn new(first: &[usize], second: &[usize], digits: usize) -> Self {
        let cells = first.iter().chain(second).copied().collect();
        Self { cells, digits }
    }
}

/// How often a digit occurs in the cells: at least, and at most.
fn occurrences(state: &State<'_>, cells: &[usize], digit: u16) -> (usize, usize) {
    cells.iter().fold((0, 0), |(least, most), cell| {
        let digits = state.get(*cell);
        let (fixed, open) = (digits == digit, digits & digit != 0);
        (least + usize::from(fixed), most + usize::from(open))
    })
}

impl Propagator for Same {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        let (first, second) = self.cells.split_at(self.cells.len() / 2);
        for digit in (0..self.digits).map(|digit| 1 << digit) {
            let (a, b) = (
                occurrences(state, first, digit),
                occurrences(state, second, digit),
            );
            if a.0 > b.1 || b.0 > a.1 {
                return Err(Conflict);
            }
            for ((least, most), (other_least, other_most), cells) in [(a, b, first), (b, a, second)]
            {
                for cell in cells {
                    let digits = state.get(*cell);
                    if digits & digit != 0 && digits != digit {
                        if most == other_least {
                            state.keep(*cell, digit)?;
                        } else if least == other_most {
                            state.remove(*cell, digit)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
