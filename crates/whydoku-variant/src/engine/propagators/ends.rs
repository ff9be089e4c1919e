//! [`Ends`]: two cells whose digits decide what the cells between them may hold.

use crate::Size;
use crate::engine::state::{Conflict, Propagator, State};

/// Two end cells whose digits decide what the other cells may hold.
#[derive(Debug)]
pub(crate) struct Ends {
    /// The two ends, then the others.
    cells: Vec<usize>,
    /// For each pair of digits of the ends, the digits of the others; `None` if the pair is not
    /// allowed.
    allowed: Vec<Option<u16>>,
    size: usize,
}

impl Ends {
    /// The ends are the first two cells.
    pub(crate) fn new(
        cells: Vec<usize>,
        size: Size,
        allowed: impl Fn(usize, usize) -> Option<u16>,
    ) -> Self {
        let digits = 1..=size.get();
        let pairs = digits
            .clone()
            .flat_map(|a| digits.clone().map(move |b| (a, b)));
        Self {
            cells,
            allowed: pairs.map(|(a, b)| allowed(a, b)).collect(),
            size: size.get(),
        }
    }
}

impl Propagator for Ends {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        let (ends, others) = self.cells.split_at(2);
        let (first, second) = (state.get(ends[0]), state.get(ends[1]));
        let (mut first_kept, mut second_kept, mut others_kept) = (0_u16, 0_u16, 0_u16);
        for a in 0..self.size {
            if first >> a & 1 == 0 {
                continue;
            }
            for b in 0..self.size {
                if second >> b & 1 == 0 {
                    continue;
                }
                let Some(set) = self.allowed[a * self.size + b] else {
                    continue;
                };
                if others.iter().all(|cell| state.get(*cell) & set != 0) {
                    first_kept |= 1 << a;
                    second_kept |= 1 << b;
                    others_kept |= set;
                }
            }
        }
        state.keep(ends[0], first_kept)?;
        state.keep(ends[1], second_kept)?;
        for cell in others {
            state.keep(*cell, others_kept)?;
        }
        Ok(())
    }
}
