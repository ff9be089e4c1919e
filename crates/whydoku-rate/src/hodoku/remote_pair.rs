//! Finds remote pairs: four or more cells with the same two candidates, each seeing the next.

use whydoku_grid::{CandidateSet, Cell, CellSet, Pencilmarks};

/// Returns what the first group of such cells eliminates: both digits from every cell that sees two
/// cells of the group whose distance is an odd number of steps, at least three.
///
/// Rule: groups are tried in reading order of their first cell, and one step makes all eliminations
/// of the group.
pub(super) fn remote_pair(marks: &Pencilmarks) -> Option<CandidateSet> {
    let unsolved = marks.unsolved();
    unsolved.iter().find_map(|first| {
        let pair = marks.candidates(first);
        if pair.len() != 2 {
            return None;
        }
        let same: CellSet = unsolved
            .iter()
            .filter(|cell| marks.candidates(*cell) == pair)
            .collect();
        let (group, _) = walk(first, same);
        let mut eliminations = CandidateSet::EMPTY;
        for start in group {
            for end in walk(start, same).1 {
                let targets = (start.peers() & end.peers()) - same;
                for digit in pair {
                    eliminations.insert_cells(digit, targets & marks.positions(digit));
                }
            }
        }
        (!eliminations.is_empty()).then_some(eliminations)
    })
}

/// Returns the cells that can be reached from `start`, and those among them whose distance is odd
/// and at least three steps.
fn walk(start: Cell, cells: CellSet) -> (CellSet, CellSet) {
    let mut ends = CellSet::EMPTY;
    let mut reached = CellSet::from(start);
    let mut layer = reached;
    for steps in 1.. {
        let seen = layer
            .iter()
            .fold(CellSet::EMPTY, |all, cell| all | cell.peers());
        layer = (seen & cells) - reached;
        if layer.is_empty() {
            break;
        }
        reached |= layer;
        if steps % 2 == 1 && steps >= 3 {
            ends |= layer;
        }
    }
    (reached, ends)
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_grid::{Candidate, Digit, DigitSet, Grid};

    #[test]
    fn four_cells_in_a_ring_of_houses_rule_out_both_digits() {
        // r1c1, r1c5, r5c5 and r5c9 hold 1 and 2. So r1c1 and r5c9 differ, and r1c9 sees both.
        let mut open = CandidateSet::ALL;
        let pair: DigitSet = [Digit::from_index(0), Digit::from_index(1)]
            .into_iter()
            .collect();
        for cell in [(0, 0), (0, 4), (4, 4), (4, 8)].map(|(r, c)| Cell::at(r, c)) {
            for digit in Digit::ALL.into_iter().filter(|d| !pair.contains(*d)) {
                open.remove(Candidate::new(cell, digit));
            }
        }
        let marks = Pencilmarks::from_candidates(&Grid::EMPTY, &open).unwrap();
        let mut expected = CandidateSet::EMPTY;
        for digit in pair {
            let seen = Cell::at(0, 0).peers() & Cell::at(4, 8).peers();
            expected.insert_cells(digit, seen);
        }
        assert_eq!(remote_pair(&marks), Some(expected));
    }
}
