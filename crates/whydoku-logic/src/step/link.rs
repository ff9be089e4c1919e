//! [`Link`]: an arrow between two nodes: a strong link, a weak link or an implication.

use whydoku_grid::{Candidate, CellSet, Digit, Truth};

/// What an arrow means.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LinkKind {
    /// At least one of the two is true.
    Strong,
    /// At most one of the two is true.
    Weak,
    /// Under a supposition, the second follows from the first, or from all firsts of arrows with the same
    /// number together.
    Implication {
        /// The number of the inference; `None` at the end, where something is excluded directly.
        number: Option<u16>,
        /// Whether the first is true.
        from_true: bool,
        /// Whether the second is true.
        to_true: bool,
    },
}

/// A candidate, or a group of candidates of one digit, or the cells of an almost locked set: what a
/// link joins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// One cell, or the cells of a group.
    pub cells: CellSet,
}

impl Node {
    /// A single candidate.
    pub fn single(candidate: Candidate) -> Self {
        Self {
            digit: candidate.digit,
            cells: candidate.cell.into(),
        }
    }

    /// Whether all of it is in a truth.
    pub(crate) fn is_in(&self, truth: Truth) -> bool {
        match truth {
            Truth::Cell(cell) => self.cells == CellSet::from(cell),
            Truth::House(house, digit) => {
                self.digit == digit && self.cells.is_subset(house.cells())
            }
        }
    }
}

/// An arrow to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// Where it starts.
    pub from: Node,
    /// Where it ends.
    pub to: Node,
    /// What it means.
    pub kind: LinkKind,
}
