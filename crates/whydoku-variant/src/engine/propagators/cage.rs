//! [`Cage`]: cells with different digits and a known sum.

use super::Combinations;
use crate::Size;
use crate::engine::state::{Conflict, Propagator, State};
use std::sync::Arc;

/// Cells with different digits that sum to a total.
///
/// It looks at every set of digits that has the right sum: a set counts if it has a digit for each
/// cell. What no such set needs is removed, and a digit that all of them need is removed from every
/// cell outside that must differ from all its places in the cage.
#[derive(Debug)]
pub(crate) struct Cage {
    cells: Vec<usize>,
    total: usize,
    combinations: Arc<Combinations>,
}

impl Cage {
    pub(crate) fn new(cells: Vec<usize>, total: u16, size: Size) -> Self {
        Self {
            cells,
            total: usize::from(total),
            combinations: Combinations::of(size),
        }
    }
}

impl Propagator for Cage {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn propagate(&self, state: &mut State<'_>) -> Result<(), Conflict> {
        let (mut open, mut sets) = ([0; 16], [0; 16]);
        let (mut count, mut rest, mut union) = (0, self.total, 0);
        for cell in &self.cells {
            let digits = state.get(*cell);
            if digits.is_power_of_two() {
                let digit = digits.trailing_zeros() as usize + 1;
                rest = rest.checked_sub(digit).ok_or(Conflict)?;
            } else {
                open[count] = *cell;
                sets[count] = digits;
                count += 1;
                union |= digits;
            }
        }
        match count {
            0 if rest == 0 => return Ok(()),
            1 if (1..=16).contains(&rest) => return state.keep(open[0], 1 << (rest - 1)),
            2 if (3..=31).contains(&rest) => {
                // Each digit needs its partner in the other cell, and no digit is its own.
                let partners = |set: u16| partners(set, rest);
                let one = sets[0] & partners(sets[1]);
                let other = sets[1] & partners(sets[0]);
                state.keep(open[0], one)?;
                state.keep(open[1], other)?;
                // A pair of digits is certain if there is only one.
                let both = one | other;
                return if both.count_ones() == 2 {
                    exclude(state, &open[..2], both)
                } else {
                    Ok(())
                };
            }
            0..=2 => return Err(Conflict),
            _ => {}
        }
        let sets = &sets[..count];
        let mut supported = [0; 16];
        let (mut required, mut possible) = (u16::MAX, 0);
        for combination in self.combinations.get(count, rest) {
            if combination & !union != 0 || sets.iter().any(|set| set & combination == 0) {
                continue;
            }
            for (supported, set) in supported.iter_mut().zip(sets) {
                *supported |= set & combination;
            }
            required &= combination;
            possible |= combination;
        }
        if possible == 0 {
            return Err(Conflict);
        }
        for (cell, supported) in open[..count].iter().zip(supported) {
            state.keep(*cell, supported)?;
        }
        exclude(state, &open[..count], required)
    }
}

/// The digits that sum to `rest` with another digit of the set.
#[inline]
const fn partners(set: u16, rest: usize) -> u16 {
    let half = if rest.is_multiple_of(2) {
        1 << (rest / 2 - 1)
    } else {
        0
    };
    mirrored(set & !half, rest)
}

/// The digits `rest − d` for each digit `d` of the set, where `rest` is 2 to 32.
#[inline]
pub(super) const fn mirrored(set: u16, rest: usize) -> u16 {
    let wide = (set.reverse_bits() as u32) << 16;
    // Digit `d`, at bit 15 − (d − 1) + 16, goes to bit rest − d − 1.
    (wide >> (33 - rest) & 0xffff) as u16
}

/// Removes each digit that must be in one of the cells from the cells that differ from all of them.
pub(super) fn exclude(
    state: &mut State<'_>,
    cells: &[usize],
    mut required: u16,
) -> Result<(), Conflict> {
    let model = state.model;
    while required != 0 {
        let digit = required & required.wrapping_neg();
        required ^= digit;
        let mut seeing = [u64::MAX; 4];
        for cell in cells {
            if state.get(*cell) & digit != 0 {
                for (seeing, differ) in seeing.iter_mut().zip(model.differ[*cell]) {
                    *seeing &= differ;
                }
            }
        }
        for (word, mut bits) in seeing.into_iter().enumerate() {
            while bits != 0 {
                let cell = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                state.remove(cell, digit)?;
            }
        }
    }
    Ok(())
}
