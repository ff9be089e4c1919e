//! [`Truth`]: the rules of Sudoku as 324 statements of the form "exactly one of these candidates".

use super::{Candidate, Cell, Digit, House};
use std::fmt;

/// The statement that exactly one of nine candidates is true.
///
/// Either a cell has exactly one digit, written `r4c7`, or a house has a digit exactly once, written
/// `7r4`, `7c2` or `7b5`. There are 81 + 27 × 9 = 324 truths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Truth {
    /// The cell has exactly one digit.
    Cell(Cell),
    /// The house has the digit exactly once.
    House(House, Digit),
}

impl Truth {
    /// The number of truths.
    #[doc(hidden)]
    pub const COUNT: usize = 324;

    /// Iterates over all 324: the cells, then each digit of each house.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..Self::COUNT).map(Self::from_index)
    }

    /// The truth with this number.
    ///
    /// # Panics
    /// Panics if `index` is 324 or more.
    #[doc(hidden)]
    pub const fn from_index(index: usize) -> Self {
        if index < 81 {
            Self::Cell(Cell::from_index(index))
        } else {
            let rest = index - 81;
            Self::House(House::from_index(rest / 9), Digit::from_index(rest % 9))
        }
    }

    /// Its number: that of the cell, or 81 + 9 × house + digit.
    #[doc(hidden)]
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
