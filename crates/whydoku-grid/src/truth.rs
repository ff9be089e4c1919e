//! [`Truth`]: "exactly one of these candidates", the rules of Sudoku as 324 sentences.

use super::{Candidate, Cell, Digit, House};
use std::fmt;

/// Exactly one of nine candidates is true: a cell holds one digit, or a house holds a digit once.
/// 81 + 3 × 81 = 324 of them. Written `r4c7` for a cell and `7r4`, `7c2`, `7b5` for a digit in a
/// house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Truth {
    /// The cell holds exactly one digit.
    Cell(Cell),
    /// The house holds the digit exactly once.
    House(House, Digit),
}

impl Truth {
    /// How many there are.
    pub const COUNT: usize = 324;

    /// All 324: the cells, then each house with each digit.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..Self::COUNT).map(Self::from_index)
    }

    /// The truth with this number.
    ///
    /// # Panics
    /// If `index` is 324 or more.
    pub const fn from_index(index: usize) -> Self {
        if index < 81 {
            Self::Cell(Cell::from_index(index))
        } else {
            let rest = index - 81;
            Self::House(House::from_index(rest / 9), Digit::from_index(rest % 9))
        }
    }

    /// Its number: a cell's own, or 81 + 9 × house + digit.
    pub const fn index(self) -> usize {
        match self {
            Self::Cell(cell) => cell.index(),
            Self::House(house, digit) => 81 + house.index() * 9 + digit.index(),
        }
    }

    /// Its nine candidates.
    pub fn candidates(self) -> [Candidate; 9] {
        std::array::from_fn(|i| match self {
            Self::Cell(cell) => Candidate::new(cell, Digit::from_index(i)),
            Self::House(house, digit) => Candidate::new(house.cell(i), digit),
        })
    }

    /// Whether the candidate is one of its nine.
    pub const fn contains(self, candidate: Candidate) -> bool {
        match self {
            Self::Cell(cell) => cell.index() == candidate.cell.index(),
            Self::House(house, digit) => {
                digit as u8 == candidate.digit as u8 && house.cells().contains(candidate.cell)
            }
        }
    }
}

impl fmt::Display for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => fmt::Display::fmt(cell, f),
            Self::House(house, digit) => write!(f, "{digit}{house}"),
        }
    }
}

impl fmt::Debug for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip_and_members_agree() {
        assert_eq!(Truth::all().len(), 324);
        for (i, truth) in Truth::all().enumerate() {
            assert_eq!(truth.index(), i);
            for candidate in Candidate::all() {
                let listed = truth.candidates().contains(&candidate);
                assert_eq!(truth.contains(candidate), listed);
                assert_eq!(candidate.truths().contains(&truth), listed);
            }
        }
    }
}
