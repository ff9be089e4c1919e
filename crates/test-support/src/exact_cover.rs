//! A third solver, written from the rules alone: exact cover.
//!
//! There are 324 truths of the form "exactly one of these candidates": one for each cell, and one for
//! each digit in each house. The search takes a truth with the fewest candidates left and tries each
//! of them. It shares only the types of its input and output with the library's solvers, and builds
//! its own houses. It is slower than the reference solver on easy grids. But it notices at once when
//! a digit has no place left in a house, where the reference solver, which looks only at cells, can
//! search for hours.

use std::ops::ControlFlow;
use whydoku_grid::{CandidateSet, Cell, Digit, Grid};

/// The digits of a full grid, 1 to 9, row by row.
pub type Full = [u8; 81];

/// Passes every solution to `found` until `found` breaks. Only the candidates in `open` may fill empty
/// cells.
///
/// # Panics
/// Never: a digit index is at most 8.
pub fn search(grid: &Grid, open: &CandidateSet, found: &mut dyn FnMut(&Full) -> ControlFlow<()>) {
    let mut cover = Cover {
        open: Cell::ALL.map(|cell| {
            let digits = open.digits(cell);
            Digit::ALL
                .into_iter()
                .filter(|digit| digits.contains(*digit))
                .fold(0, |bits, digit| bits | 1 << digit.index())
        }),
        missing: [ALL; 27],
        full: [0; 81],
    };
    for cell in 0..81 {
        if let Some(digit) = grid.get(Cell::from_index(cell)) {
            cover.open[cell] = ALL;
            if !cover.take(cell, digit.index()) {
                return; // the digit is in one of the houses already
            }
        }
    }
    // A break is the caller's own choice.
    let _ = cover.walk(found);
}

/// All nine digits, digit *d* at bit *d* − 1.
const ALL: u16 = 0b1_1111_1111;

/// The cells of each house: rows, columns, boxes.
const HOUSES: [[usize; 9]; 27] = {
    let mut houses = [[0; 9]; 27];
    let mut line = 0;
    while line < 9 {
        let mut place = 0;
        while place < 9 {
            houses[line][place] = 9 * line + place;
            houses[9 + line][place] = 9 * place + line;
            houses[18 + line][place] =
                27 * (line / 3) + 3 * (line % 3) + 9 * (place / 3) + place % 3;
            place += 1;
        }
        line += 1;
    }
    houses
};

/// The three houses of a cell.
const fn houses_of(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

#[derive(Clone)]
struct Cover {
    /// The candidates left in each cell; empty for a filled cell.
    open: [u16; 81],
    /// The digits not yet placed, by house.
    missing: [u16; 27],
    /// The digits placed so far; zero for an empty cell.
    full: Full,
}

/// A truth with the fewest candidates.
enum Truth {
    /// An empty cell.
    Cell(usize),
    /// A digit in a house.
    Digit { house: usize, digit: usize },
    /// A truth without a candidate.
    Broken,
    /// Every truth has its candidate.
    None,
}

impl Cover {
    /// Places a digit. Returns false if a house already has it.
    fn take(&mut self, cell: usize, digit: usize) -> bool {
        let bit = 1 << digit;
        for house in houses_of(cell) {
            if self.missing[house] & bit == 0 {
                return false;
            }
            self.missing[house] &= !bit;
            for peer in HOUSES[house] {
                self.open[peer] &= !bit;
            }
        }
        self.open[cell] = 0;
        self.full[cell] = u8::try_from(digit + 1).expect("at most 9");
        true
    }

    fn tightest(&self) -> Truth {
        let (mut best, mut fewest) = (Truth::None, u32::MAX);
        for cell in 0..81 {
            if self.full[cell] == 0 {
                match self.open[cell].count_ones() {
                    0 => return Truth::Broken,
                    1 => return Truth::Cell(cell),
                    len if len < fewest => (best, fewest) = (Truth::Cell(cell), len),
                    _ => {}
                }
            }
        }
        for (house, cells) in HOUSES.iter().enumerate() {
            // The digits with at least one, two and three places left in this house.
            let (mut one, mut two, mut three) = (0, 0, 0);
            for cell in cells {
                let digits = self.open[*cell];
                three |= two & digits;
                two |= one & digits;
                one |= digits;
            }
            let missing = self.missing[house];
            let digit = |bits: u16| Truth::Digit {
                house,
                digit: bits.trailing_zeros() as usize,
            };
            if missing & !one != 0 {
                return Truth::Broken;
            }
            if missing & !two != 0 {
                return digit(missing & !two);
            }
            if fewest > 2 && missing & !three != 0 {
                (best, fewest) = (digit(missing & !three), 2);
            }
        }
        best
    }

    fn walk(&self, found: &mut dyn FnMut(&Full) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.tightest() {
            Truth::None => return found(&self.full),
            Truth::Broken => {}
            Truth::Cell(cell) => {
                for digit in 0..9 {
                    self.try_candidate(cell, digit, found)?;
                }
            }
            Truth::Digit { house, digit } => {
                for cell in HOUSES[house] {
                    self.try_candidate(cell, digit, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn try_candidate(
        &self,
        cell: usize,
        digit: usize,
        found: &mut dyn FnMut(&Full) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut child = self.clone();
        if self.open[cell] & 1 << digit != 0 && child.take(cell, digit) {
            child.walk(found)?;
        }
        ControlFlow::Continue(())
    }
}
