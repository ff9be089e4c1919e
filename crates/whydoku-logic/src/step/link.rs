//! [`Link`]: an arrow between two nodes, strong or weak.

use whydoku_grid::{Candidate, CellSet, Digit, Truth};

/// Strong: not neither. Weak: not both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "said above")]
pub enum LinkKind {
    Strong,
    Weak,
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
    /// Drawn solid or dashed.
    pub kind: LinkKind,
}
