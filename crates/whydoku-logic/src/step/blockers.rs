//! Which digits that stand a person points at to show that a digit fits in one cell of a house only.

use whydoku_grid::CellSet;

/// The copies of the digit that rule out all rivals, the other empty cells of the house; none if they
/// do not do so alone: some rival may have lost the digit by an elimination. Greedy, most rivals first,
/// so that few are named.
///
/// Found when a step is told or drawn and not when it is found, because most steps never are.
pub(crate) fn blockers(copies: CellSet, rivals: CellSet) -> CellSet {
    let (mut copies, mut open) = (copies, rivals);
    let mut blockers = CellSet::EMPTY;
    while !open.is_empty() {
        let (mut most, mut best) = (CellSet::EMPTY, None);
        for copy in copies {
            let seen = copy.peers() & open;
            if seen.is_empty() {
                // Nor will it see any later, when fewer are left.
                copies.remove(copy);
            } else if seen.len() > most.len() {
                (most, best) = (seen, Some(copy));
            }
        }
        let Some(best) = best else {
            return CellSet::EMPTY;
        };
        blockers.insert(best);
        open -= most;
    }
    blockers
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_grid::{Cell, House};

    #[test]
    fn few_copies_are_named_and_only_if_they_rule_out_all() {
        let target = Cell::at(0, 0);
        let rivals = House::box_(0).cells().without(target);
        // Two lines and two columns are enough; the copy in the third column of another band sees
        // nothing new.
        let [a, b] = [Cell::at(1, 5), Cell::at(2, 8)];
        let [c, d] = [Cell::at(4, 1), Cell::at(7, 2)];
        let all = [a, b, c, d].into_iter().collect();
        assert_eq!(blockers(all, rivals), all);
        assert_eq!(blockers(all.without(a), rivals), CellSet::EMPTY);
        let column = rivals & House::column(0).cells();
        assert_eq!(blockers(all, column), [a, b].into_iter().collect());
        assert_eq!(blockers(all, CellSet::EMPTY), CellSet::EMPTY);
    }
}
