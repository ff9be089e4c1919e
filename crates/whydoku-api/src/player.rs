//! [`PlayerBoard`]: what a player has on the board.

use crate::Position;
use whydoku::logic::Conclusions;
use whydoku::text::Record;
use whydoku::{Candidate, CandidateSet, Cell, CellSet, Contradiction, Digit, DigitSet};
use whydoku::{Grid, Pencilmarks};

/// What a player has on the board: digits, notes and crossed-out candidates.
///
/// The candidates of a cell are the player's notes where there are some, otherwise every digit that
/// no peer holds; crossed-out candidates are left out of both. So it serves players who keep notes by
/// hand and players who let the program show the candidates and cross some of them out.
///
/// ```
/// use whydoku::{Candidate, Cell, Digit, Grid};
/// use whydoku_api::PlayerBoard;
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let mut board = PlayerBoard::new(puzzle);
/// assert_eq!(board.candidates(Cell::at(0, 2)).to_string(), "124");
/// board.strikes.insert(Candidate::new(Cell::at(0, 2), Digit::D2));
/// assert_eq!(board.candidates(Cell::at(0, 2)).to_string(), "14");
/// board.notes.insert(Candidate::new(Cell::at(0, 2), Digit::D4));
/// assert_eq!(board.candidates(Cell::at(0, 2)).to_string(), "4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerBoard {
    /// The digits, given or placed.
    pub grid: Grid,
    /// The notes. A cell without any has the candidates that its peers leave it.
    pub notes: CandidateSet,
    /// The candidates that the player crossed out.
    pub strikes: CandidateSet,
}

impl PlayerBoard {
    /// A board without notes.
    pub const fn new(grid: Grid) -> Self {
        Self {
            grid,
            notes: CandidateSet::EMPTY,
            strikes: CandidateSet::EMPTY,
        }
    }

    /// A board whose empty cells all have notes. A cell without a candidate has all of them crossed
    /// out.
    pub fn from_candidates(grid: Grid, open: &CandidateSet) -> Self {
        let mut board = Self::new(grid);
        let empty = !grid.filled();
        for digit in Digit::ALL {
            board.notes.insert_cells(digit, open.cells(digit) & empty);
            let crossed_out = empty - open.all_cells();
            board.strikes.insert_cells(digit, crossed_out);
        }
        board
    }

    /// The puzzle without the player's digits.
    pub fn givens(&self) -> Grid {
        let mut givens = self.grid;
        givens.restore();
        givens
    }

    /// The empty cells in which the player wrote notes.
    pub fn noted_cells(&self) -> CellSet {
        self.notes.all_cells() - self.grid.filled()
    }

    /// The candidates of a cell; the empty set if it has a digit.
    ///
    /// Notes that a peer's digit rules out are among them: [`Self::stale_notes`] finds those.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        if self.grid.get(cell).is_some() {
            return DigitSet::EMPTY;
        }
        let notes = self.notes.digits(cell);
        let open = if notes.is_empty() {
            self.allowed(cell)
        } else {
            notes
        };
        open - self.strikes.digits(cell)
    }

    /// The digits that no peer holds.
    fn allowed(&self, cell: Cell) -> DigitSet {
        let peers = cell.peers().into_iter();
        let held: DigitSet = peers.filter_map(|peer| self.grid.get(peer)).collect();
        DigitSet::ALL - held
    }

    /// The notes that a digit on the board rules out.
    pub fn stale_notes(&self) -> CandidateSet {
        let mut stale = CandidateSet::EMPTY;
        let empty = !self.grid.filled();
        for digit in Digit::ALL {
            let noted = (self.notes.cells(digit) - self.strikes.cells(digit)) & empty;
            stale.insert_cells(digit, noted & self.grid.cells_of(digit).any_peers());
        }
        stale
    }

    /// The board as techniques see it.
    pub(crate) fn pencilmarks(&self) -> Result<Pencilmarks, Contradiction> {
        Pencilmarks::from_candidates(&self.grid, &self.open())
    }

    /// All candidates that are open, stale ones included.
    pub(crate) fn open(&self) -> CandidateSet {
        let mut open = CandidateSet::EMPTY;
        for cell in !self.grid.filled() {
            let candidates = self.candidates(cell).into_iter();
            open.extend(candidates.map(|digit| Candidate::new(cell, digit)));
        }
        open
    }

    /// Whether the player wrote or crossed out anything, or placed a digit.
    pub(crate) fn is_started(&self) -> bool {
        self.grid.filled() != self.grid.givens() || self.has_marks()
    }

    /// Whether there are notes or crossed-out candidates.
    fn has_marks(&self) -> bool {
        !self.noted_cells().is_empty() || !self.strikes.is_empty()
    }

    /// Removes the notes that a digit on the board rules out.
    pub fn clean_up(&mut self) {
        self.notes -= self.stale_notes();
    }

    /// Carries out a step: places its digits, which removes them from the notes of their peers, and
    /// removes the candidates that it eliminates.
    ///
    /// In a cell with notes, an eliminated candidate is removed from them. In a cell without notes, a
    /// player who keeps notes gets notes of what is left; for any other the candidate is crossed out.
    pub fn apply(&mut self, conclusions: &Conclusions) {
        let keeps_notes = !self.noted_cells().is_empty();
        for candidate in conclusions.eliminations.iter() {
            let cell = candidate.cell;
            if self.notes.digits(cell).is_empty() && !keeps_notes {
                self.strikes.insert(candidate);
                continue;
            }
            let left = self.candidates(cell).without(candidate.digit);
            for digit in Digit::ALL {
                let one = Candidate::new(cell, digit);
                if left.contains(digit) {
                    self.notes.insert(one);
                } else {
                    self.notes.remove(one);
                }
            }
        }
        for placed in &conclusions.placements {
            self.grid.place(placed.cell, placed.digit);
            for digit in Digit::ALL {
                self.notes.remove(Candidate::new(placed.cell, digit));
                self.strikes.remove(Candidate::new(placed.cell, digit));
            }
            self.notes.remove_cells(placed.digit, placed.cell.peers());
        }
    }
}

impl From<&Record> for PlayerBoard {
    fn from(record: &Record) -> Self {
        match (&record.marks, &record.candidates) {
            (Some(marks), _) => Self {
                grid: record.grid,
                notes: marks.notes,
                strikes: marks.strikes,
            },
            (None, Some(open)) => Self::from_candidates(record.grid, open),
            (None, None) => Self::new(record.grid),
        }
    }
}

/// Techniques and solvers do not need to know who wrote a candidate.
impl From<&PlayerBoard> for Position {
    fn from(board: &PlayerBoard) -> Self {
        Self {
            grid: board.grid,
            candidates: board.has_marks().then(|| board.open()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn board() -> PlayerBoard {
        PlayerBoard::new(EASY.parse().unwrap())
    }

    fn write(board: &mut PlayerBoard, cell: Cell, digits: &str) {
        for digit in digits.chars().filter_map(Digit::from_char) {
            board.notes.insert(Candidate::new(cell, digit));
        }
    }

    #[test]
    fn notes_count_where_there_are_some() {
        let mut board = board();
        let (noted, other) = (Cell::at(0, 2), Cell::at(0, 3));
        write(&mut board, noted, "47");
        assert_eq!(board.candidates(noted).to_string(), "47");
        assert_eq!(board.candidates(other).to_string(), "26");
        // 7 is in r1c5.
        let stale: Vec<_> = board.stale_notes().iter().collect();
        assert_eq!(stale, [Candidate::new(noted, Digit::D7)]);
        let marks = board.pencilmarks().unwrap();
        assert_eq!(marks.candidates(noted).to_string(), "4");
        board.clean_up();
        assert_eq!(board.candidates(noted).to_string(), "4");
        assert!(board.stale_notes().is_empty());
    }

    #[test]
    fn an_elimination_edits_notes_or_crosses_out() {
        let (first, second) = (Cell::at(0, 2), Cell::at(0, 3));
        let gone: CandidateSet = [
            Candidate::new(first, Digit::D1),
            Candidate::new(second, Digit::D2),
        ]
        .into_iter()
        .collect();
        let step = Conclusions::eliminate(gone);
        let mut automatic = board();
        automatic.apply(&step);
        assert!(automatic.notes.is_empty());
        assert_eq!(automatic.strikes, gone);
        // Who keeps notes gets notes, in a cell that had none as well.
        let mut by_hand = board();
        write(&mut by_hand, first, "124");
        by_hand.apply(&step);
        assert!(by_hand.strikes.is_empty());
        assert_eq!(by_hand.notes.digits(first).to_string(), "24");
        assert_eq!(by_hand.notes.digits(second).to_string(), "6");
    }

    #[test]
    fn a_placed_digit_leaves_the_notes_of_its_peers() {
        let mut board = board();
        let (cell, peer) = (Cell::at(4, 4), Cell::at(4, 2));
        write(&mut board, cell, "5");
        write(&mut board, peer, "256");
        board.apply(&Conclusions::place(Candidate::new(cell, Digit::D5)));
        assert_eq!(board.grid.get(cell), Some(Digit::D5));
        assert!(board.notes.digits(cell).is_empty());
        assert_eq!(board.notes.digits(peer).to_string(), "26");
    }

    #[test]
    fn a_candidate_grid_is_notes_in_every_cell() {
        let grid: Grid = EASY.parse().unwrap();
        let mut open = *Pencilmarks::from_grid(&grid).unwrap().open();
        let emptied = Cell::at(0, 2);
        for digit in Digit::ALL {
            open.remove(Candidate::new(emptied, digit));
        }
        let board = PlayerBoard::from_candidates(grid, &open);
        assert_eq!(board.notes, open);
        assert_eq!(board.strikes.digits(emptied), DigitSet::ALL);
        assert!(board.candidates(emptied).is_empty());
        assert_eq!(Position::from(&board).candidates, Some(open));
    }
}
