//! Almost locked sets: N cells of a house that together have N + 1 digits.

use crate::Facts;
use std::cell::OnceCell;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Cell, CellSet, Digit, DigitSet, House};

/// N cells of a house whose candidates are N + 1 digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Als {
    /// The cells.
    pub cells: CellSet,
    /// Their digits, one more than the cells.
    pub digits: DigitSet,
}

impl Als {
    /// The cells of the set that have `digit` as a candidate.
    pub(crate) fn cells_of(&self, facts: &Facts<'_>, digit: Digit) -> CellSet {
        facts.positions(digit) & self.cells
    }
}

/// Returns every almost locked set once, in order.
pub(crate) fn all(facts: &Facts<'_>) -> Vec<Als> {
    let mut found = Vec::new();
    let unsolved = facts.unsolved();
    for house in House::ALL {
        let cells = unsolved & house.cells();
        // The unsolved cells of a house have exactly as many digits as there are cells, so a set leaves out at
        // least one of them.
        let largest = cells.len().saturating_sub(1);
        let cells: Vec<(Cell, DigitSet)> = (cells.into_iter())
            .map(|cell| (cell, facts.candidates(cell)))
            .collect();
        add_cells(&cells, CellSet::EMPTY, DigitSet::EMPTY, largest, &mut found);
    }
    found.put_in_order();
    found.dedup();
    found
}

/// Adds the sets that consist of `set` and one to `left` of the other cells.
fn add_cells(
    cells: &[(Cell, DigitSet)],
    set: CellSet,
    digits: DigitSet,
    left: usize,
    found: &mut Vec<Als>,
) {
    if left == 0 {
        return;
    }
    for (place, (cell, candidates)) in cells.iter().enumerate() {
        let als = Als {
            cells: set.with(*cell),
            digits: digits | *candidates,
        };
        if als.digits.len() == als.cells.len() + 1 {
            found.push(als);
        }
        add_cells(&cells[place + 1..], als.cells, als.digits, left - 1, found);
    }
}

/// The almost locked sets of one state.
#[derive(Default)]
struct AlsCache(OnceCell<Vec<Als>>);

impl Facts<'_> {
    /// Returns every almost locked set, in order.
    pub(crate) fn almost_locked_sets(&self) -> &[Als] {
        self.cache::<AlsCache>().0.get_or_init(|| all(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use whydoku_grid::{Budget, Pencilmarks};

    #[test]
    fn sets_have_one_digit_more_than_cells_and_lie_in_a_house() {
        let grid =
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
                .parse()
                .unwrap();
        let marks = Pencilmarks::from_grid(&grid).unwrap();
        let (options, budget) = (Options::default(), Budget::unlimited());
        let facts = Facts::new(&marks, &options, &budget);
        let sets = all(&facts);
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
