//! The working state: candidates indexed three ways, so that every lookup is one load.

use super::bits::{Mask, bit, bits, cell_set, cells};
use super::geometry::{HOUSES, PEERS, PLACES};
use whydoku_grid::{Candidate, Grid};

/// The open candidates. Filled cells have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marks {
    /// By cell: its digits.
    pub(super) cand: [u16; 81],
    /// By house and digit: the places.
    pub(super) pos: [[u16; 9]; 27],
    /// By digit: the cells.
    pub(super) cells: [u128; 9],
}

impl Marks {
    pub(super) const EMPTY: Self = Self {
        cand: [0; 81],
        pos: [[0; 9]; 27],
        cells: [0; 9],
    };

    #[inline]
    pub(super) const fn has(&self, cell: usize, digit: usize) -> bool {
        self.cand[cell] >> digit & 1 == 1
    }

    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.cells[digit] &= !cell_set(cell);
        self.remove_links(cell, digit);
    }

    /// Removes a candidate from its cell and houses, but leaves `cells` to the caller.
    #[inline]
    pub(super) fn remove_links(&mut self, cell: usize, digit: usize) {
        self.cand[cell] &= !bit(digit);
        let (houses, places) = (&HOUSES[cell], &PLACES[cell]);
        for kind in 0..3 {
            self.pos[usize::from(houses[kind])][digit] &= !bit(usize::from(places[kind]));
        }
    }

    fn add(&mut self, cell: usize, digit: usize) {
        self.cand[cell] |= 1 << digit;
        self.cells[digit] |= 1 << cell;
        for kind in 0..3 {
            self.pos[usize::from(HOUSES[cell][kind])][digit] |= 1 << PLACES[cell][kind];
        }
    }

    /// Returns the cells with exactly two candidates.
    pub(super) fn bivalue(&self) -> u128 {
        (0..81).fold(0, |set, cell| {
            set | u128::from(self.cand[cell].pair()) << cell
        })
    }
}

/// Counts of placed digits.
///
/// Rule: they count placed digits only, so they do not change inside a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    /// By house: the number of cells without a digit.
    pub(super) empty: [u8; 27],
    /// By digit: the number of cells that hold it.
    pub(super) filled: [u8; 9],
}

/// Candidates and placed digits of the puzzle being rated.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) marks: Marks,
    pub(super) counts: Counts,
    /// The cells without a digit.
    pub(super) open: u128,
}

impl State {
    /// Creates the state of a grid.
    ///
    /// Rule: every empty cell has all nine candidates except the digits of its peers. Nothing else
    /// is checked.
    pub(super) fn new(grid: &Grid) -> Self {
        let mut state = Self {
            marks: Marks::EMPTY,
            counts: Counts {
                empty: [9; 27],
                filled: [0; 9],
            },
            open: 0,
        };
        let mut gone = [0u16; 81];
        for (cell, digit) in grid.digits().iter().enumerate() {
            if let Some(digit) = digit {
                state.count(cell, digit.index());
                for peer in cells(PEERS[cell]) {
                    gone[peer] |= 1 << digit.index();
                }
            } else {
                state.open |= 1 << cell;
            }
        }
        for cell in cells(state.open) {
            for digit in bits(0x1ff & !gone[cell]) {
                state.marks.add(cell, digit);
            }
        }
        state
    }

    fn count(&mut self, cell: usize, digit: usize) {
        self.counts.filled[digit] += 1;
        for house in HOUSES[cell] {
            self.counts.empty[usize::from(house)] -= 1;
        }
    }

    pub(super) fn remove(&mut self, cell: usize, digits: u16) {
        for digit in bits(digits & self.marks.cand[cell]) {
            self.marks.remove(cell, digit);
        }
    }

    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.remove(cell, 0x1ff);
        self.open &= !(1 << cell);
        self.count(cell, digit);
        for peer in cells(PEERS[cell] & self.marks.cells[digit]) {
            self.marks.remove(peer, digit);
        }
    }

    pub(super) const fn is_solved(&self) -> bool {
        self.open == 0
    }
}

/// A candidate as a number, `9 × cell + digit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cand(u16);

impl Cand {
    #[inline]
    pub(super) const fn new(cell: usize, digit: usize) -> Self {
        Self(super::bits::small(cell * 9 + digit))
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    pub(super) fn cell(self) -> usize {
        usize::from(self.0 / 9)
    }

    #[inline]
    pub(super) fn digit(self) -> usize {
        usize::from(self.0 % 9)
    }

    pub(super) fn public(self) -> Candidate {
        Candidate::from_index(self.index())
    }
}
