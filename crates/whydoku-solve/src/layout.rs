//! The memory layout of the fast solver's state.
//!
//! The 729 candidates are 27 words of 27 bits, one word per digit and *plane*. Plane *k* contains the
//! *k*-th column of each stack, so columns 1, 4, 7 are plane 0:
//!
//! ```text
//!   column   1 2 3 | 4 5 6 | 7 8 9          bit of a cell in its plane
//!   plane    0 1 2 | 0 1 2 | 0 1 2
//!                                           = 9 × row in its band  (0..3)
//!   the word of one digit and plane:        + 3 × band             (0..3)
//!                                           +     stack            (0..3)
//!   bit  26          18 17           9 8            0
//!        +-------------+--------------+-------------+
//!        | third rows  | second rows  | first rows  |    of the three bands
//!        +-------------+--------------+-------------+
//!        | b3   b2  b1 | b3   b2   b1 | b3  b2   b1 |    band
//!        |321 321 321  | ...          | ...         |    stack
//! ```
//!
//! The three cells of a minirow (the part of a row in a box) have the same bit in three planes, and
//! the three rows of a band are nine bits apart. Digits are lanes:
//!
//! ```text
//!            lane  0    1    2    3    4    5    6    7
//!   planes[0]    | 1  | 2  | 3  | 4  | 5  | 6  | 7  | 8  |      nines[0]   | 9  |
//!   planes[1]    | 1  | 2  | 3  | 4  | 5  | 6  | 7  | 8  |      nines[1]   | 9  |
//!   planes[2]    | 1  | 2  | 3  | 4  | 5  | 6  | 7  | 8  |      nines[2]   | 9  |
//!                 three vectors of eight lanes                  three numbers
//! ```

use whydoku_grid::{CandidateSet, Cell, Digit, Grid, Solution};

/// All 27 cells of a plane.
pub(super) const FULL: u32 = (1 << 27) - 1;

/// One state in memory, and the number of guesses that led to it.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct Frame {
    /// The words by plane, then by digit 1 to 8.
    pub(super) planes: [[u32; 8]; 3],
    /// The words of digit 9 by plane.
    pub(super) nines: [u32; 3],
    /// The number of guesses that led here.
    pub(super) depth: u32,
}

/// The position of a cell: its plane and its bit there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) plane: u8,
    pub(super) bit: u8,
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "coordinates below 3, and 9 × 2 + 3 × 2 + 2 = 26"
)]
const fn place_of(cell: usize) -> Place {
    let (row, column) = (cell / 9, cell % 9);
    Place {
        plane: (column % 3) as u8,
        bit: (9 * (row % 3) + 3 * (row / 3) + column / 3) as u8,
    }
}

/// The position of each cell.
pub(super) const PLACES: [Place; 81] = {
    let mut places = [Place { plane: 0, bit: 0 }; 81];
    let mut cell = 0;
    while cell < 81 {
        places[cell] = place_of(cell);
        cell += 1;
    }
    places
};

/// The cell at each plane and bit; the last five bits are unused.
pub(super) const CELLS: [[u8; 32]; 3] = {
    let mut cells = [[0; 32]; 3];
    let mut cell = 0;
    while cell < 81 {
        let place = PLACES[cell];
        #[expect(clippy::cast_possible_truncation, reason = "below 81")]
        {
            cells[place.plane as usize][place.bit as usize] = cell as u8;
        }
        cell += 1;
    }
    cells
};

impl Frame {
    /// The state without candidates.
    pub(super) const EMPTY: Self = Self {
        planes: [[0; 8]; 3],
        nines: [0; 3],
        depth: 0,
    };

    /// The word of a digit (0 to 8) in a plane.
    pub(super) const fn word(&self, plane: usize, digit: usize) -> u32 {
        if digit < 8 {
            self.planes[plane][digit]
        } else {
            self.nines[plane]
        }
    }

    pub(super) const fn word_mut(&mut self, plane: usize, digit: usize) -> &mut u32 {
        if digit < 8 {
            &mut self.planes[plane][digit]
        } else {
            &mut self.nines[plane]
        }
    }

    /// The state for the givens of each digit, by plane and digit; digit 0 is for empty cells.
    #[inline(always)]
    fn from_givens(given: &[[u32; 10]; 3]) -> Self {
        let mut frame = Self::EMPTY;
        for (plane, given) in given.iter().enumerate() {
            for (lane, digit) in frame.planes[plane].iter_mut().zip(1..) {
                *lane = given[0] | given[digit];
            }
            frame.nines[plane] = given[0] | given[9];
        }
        frame
    }

    /// The state of a grid.
    pub(super) fn from_grid(grid: &Grid) -> Self {
        let mut given = [[0_u32; 10]; 3];
        for (digit, place) in grid.digits().iter().zip(&PLACES) {
            let meaning = digit.map_or(0, Digit::get);
            given[usize::from(place.plane)][usize::from(meaning)] |= 1 << place.bit;
        }
        Self::from_givens(&given)
    }

    /// The state of a grid with the candidates of empty cells limited to `open`.
    pub(super) fn from_candidates(grid: &Grid, open: &CandidateSet) -> Self {
        let mut frame = Self::from_grid(grid);
        for cell in Cell::ALL {
            let place = PLACES[cell.index()];
            if grid.get(cell).is_none() {
                for digit in !open.digits(cell) {
                    *frame.word_mut(usize::from(place.plane), digit.index()) &=
                        !(1_u32 << place.bit);
                }
            }
        }
        frame
    }

    /// Writes the digits of a solved state, row by row, as numbers plus `base`.
    #[inline(always)]
    pub(super) fn write_digits(&self, base: u8, line: &mut [u8; 81]) {
        for (plane, cells) in CELLS.iter().enumerate() {
            for (digit, number) in (0..9).zip(base..) {
                // A plane is three columns, so each digit is there exactly three times.
                let mut left = self.word(plane, digit);
                for _ in 0..3 {
                    let cell = cells[left.trailing_zeros() as usize % 32];
                    line[usize::from(cell)] = number;
                    left &= left.wrapping_sub(1);
                }
            }
        }
    }

    /// The solution of a solved state.
    pub(super) fn to_solution(self) -> Solution {
        let mut numbers = [0; 81];
        self.write_digits(0, &mut numbers);
        Solution::assume_valid(numbers.map(|number| Digit::ALL[usize::from(number)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_cells_are_inverse() {
        for (cell, place) in PLACES.iter().enumerate() {
            let back = CELLS[usize::from(place.plane)][usize::from(place.bit)];
            assert_eq!(usize::from(back), cell);
        }
    }
}
