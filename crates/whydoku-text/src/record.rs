//! [`Record`]: one board of a text, and where it is.

use crate::Format;
use std::sync::Arc;
use whydoku_grid::{
    Candidate, CandidateSet, Cell, Contradiction, Digit, DigitSet, Grid, Pencilmarks,
};

/// A place in the input. Lines and columns count from one; a column is a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The start of a line.
    pub(crate) const fn line(line: usize) -> Self {
        Self { line, column: 1 }
    }
}

/// The columns of the table that a record is from. A writer restores them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The name of the column with the puzzles.
    pub puzzle_name: String,
    /// The index of that column.
    pub puzzle_column: usize,
}

/// What a player wrote into the cells: where the candidates of a [`Record`] come from.
///
/// Candidates alone do not tell a note from a candidate that a program shows, nor one that was crossed out from
/// one that was never noted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerMarks {
    /// The notes. A cell without any has its plain candidates.
    pub notes: CandidateSet,
    /// The candidates that the player crossed out, whether they were noted or not.
    pub strikes: CandidateSet,
}

impl PlayerMarks {
    /// The candidates that are left in the empty cells.
    fn open(&self, grid: &Grid) -> CandidateSet {
        let plain = plain_candidates(grid);
        let noted = self.notes.all_cells();
        let mut open = CandidateSet::EMPTY;
        for digit in Digit::ALL {
            let left = self.notes.cells(digit) | (plain.cells(digit) - noted);
            open.insert_cells(digit, left - self.strikes.cells(digit) - grid.filled());
        }
        open
    }
}

/// One board, and everything else the text has about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The digits. All are givens unless the text distinguishes placed digits.
    pub grid: Grid,
    /// The candidates of the empty cells, if the text lists them. `None` means the plain candidates:
    /// every digit that no peer has.
    pub candidates: Option<CandidateSet>,
    /// The notes and crossed-out candidates that `candidates` come from, if the text tells them apart.
    pub marks: Option<Box<PlayerMarks>>,
    /// The name of the board, or the text beside it.
    pub label: Option<String>,
    /// Everything else, in the order of the text: author, date, columns of a table.
    pub fields: Vec<(String, String)>,
    /// The columns of the table, if the board is from one.
    pub table: Option<Arc<Table>>,
    /// Where the board starts.
    pub place: Place,
    /// The format of the text.
    pub format: Format,
}

impl Record {
    /// A board and nothing else.
    pub const fn new(grid: Grid, format: Format) -> Self {
        Self {
            grid,
            candidates: None,
            marks: None,
            label: None,
            fields: Vec::new(),
            table: None,
            place: Place { line: 1, column: 1 },
            format,
        }
    }

    /// The candidates of the empty cells: the listed ones, or the plain ones.
    pub fn open(&self) -> CandidateSet {
        self.candidates
            .unwrap_or_else(|| plain_candidates(&self.grid))
    }

    /// The digits and candidates as a state to solve from.
    pub fn pencilmarks(&self) -> Result<Pencilmarks, Contradiction> {
        match &self.candidates {
            Some(open) => Pencilmarks::from_candidates(&self.grid, open),
            None => Pencilmarks::from_grid(&self.grid),
        }
    }

    /// The value of the first field with this name.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// The candidates for a format with notes: those of the cells that the player marked, if the text says which.
    #[cfg(feature = "formats")]
    pub(crate) fn notes_to_write(&self) -> Option<CandidateSet> {
        let open = self.candidates?;
        let Some(marks) = &self.marks else {
            return Some(open);
        };
        let marked = marks.notes.all_cells() | marks.strikes.all_cells();
        let mut notes = CandidateSet::EMPTY;
        for digit in Digit::ALL {
            notes.insert_cells(digit, open.cells(digit) & marked);
        }
        Some(notes)
    }

    /// Whether some listed candidate is not a plain one.
    pub(crate) fn adds_candidates(&self) -> bool {
        self.candidates
            .is_some_and(|open| !open.is_subset(&plain_candidates(&self.grid)))
    }

    /// Whether some cell has plain candidates but lists no candidates. A format with notes reads such
    /// a cell as one without notes.
    #[cfg(feature = "formats")]
    pub(crate) fn empties_cells(&self) -> bool {
        let Some(open) = &self.candidates else {
            return false;
        };
        let plain = plain_candidates(&self.grid);
        let without = !self.grid.filled() - open.all_cells();
        without
            .into_iter()
            .any(|cell| !plain.digits(cell).is_empty())
    }

    /// Takes over what a player wrote: the notes of each cell. Without any notes there are no candidates.
    pub(crate) fn set_notes(&mut self, notes: &[DigitSet; 81]) {
        self.set_marks(&PlayerMarks {
            notes: by_cell(notes),
            strikes: CandidateSet::EMPTY,
        });
    }

    /// Takes over what a player wrote. Marks in cells with a digit do not change the candidates.
    pub(crate) fn set_marks(&mut self, marks: &PlayerMarks) {
        let marked = marks.notes.all_cells() | marks.strikes.all_cells();
        let is_used = !(marked - self.grid.filled()).is_empty();
        self.candidates = is_used.then(|| marks.open(&self.grid));
        self.marks = (!marked.is_empty()).then(|| Box::new(*marks));
    }

    /// Adds a field, unless its value is empty.
    pub(crate) fn add_field(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        if !value.is_empty() {
            self.fields.push((name.to_owned(), value));
        }
    }
}

/// The digits that no peer has, for each empty cell. Unlike [`Pencilmarks`], this accepts a grid that
/// contradicts itself.
pub(crate) fn plain_candidates(grid: &Grid) -> CandidateSet {
    let empty = !grid.filled();
    let mut open = CandidateSet::EMPTY;
    for digit in Digit::ALL {
        open.insert_cells(digit, empty - grid.cells_of(digit).any_peers());
    }
    open
}

/// The candidates of `first` that `second` lacks.
pub(crate) fn difference(first: &CandidateSet, second: &CandidateSet) -> Vec<Candidate> {
    first.iter().filter(|c| !second.contains(*c)).collect()
}

/// The digits of each cell as candidates.
pub(crate) fn by_cell(sets: &[DigitSet; 81]) -> CandidateSet {
    let of = |cell: Cell| {
        let digits = sets[cell.index()].into_iter();
        digits.map(move |digit| Candidate::new(cell, digit))
    };
    Cell::ALL.into_iter().flat_map(of).collect()
}
