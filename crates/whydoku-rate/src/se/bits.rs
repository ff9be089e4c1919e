//! Walking the bits of masks, and `choose(k, n)`: the order in which SE tries subsets.

/// The positions of the set bits, increasing.
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

/// The digits or places of a mask, increasing.
#[inline]
pub(super) const fn bits(mask: u16) -> Bits {
    Bits(mask)
}

/// The cells of an 81-bit set, increasing.
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

/// The cells of a set, increasing.
#[inline]
pub(super) const fn cells(set: u128) -> CellBits {
    CellBits(set)
}

/// How many bits each mask of nine has: one load, where counting takes a dozen instructions on
/// processors older than the build may assume.
const SIZES: [u8; 512] = {
    let mut sizes = [0; 512];
    let mut mask = 1;
    while mask < 512 {
        sizes[mask] = sizes[mask / 2] + tiny(mask % 2);
        mask += 1;
    }
    sizes
};

/// Questions to a mask of nine digits or places.
pub(super) trait Mask {
    /// How many there are.
    fn size(self) -> usize;
    /// Whether there are exactly two.
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

/// Whether a set of cells has two or more.
#[inline]
pub(super) const fn several(set: u128) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// The mask of one digit or place. Overflow is not looked for: digits and places are below 16.
#[inline]
pub(super) const fn bit(digit: usize) -> u16 {
    1u16.wrapping_shl(tiny(digit) as u32)
}

/// Each cell as a set, because a shift of 128 bits is several instructions.
const CELL_SETS: [u128; 81] = {
    let mut sets = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        sets[cell] = 1 << cell;
        cell += 1;
    }
    sets
};

/// The set of one cell.
#[inline]
pub(super) const fn cell_set(cell: usize) -> u128 {
    CELL_SETS[cell]
}

/// A number known to be small, as 16 bits.
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

/// A number known to be below 256, as 8 bits.
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
/// Rule: subsets come by increasing value of their mask; nothing at all for n = 0, and the empty
/// subset once for k = 0.
#[derive(Clone, Debug)]
pub(super) struct Choose {
    next: u32,
    end: u32,
}

/// See [`Choose`].
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
            // The next number with as many bits: move the lowest run's top bit up.
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
