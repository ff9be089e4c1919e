//! Finds nice loops and alternating chains over candidates and, on request, groups.

use super::choice::rank;
use super::implications::{Implications, Kind, Node};
use whydoku_grid::{Candidate, CandidateSet, CellSet, Pencilmarks};

/// Returns the eliminations of the chain to take, if there is one.
///
/// Rule: the chain with the best ranking wins. Among equals, loops from a true candidate come first, then loops from
/// a false one, then other chains; and each of these by the cell and the digit of its start, then by the distance of
/// its end. The ends of a chain are single candidates; only its inner nodes may be groups.
pub(super) fn best_chain(marks: &Pencilmarks, with_groups: bool) -> Option<CandidateSet> {
    let implications = Implications::new(marks, with_groups);
    let mut if_true = Best::default();
    let mut if_false = Best::default();
    let mut open = Best::default();
    for start in starts(marks) {
        let tree = implications.tree(start, true);
        for (end, holds) in tree.ends().filter(|(end, _)| end.cell == start.cell) {
            // The start leads to its opposite, or to another digit in its own cell.
            if holds != (end == start) {
                if_true.consider(
                    CandidateSet::of_digit(start.digit, CellSet::single(start.cell)),
                    || tree.chain(end, holds, Kind::Loop).is_some(),
                );
            }
        }
        let tree = implications.tree(start, false);
        for (end, holds) in tree.ends() {
            if end.cell != start.cell {
                let eliminations = chain_eliminations(marks, start, end);
                // Rule: with one elimination, it is a loop that starts at the eliminated candidate.
                if holds && eliminations.len() > 1 {
                    open.consider(eliminations, || tree.chain(end, true, Kind::Open).is_some());
                }
            } else if end == start || !holds {
                let wrong = if holds {
                    others(marks, start)
                } else {
                    CandidateSet::of_digit(end.digit, CellSet::single(end.cell))
                };
                if_false.consider(wrong, || tree.chain(end, holds, Kind::Loop).is_some());
            } else if let Some(path) = tree.chain(end, true, Kind::Loop) {
                if_false.consider(loop_eliminations(marks, &path), || true);
            }
        }
    }
    if_true.or_better(&if_false).or_better(&open).0
}

/// All candidates, cell by cell.
fn starts(marks: &Pencilmarks) -> impl Iterator<Item = Candidate> {
    let of_cell = |cell| {
        let digits = marks.candidates(cell).into_iter();
        digits.map(move |digit| Candidate::new(cell, digit))
    };
    marks.unsolved().into_iter().flat_map(of_cell)
}

/// The eliminations of the best chain so far.
#[derive(Default)]
struct Best(Option<CandidateSet>);

impl Best {
    /// Takes the eliminations if they are better than those so far and the chain is valid.
    fn consider(&mut self, eliminations: CandidateSet, is_valid: impl FnOnce() -> bool) {
        let is_better = |known: CandidateSet| rank(&eliminations) < rank(&known);
        if !eliminations.is_empty() && self.0.is_none_or(is_better) && is_valid() {
            self.0 = Some(eliminations);
        }
    }

    /// Returns the better one of two; this one if they are equal.
    fn or_better(mut self, other: &Self) -> Self {
        if let Some(eliminations) = other.0 {
            self.consider(eliminations, || true);
        }
        self
    }
}

/// The other candidates of a cell.
fn others(marks: &Pencilmarks, candidate: Candidate) -> CandidateSet {
    let others = marks.candidates(candidate.cell).without(candidate.digit);
    others
        .into_iter()
        .map(|digit| Candidate::new(candidate.cell, digit))
        .collect()
}

/// Returns what can be eliminated when at least one of two candidates in different cells is true.
fn chain_eliminations(marks: &Pencilmarks, start: Candidate, end: Candidate) -> CandidateSet {
    let mut eliminations = CandidateSet::EMPTY;
    if start.digit == end.digit {
        let seen = start.cell.peers() & end.cell.peers();
        eliminations.insert_cells(start.digit, seen & marks.positions(start.digit));
    } else if start.cell.sees(end.cell) {
        let crossed = [
            Candidate::new(start.cell, end.digit),
            Candidate::new(end.cell, start.digit),
        ];
        eliminations.extend(crossed.into_iter().filter(|c| marks.has(*c)));
    }
    eliminations
}

/// Returns what a continuous loop eliminates.
///
/// The path starts with a false node and ends with a true one that excludes it. Every weak link of the
/// loop has a true end.
///
/// Rule: a loop eliminates nothing from its own cells but the other digits of a cell that it crosses.
fn loop_eliminations(marks: &Pencilmarks, path: &[Node]) -> CandidateSet {
    let own = path
        .iter()
        .fold(CellSet::EMPTY, |all, node| all | node.cells);
    let weak = path[1..].chunks_exact(2).map(|pair| (pair[0], pair[1]));
    let closing = path.last().map(|last| (*last, path[0]));
    let mut eliminations = CandidateSet::EMPTY;
    for (a, b) in weak.chain(closing) {
        if a.cells == b.cells {
            for cell in a.cells {
                let others = marks.candidates(cell).without(a.digit).without(b.digit);
                eliminations.extend(others.into_iter().map(|d| Candidate::new(cell, d)));
            }
        } else {
            let seen = a.cells.common_peers() & b.cells.common_peers();
            let outside = (seen & marks.positions(a.digit)) - own;
            eliminations.insert_cells(a.digit, outside);
        }
    }
    eliminations
}
