//! A player's board as plain numbers, to work out what help should be without the code under test.

pub mod bounds;
pub mod link;
pub mod states;

use crate::puzzles::puzzle;
use whydoku_grid::{Candidate, CandidateSet, Cell, Digit, Grid};
use whydoku_solve as solve;

/// A board as plain numbers: 0 for an empty cell or a cell without notes, bit *d* for digit *d*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// The digits of the puzzle.
    pub givens: [u8; 81],
    /// The digits on the board, given or placed.
    pub digits: [u8; 81],
    /// The notes.
    pub notes: [u16; 81],
    /// The candidates that are crossed out.
    pub strikes: [u16; 81],
    /// The right digits.
    pub solution: [u8; 81],
}

/// Whether two cells share a house.
pub fn sees(one: usize, other: usize) -> bool {
    let (row, column) = (one / 9 == other / 9, one % 9 == other % 9);
    let boxes = [one, other].map(|cell| (cell / 27, cell % 9 / 3));
    one != other && (row || column || boxes[0] == boxes[1])
}

/// The digits of a set.
pub fn bits(set: u16) -> impl Iterator<Item = u8> {
    (1..=9).filter(move |digit| set >> digit & 1 == 1)
}

/// `r1c2`.
pub fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

/// The number of the cell with this name.
pub fn number(cell: &str) -> usize {
    let digits: Vec<usize> = cell
        .bytes()
        .filter(u8::is_ascii_digit)
        .map(|b| usize::from(b - b'1'))
        .collect();
    9 * digits[0] + digits[1]
}

impl Plain {
    /// A puzzle as it begins.
    ///
    /// # Panics
    ///
    /// Never: the puzzles of [`puzzle`] have one solution.
    pub fn new(seed: u64) -> Self {
        let grid = puzzle(seed);
        let solution = *solve::prove(&grid).expect("one solution").solution();
        let givens = Cell::ALL.map(|cell| grid.get(cell).map_or(0, Digit::get));
        Self {
            givens,
            digits: givens,
            notes: [0; 81],
            strikes: [0; 81],
            solution: Cell::ALL.map(|cell| solution.get(cell).get()),
        }
    }

    /// The digits that no peer holds.
    pub fn allowed(&self, cell: usize) -> u16 {
        let held = (0..81)
            .filter(|peer| sees(cell, *peer))
            .fold(0, |held, peer| held | 1 << self.digits[peer]);
        0x3fe & !held
    }

    /// The right digit, as a set.
    pub const fn right(&self, cell: usize) -> u16 {
        1 << self.solution[cell]
    }

    /// The cells without a digit.
    pub fn empty_cells(&self) -> Vec<usize> {
        (0..81).filter(|cell| self.digits[*cell] == 0).collect()
    }

    /// The candidates of a cell that can still be eliminated.
    pub fn open(&self, cell: usize) -> u16 {
        if self.digits[cell] > 0 {
            return 0;
        }
        let notes = if self.notes[cell] == 0 {
            0x3fe
        } else {
            self.notes[cell]
        };
        notes & self.allowed(cell) & !self.strikes[cell]
    }

    /// The digits, given or placed.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        for cell in Cell::ALL {
            let at = cell.index();
            match (Digit::new(self.givens[at]), Digit::new(self.digits[at])) {
                (Some(given), _) => grid.set_given(cell, given),
                (None, Some(placed)) => grid.place(cell, placed),
                (None, None) => {}
            }
        }
        grid
    }

    /// Removes what is written in cells that have a digit.
    pub fn forget_filled(&mut self) {
        for cell in 0..81 {
            if self.digits[cell] > 0 {
                (self.notes[cell], self.strikes[cell]) = (0, 0);
            }
        }
    }
}

/// Sets of digits by cell, such as notes, as candidates.
pub fn candidates(sets: &[u16; 81]) -> CandidateSet {
    let of = |cell: Cell| {
        let set = sets[cell.index()];
        let digits = Digit::ALL.into_iter();
        let noted = digits.filter(move |digit| set >> digit.get() & 1 == 1);
        noted.map(move |digit| Candidate::new(cell, digit))
    };
    Cell::ALL.into_iter().flat_map(of).collect()
}
