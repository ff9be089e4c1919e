//! [`Candidate`]: a digit in a cell.

use super::{Cell, Digit, Truth};
use std::fmt;

/// A digit that may go into a cell, written `7r4c2`.
///
/// The 729 candidates are numbered `9 × cell + digit`, in the order of 729-character text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// The candidate `digit` in `cell`.
    pub const fn new(cell: Cell, digit: Digit) -> Self {
        Self { cell, digit }
    }

    /// The candidate with this number, 0 to 728.
    ///
    /// # Panics
    /// Panics if `index` is 729 or more.
    pub const fn from_index(index: usize) -> Self {
        Self {
            cell: Cell::from_index(index / 9),
            digit: Digit::from_index(index % 9),
        }
    }

    /// The number of the candidate, 0 to 728.
    pub const fn index(self) -> usize {
        self.cell.index() * 9 + self.digit.index()
    }

    /// Iterates over all 729 candidates, cell by cell.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..729).map(Self::from_index)
    }

    /// Whether at most one of the two can be true: two digits in one cell, or one digit in two
    /// cells that see each other.
    pub fn excludes(self, other: Self) -> bool {
        if self.cell == other.cell {
            self.digit != other.digit
        } else {
            self.digit == other.digit && self.cell.sees(other.cell)
        }
    }

    /// The four truths it belongs to: its cell, and its digit in its row, column and box.
    pub const fn truths(self) -> [Truth; 4] {
        [
            Truth::Cell(self.cell),
            Truth::House(self.cell.row(), self.digit),
            Truth::House(self.cell.column(), self.digit),
            Truth::House(self.cell.box_(), self.digit),
        ]
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.digit, self.cell)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RELIABILITY §3: 10,206 pairs of candidates exclude each other.
    #[test]
    fn there_are_10206_exclusions() {
        let pairs = Candidate::all()
            .flat_map(|a| Candidate::all().map(move |b| (a, b)))
            .filter(|(a, b)| a < b && a.excludes(*b))
            .count();
        assert_eq!(pairs, 10_206);
    }

    #[test]
    fn two_candidates_exclude_each_other_exactly_when_they_share_a_truth() {
        for a in Candidate::all().step_by(13) {
            for b in Candidate::all() {
                let shared = a.truths().iter().any(|t| b.truths().contains(t));
                assert_eq!(a.excludes(b), shared && a != b, "{a} {b}");
            }
        }
    }
}
