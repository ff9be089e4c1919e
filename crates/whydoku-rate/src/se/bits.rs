//! Iterators over the bits of masks, and `choose(k, n)`: the order in which SE tries subsets.

/// The positions of the set bits, in increasing order.
#[derive(Clone, Debug)]
pub(super) struct Bits(u16);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// Iterates over the digits or places of a mask, in increasing order.
#[inline]
pub(super) const fn bits(mask: u16) -> Bits {
    Bits(mask)
}

/// The cells of an 81-bit set, in increasing order.
#[derive(Clone, Debug)]
pub(super) struct CellBits(u128);

impl Iterator for CellBits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

/// Iterates over the cells of a set, in increasing order.
#[inline]
pub(super) const fn cells(set: u128) -> CellBits {
    CellBits(set)
}

/// The number of bits in each mask of nine. One load is faster than the dozen instructions that
/// counting takes on the older processors the build must support.
const SIZES: [u8; 512] = {
    let mut sizes = [0; 512];
    let mut mask = 1;
    while mask < 512 {
        sizes[mask] = sizes[mask / 2] + tiny(mask % 2);
        mask += 1;
    }
    sizes
};

/// Questions about a mask of nine digits or places.
pub(super) trait Mask {
    /// Returns the number of members.
    fn size(self) -> usize;
    /// Returns whether there are exactly two members.
    fn pair(self) -> bool;
}

impl Mask for u16 {
    #[inline]
    fn size(self) -> usize {
        usize::from(SIZES[usize::from(self & 0x1ff)])
    }

    #[inline]
    fn pair(self) -> bool {
        self.size() == 2
    }
}

/// Returns whether a set has at least two cells.
#[inline]
pub(super) const fn has_several(set: u128) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// Returns the mask of one digit or place. Does not check for overflow: digits and places are below
/// 16.
#[inline]
pub(super) const fn bit(digit: usize) -> u16 {
    1u16.wrapping_shl(tiny(digit) as u32)
}

/// Each cell as a set. A table, because a 128-bit shift takes several instructions.
const CELL_SETS: [u128; 81] = {
    let mut sets = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        sets[cell] = 1 << cell;
        cell += 1;
    }
    sets
};

/// Returns the set of one cell.
#[inline]
pub(super) const fn cell_set(cell: usize) -> u128 {
    CELL_SETS[cell]
}

/// Converts a number known to be below 65,536 to 16 bits.
#[inline]
pub(super) const fn small(number: usize) -> u16 {
    debug_assert!(number < 0x1_0000);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "candidates, cells and list lengths stay below 65,536"
    )]
    let small = number as u16;
    small
}

/// Converts a number known to be below 256 to 8 bits.
#[inline]
pub(super) const fn tiny(number: usize) -> u8 {
    debug_assert!(number < 0x100);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "cells, digits and houses stay below 256"
    )]
    let tiny = number as u8;
    tiny
}

/// The k-element subsets of {0..n} as masks.
///
/// Rule: subsets come in increasing order of their mask. There are none for n = 0; for k = 0 there
/// is one, the empty subset.
#[derive(Clone, Debug)]
pub(super) struct Choose {
    next: u32,
    end: u32,
}

/// Returns an iterator over subsets; see [`Choose`].
pub(super) const fn choose(k: usize, n: usize) -> Choose {
    if n == 0 || k > n {
        return Choose { next: 1, end: 0 };
    }
    Choose {
        next: (1 << k) - 1,
        end: 1 << n,
    }
}

impl Iterator for Choose {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        if self.next >= self.end {
            return None;
        }
        let now = self.next;
        if now == 0 {
            self.next = self.end;
        } else {
            // The next larger number with the same count of bits: carry the lowest run's top bit
            // upward.
            let lowest = now & now.wrapping_neg();
            let ripple = now + lowest;
            self.next = (((now ^ ripple) >> 2) / lowest) | ripple;
        }
        Some(small(now as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_come_by_increasing_mask() {
        let pairs: Vec<u16> = choose(2, 5).collect();
        assert_eq!(
            pairs,
            [
                0b11, 0b101, 0b110, 0b1001, 0b1010, 0b1100, 0b10001, 0b10010, 0b10100, 0b11000
            ]
        );
        for (k, n) in (1..=9).flat_map(|n| (0..=n).map(move |k| (k, n))) {
            let all: Vec<u16> = (0..1 << n)
                .filter(|m: &u16| m.count_ones() as usize == k)
                .collect();
            assert_eq!(choose(k, n).collect::<Vec<_>>(), all);
        }
        assert_eq!(choose(0, 0).count(), 0);
        assert_eq!(choose(3, 2).count(), 0);
    }
}
