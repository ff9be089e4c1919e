//! Almost locked sets: cells of a house with one digit more than they are.

use crate::grid::{CellSet, Digit, DigitSet, House};
use crate::logic::Facts;
use std::collections::BTreeSet;

/// Cells of a house that together hold exactly one digit more than they are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Als {
    /// The cells.
    pub cells: CellSet,
    /// Their digits, one more than the cells.
    pub digits: DigitSet,
}

impl Als {
    /// The cells of the set in which `digit` is open.
    pub fn cells_of(&self, facts: &Facts<'_>, digit: Digit) -> CellSet {
        facts.positions(digit) & self.cells
    }
}

/// Every almost locked set of up to `largest` cells, once each, in order.
pub fn all(facts: &Facts<'_>, largest: usize) -> Vec<Als> {
    let mut found = BTreeSet::new();
    let unsolved = facts.unsolved();
    for house in House::ALL {
        let cells: Vec<_> = (unsolved & house.cells()).into_iter().collect();
        // All cells of a house hold exactly as many digits as they are; one less is the most.
        let largest = largest.min(cells.len().saturating_sub(1));
        for mask in 1u32..1 << cells.len() {
            let size = mask.count_ones() as usize;
            if size > largest {
                continue;
            }
            let mut digits = DigitSet::EMPTY;
            let mut set = CellSet::EMPTY;
            for (i, cell) in cells.iter().enumerate() {
                if mask >> i & 1 == 1 {
                    digits |= facts.candidates(*cell);
                    set.insert(*cell);
                }
            }
            if digits.len() == size + 1 {
                found.insert(Als { cells: set, digits });
            }
        }
    }
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Options;
    use crate::{Budget, Pencilmarks};

    #[test]
    fn sets_have_one_digit_more_than_cells_and_lie_in_a_house() {
        let grid =
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
                .parse()
                .unwrap();
        let marks = Pencilmarks::from_grid(&grid).unwrap();
        let (options, budget) = (Options::default(), Budget::unlimited());
        let facts = Facts::new(&marks, &options, &budget);
        let sets = all(&facts, 8);
        assert!(sets.len() > 50);
        for als in &sets {
            assert_eq!(als.digits, facts.candidates_of(als.cells));
            assert_eq!(als.digits.len(), als.cells.len() + 1);
            assert!(als.cells.common_houses().next().is_some());
        }
        let bivalue = sets.iter().filter(|als| als.cells.len() == 1).count();
        assert_eq!(bivalue, facts.bivalue().len());
    }
}
