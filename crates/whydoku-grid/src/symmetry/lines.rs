//! [`Lines`]: a grid prepared for the search, with rows and columns treated alike.

use crate::{Digit, Grid};

/// A grid as 18 lines: 0 to 8 are its rows, 9 to 17 its columns. The rows of a partial form come
/// from one half or the other, never from both.
pub(super) struct Lines {
    /// Digits 1 to 9, 0 for blank, row by row; padded so that a seven-bit index needs no bounds check.
    cells: [u8; 128],
    /// For each line, the mask of the cells that have a digit.
    filled: [u16; 18],
    /// For a blank line, the earlier blank lines of its half that must be taken first, so that
    /// interchangeable lines are tried in one order only.
    before: [u16; 18],
    /// Whether a house has a digit twice.
    has_clash: bool,
}

impl Lines {
    /// Prepares a grid.
    pub(super) fn new(grid: &Grid) -> Self {
        let mut cells = [0; 128];
        for (cell, digit) in cells.iter_mut().zip(grid.digits()) {
            *cell = digit.map_or(0, Digit::get);
        }
        let mut filled = [0_u16; 18];
        let (mut in_row, mut in_column, mut in_box) = ([0_u16; 9], [0_u16; 9], [0_u16; 9]);
        let mut clashing = 0;
        for cell in grid.filled() {
            let (row, column, box_) = (cell.row_index(), cell.column_index(), cell.box_index());
            let digit = 1 << cells[cell.index()];
            clashing |= digit & (in_row[row] | in_column[column] | in_box[box_]);
            in_row[row] |= digit;
            in_column[column] |= digit;
            in_box[box_] |= digit;
            filled[row] |= 1 << column;
            filled[9 + column] |= 1 << row;
        }
        let mut lines = Self {
            cells,
            filled,
            before: [0; 18],
            has_clash: clashing != 0,
        };
        if filled.contains(&0) {
            lines.order_blanks(0);
            lines.order_blanks(9);
        }
        lines
    }

    /// Fills in `before` for one half.
    fn order_blanks(&mut self, half: usize) {
        let mut blank_bands = 0;
        for band in [0, 3, 6] {
            let mut blank = 0;
            for row in band..band + 3 {
                if self.filled[half + row] == 0 {
                    self.before[half + row] = blank;
                    blank |= 1 << row;
                }
            }
            if blank == 0o7 << band {
                for row in band..band + 3 {
                    self.before[half + row] |= blank_bands;
                }
                blank_bands |= blank;
            }
        }
    }

    pub(super) const fn line(&self, number: u8) -> Line<'_> {
        let (start, step) = if number < 9 {
            (9 * number, 1)
        } else {
            (number - 9, 9)
        };
        Line {
            cells: &self.cells,
            start,
            step,
            filled: self.filled[number as usize],
        }
    }

    /// Whether a house has a digit twice; the search requires that none does.
    pub(super) const fn has_clash(&self) -> bool {
        self.has_clash
    }

    /// Whether every cell has a digit.
    pub(super) fn are_full(&self) -> bool {
        self.filled[..9].iter().all(|&filled| filled == 0o777)
    }

    /// Whether a line may be taken after the `taken` lines of its half: of the blank lines in a band,
    /// and of the blank bands, only the first that is left.
    pub(super) fn may_take(&self, number: u8, taken: u16) -> bool {
        self.before[usize::from(number)] & !taken == 0
    }

    /// The number of ways to permute blank lines among themselves, rows and columns.
    pub(super) fn orders_of_blanks(&self) -> u64 {
        let mut orders = 1;
        for half in self.filled.chunks_exact(9) {
            let mut blank_chutes = 0;
            for chute in half.chunks_exact(3) {
                let blank = chute.iter().filter(|&&filled| filled == 0).count();
                blank_chutes += usize::from(blank == 3);
                orders *= [1, 1, 2, 6][blank];
            }
            orders *= [1, 1, 2, 6][blank_chutes];
        }
        orders
    }
}

/// One row or column.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    cells: &'a [u8; 128],
    start: u8,
    step: u8,
    filled: u16,
}

impl Line<'_> {
    /// The mask of the positions that have a digit.
    #[inline]
    pub(super) const fn filled(&self) -> u16 {
        self.filled
    }

    /// The digit at a position of the line, 0 for blank; always less than 16.
    #[inline]
    pub(super) fn digit(&self, place: u8) -> usize {
        let cell = self.start.wrapping_add(self.step.wrapping_mul(place));
        usize::from(self.cells[usize::from(cell & 127)] & 15)
    }
}
