//! [`Mistake`]: something on a player's board that contradicts the solution.

use crate::PlayerBoard;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use whydoku::{Candidate, Cell, Solution};

/// Something on a player's board that contradicts the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mistake {
    /// A digit where the solution has another.
    Digit(Candidate),
    /// A cell whose notes lack the digit of the solution.
    Notes(Cell),
    /// A cell in which the digit of the solution is crossed out.
    Strike(Cell),
}

/// Names the place. The right digit stays secret.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digit(Candidate { cell, digit }) => write!(f, "the {digit} in {cell} is wrong"),
            Self::Notes(cell) => write!(f, "the notes in {cell} are missing the right digit"),
            Self::Strike(cell) => write!(f, "the right digit is crossed out in {cell}"),
        }
    }
}

impl Mistake {
    /// Finds the wrong digits. If all digits are right, finds the cells whose notes or crossed-out
    /// candidates rule out the right digit.
    ///
    /// A wrong digit spoils the notes around it, so notes are judged only once all digits are right.
    /// Then a cell that the player did not touch cannot lack anything.
    pub(crate) fn find(board: &PlayerBoard, solution: &Solution) -> Vec<Self> {
        let wrong = |cell: Cell| {
            let digit = board.grid.get(cell)?;
            (digit != solution.get(cell)).then_some(Self::Digit(Candidate::new(cell, digit)))
        };
        let digits: Vec<Self> = Cell::ALL.into_iter().filter_map(wrong).collect();
        if !digits.is_empty() {
            return digits;
        }
        let empty = !board.grid.filled();
        let notes = empty.into_iter().filter_map(|cell| {
            let right = Candidate::new(cell, solution.get(cell));
            if board.strikes.contains(right) {
                return Some(Self::Strike(cell));
            }
            let has_notes = !board.notes.digits(cell).is_empty();
            (has_notes && !board.notes.contains(right)).then_some(Self::Notes(cell))
        });
        notes.collect()
    }

    /// Where it is.
    pub const fn cell(&self) -> Cell {
        match self {
            Self::Digit(candidate) => candidate.cell,
            Self::Notes(cell) | Self::Strike(cell) => *cell,
        }
    }
}

/// A digit, notes or a crossed-out candidate that contradicts the solution. The right digit stays
/// secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MistakeAnswer {
    /// The cell.
    pub cell: String,
    /// The wrong digit; null if the notes of the cell rule out the right one.
    pub digit: Option<u8>,
    /// The mistake in words.
    pub text: String,
}

impl From<&Mistake> for MistakeAnswer {
    fn from(mistake: &Mistake) -> Self {
        let digit = match mistake {
            Mistake::Digit(candidate) => Some(candidate.digit.get()),
            Mistake::Notes(_) | Mistake::Strike(_) => None,
        };
        Self {
            cell: mistake.cell().to_string(),
            digit,
            text: mistake.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku::Digit;
    use whydoku::solve;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn digits_come_before_notes_and_untouched_cells_are_never_named() {
        let mut board = PlayerBoard::new(EASY.parse().unwrap());
        let solution = *solve::prove(&board.grid).unwrap().solution();
        assert_eq!(Mistake::find(&board, &solution), []);
        let (cell, struck) = (Cell::at(0, 2), Cell::at(0, 3));
        // The solution has 4 in r1c3 and 6 in r1c4.
        board.notes.insert(Candidate::new(cell, Digit::D1));
        board.strikes.insert(Candidate::new(struck, Digit::D6));
        let found = Mistake::find(&board, &solution);
        assert_eq!(found, [Mistake::Notes(cell), Mistake::Strike(struck)]);
        assert_eq!(
            found[0].to_string(),
            "the notes in r1c3 are missing the right digit"
        );
        let wrong = Candidate::new(Cell::at(4, 4), Digit::D9);
        board.grid.place(wrong.cell, wrong.digit);
        assert_eq!(Mistake::find(&board, &solution), [Mistake::Digit(wrong)]);
    }
}
