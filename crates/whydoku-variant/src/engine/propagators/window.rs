//! [`Window`]: cells that hold consecutive digits, each once.

use super::cage::exclude;
use crate::Size;
use crate::engine::state::{Conflict, Propagator, State};

/// Cells that hold consecutive digits, each once, in any order.
///
/// For each run of digits, what the cells can hold of it is narrowed by single and hidden single digits; what is left
/// in no run is removed. A digit of all runs is removed from the cells that differ from all its places.
#[derive(Debug)]
pub(crate) struct Window {
    cells: Vec<usize>,
    /// The lowest run of digits.
    run: u16,
    /// The number of runs.
    runs: usize,
}

impl Window {
    pub(crate) const fn new(cells: Vec<usize>, size: Size) -> Self {
        let run = (1_u16 << (cells.len() - 1)) | ((1 << (cells.len() - 1)) - 1);
        let runs = size.get() + 1 - cells.len();
        Self { cells, run, runs }
    }
}

impl Propagator for Window {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        let count = self.cells.len();
        let (mut sets, mut placed, mut union) = ([0; 16], 0, 0);
        for (set, cell) in sets[..count].iter_mut().zip(&self.cells) {
            *set = state.get(*cell);
            union |= *set;
            if set.is_power_of_two() {
                placed |= *set;
            }
        }
        let sets = &sets[..count];
        let mut kept = [0; 16];
        let kept = &mut kept[..count];
        let mut required = u16::MAX;
        for first in 0..self.runs {
            let run = self.run << first;
            if run & !union != 0 || placed & !run != 0 {
                continue;
            }
            let supported = match count {
                3 => narrow_three(sets, first),
                _ => narrow(sets, run),
            };
            if let Some(supported) = supported {
                required &= run;
                for (kept, supported) in kept.iter_mut().zip(supported) {
                    *kept |= supported;
                }
            }
        }
        for (cell, kept) in self.cells.iter().zip(&*kept) {
            state.keep(*cell, *kept)?;
        }
        exclude(state, &self.cells, required & !placed)
    }
}

/// What three cells can hold of the run of three digits that begins with bit `first`.
fn narrow_three(sets: &[u16], first: usize) -> Option<[u16; 16]> {
    let place = |number: usize| usize::from(sets[number] >> first & 7);
    let supported = THREE[place(0) | place(1) << 3 | place(2) << 6];
    let mut narrowed = [0; 16];
    for (number, narrowed) in narrowed[..3].iter_mut().enumerate() {
        *narrowed = (supported >> (3 * number) & 7) << first;
    }
    (supported != 0).then_some(narrowed)
}

/// For three sets of three digits, three bits each: the digits with which the cells can hold all three.
static THREE: [u16; 512] = three();

const fn three() -> [u16; 512] {
    let mut table = [0; 512];
    let mut sets = 0;
    while sets < 512 {
        let mut number = 0;
        while number < 6 {
            // The orders of three digits.
            let order: u16 = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124][number];
            if order & sets == order {
                table[sets as usize] |= order;
            }
            number += 1;
        }
        sets += 1;
    }
    table
}

/// What the cells can hold of a run if they hold all of it; `None` if they cannot.
fn narrow(sets: &[u16], run: u16) -> Option<[u16; 16]> {
    let mut narrowed = [0; 16];
    for (narrowed, set) in narrowed.iter_mut().zip(sets) {
        *narrowed = set & run;
    }
    let left = &mut narrowed[..sets.len()];
    loop {
        let (mut once, mut twice, mut fixed, mut changed) = (0, 0, 0, false);
        for set in &*left {
            twice |= once & set;
            once |= set;
            if set.is_power_of_two() {
                if fixed & set != 0 {
                    return None;
                }
                fixed |= set;
            }
        }
        if once != run {
            return None;
        }
        let hidden = once & !twice & !fixed;
        for set in &mut *left {
            if !set.is_power_of_two() {
                let only = *set & hidden;
                let open = if only == 0 { *set & !fixed } else { only };
                if open == 0 || only & only.wrapping_sub(1) != 0 {
                    return None;
                }
                changed |= open != *set;
                *set = open;
            }
        }
        if !changed {
            return Some(narrowed);
        }
    }
}
