//! Follows a few rounds of singles after assuming that a candidate is true or false.

use super::implications::Consequences;
use super::singles::Board;
use whydoku_grid::{Candidate, CellSet, Pencilmarks};

/// Rule: there are four rounds. Each places all naked and hidden singles that exist when it begins, also those that
/// another single of the same round rules out.
const ROUNDS: usize = 4;

pub(super) fn look_ahead(board: &Board, candidate: Candidate, holds: bool) -> Consequences {
    let mut state = Assumption {
        marks: board.marks(),
        board: board.clone(),
        placed: CellSet::EMPTY,
        consequences: Consequences::default(),
    };
    if holds {
        state.place(candidate);
    } else {
        state.remove(candidate);
    }
    for _ in 0..ROUNDS {
        let singles = state
            .board
            .waiting_singles(state.marks.unsolved() - state.placed);
        if singles.is_empty() {
            break;
        }
        for single in singles {
            state.place(single);
        }
    }
    state.consequences
}

/// The candidates under an assumption. They may contradict each other, which does no harm here.
struct Assumption<'a> {
    /// The candidates before the assumption.
    marks: &'a Pencilmarks,
    board: Board,
    placed: CellSet,
    consequences: Consequences,
}

impl Assumption<'_> {
    /// Rule: if only one candidate is left in the cell, it is placed before the first round.
    fn remove(&mut self, candidate: Candidate) {
        self.board.suppose_false(candidate);
        self.consequences.off.insert(candidate);
        if let Some(last) = self.board.candidates(candidate.cell).only() {
            self.place(Candidate::new(candidate.cell, last));
        }
    }

    fn place(&mut self, placed: Candidate) {
        let Candidate { cell, digit } = placed;
        let Consequences { on, off } = &mut self.consequences;
        on.insert(placed);
        off.insert_cells(digit, cell.peers() & self.marks.positions(digit));
        let others = self.board.candidates(cell).without(digit);
        off.extend(others.into_iter().map(|other| Candidate::new(cell, other)));
        self.placed.insert(cell);
        self.board.suppose_true(placed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_solve as solve;

    /// Singles alone solve this puzzle, so looking ahead from a correct assumption never
    /// contradicts the solution.
    #[test]
    fn looking_ahead_agrees_with_the_solution() {
        let grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let puzzle = solve::prove(&grid).unwrap();
        let board = Board::new(&grid);
        for candidate in board.marks().open().iter() {
            let is_right = |c: Candidate| puzzle.solution().get(c.cell) == c.digit;
            let holds = is_right(candidate);
            let consequences = look_ahead(&board, candidate, holds);
            assert!(consequences.on.iter().all(is_right), "{candidate}");
            assert!(!consequences.off.iter().any(is_right), "{candidate}");
            assert!(consequences.on.len() > 1, "{candidate}");
        }
    }
}
