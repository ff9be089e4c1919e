//! Finds remote pairs: four or more cells with the same two candidates, each seeing the next.

use super::choice::rank;
use whydoku_grid::{CandidateSet, Cell, CellSet, DigitSet, Pencilmarks};

/// The most cells that a chain may have.
const MAX_CELLS: usize = 10;

/// Returns what the best chain of such cells eliminates: both digits from every cell that sees two cells of
/// the chain whose distance is an odd number of steps, at least three.
///
/// Rule: the chain with the best ranking wins; what other chains of the same cells eliminate is not added. A chain has
/// an even number of cells, at most ten, and its ends alone eliminate something.
pub(super) fn remote_pair(marks: &Pencilmarks) -> Option<CandidateSet> {
    let unsolved = marks.unsolved();
    let mut best = None;
    for first in unsolved {
        let digits = marks.candidates(first);
        if digits.len() == 2 {
            let same = |cell: &Cell| marks.candidates(*cell) == digits;
            let mut walk = Walk {
                marks,
                digits,
                same: unsolved.iter().filter(same).collect(),
                chain: vec![first],
            };
            walk.extend(&mut best);
        }
    }
    best
}

/// A chain that is being built.
struct Walk<'a> {
    marks: &'a Pencilmarks,
    digits: DigitSet,
    /// All cells with the two digits.
    same: CellSet,
    chain: Vec<Cell>,
}

impl Walk<'_> {
    /// Tries all longer chains.
    fn extend(&mut self, best: &mut Option<CandidateSet>) {
        let own: CellSet = self.chain.iter().copied().collect();
        let last = self.chain[self.chain.len() - 1];
        for next in (last.peers() & self.same) - own {
            self.chain.push(next);
            if self.is_complete() {
                let eliminations = self.eliminations(own.with(next));
                let is_better = |best: CandidateSet| rank(&eliminations) < rank(&best);
                if !eliminations.is_empty() && best.is_none_or(is_better) {
                    *best = Some(eliminations);
                }
            }
            if self.chain.len() < MAX_CELLS {
                self.extend(best);
            }
            self.chain.pop();
        }
    }

    /// Returns whether there are enough cells, and the two ends see a cell with one of the digits.
    fn is_complete(&self) -> bool {
        let ends = self.chain.first().zip(self.chain.last());
        let count = self.chain.len();
        let eliminates = |(first, last): (&Cell, &Cell)| {
            let seen = first.peers() & last.peers();
            let mut digits = self.digits.into_iter();
            digits.any(|digit| !seen.is_disjoint(self.marks.positions(digit)))
        };
        count >= 4 && count.is_multiple_of(2) && ends.is_some_and(eliminates)
    }

    /// Returns what the chain eliminates outside its own cells.
    fn eliminations(&self, own: CellSet) -> CandidateSet {
        let mut eliminations = CandidateSet::EMPTY;
        for (place, one) in self.chain.iter().enumerate() {
            for other in self.chain.iter().skip(place + 3).step_by(2) {
                let seen = (one.peers() & other.peers()) - own;
                for digit in self.digits {
                    eliminations.insert_cells(digit, seen & self.marks.positions(digit));
                }
            }
        }
        eliminations
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_grid::{Candidate, Digit, Grid};

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
