//! [`Record`]: one board as a text holds it, and where it stood.

use super::Format;
use std::sync::Arc;
use whydoku_grid::{Candidate, CandidateSet, Contradiction, Digit, Grid, Pencilmarks};

/// A place in the input; both numbers count from one, columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl Place {
    /// The first character of a line.
    pub const fn line(line: usize) -> Self {
        Self { line, column: 1 }
    }
}

/// The columns of the table a record came from, so that it can be written back in the same shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What the column of the puzzles is called.
    pub puzzle_name: String,
    /// Where it stands among the columns, counted from zero.
    pub puzzle_column: usize,
}

/// One board, and all that the text said beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The digits, givens and placed ones apart where the text tells them apart.
    pub grid: Grid,
    /// The candidates of the cells without a digit, where the text lists them. `None` stands for
    /// the plain ones: every digit that no peer holds.
    pub candidates: Option<CandidateSet>,
    /// The name of the board, or the text after it.
    pub label: Option<String>,
    /// Everything else, in the order of the text: author, date, columns of a table ...
    pub fields: Vec<(String, String)>,
    /// For a row of a table: its shape.
    pub table: Option<Arc<Table>>,
    /// Where the board starts.
    pub place: Place,
    /// The format it was read from.
    pub format: Format,
}

impl Record {
    /// A board and nothing beside it.
    pub const fn new(grid: Grid, format: Format) -> Self {
        Self {
            grid,
            candidates: None,
            label: None,
            fields: Vec::new(),
            table: None,
            place: Place { line: 1, column: 1 },
            format,
        }
    }

    /// The candidates of the cells without a digit: the listed ones, or the plain ones.
    pub fn open(&self) -> CandidateSet {
        self.candidates
            .unwrap_or_else(|| plain_candidates(&self.grid))
    }

    /// The working state the record describes.
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

    /// Adds a field, unless there is nothing to say.
    pub(super) fn add_field(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        if !value.is_empty() {
            self.fields.push((name.to_owned(), value));
        }
    }
}

/// Every digit that no peer holds, for each cell without a digit. Unlike [`Pencilmarks`] this asks
/// nothing of the grid: a text may hold a board that contradicts itself.
pub(super) fn plain_candidates(grid: &Grid) -> CandidateSet {
    let empty = !grid.filled();
    let mut open = CandidateSet::EMPTY;
    for digit in Digit::ALL {
        open.insert_cells(digit, empty - grid.cells_of(digit).any_peers());
    }
    open
}

/// The candidates of `first` that `second` lacks.
pub(super) fn difference(first: &CandidateSet, second: &CandidateSet) -> Vec<Candidate> {
    first.iter().filter(|c| !second.contains(*c)).collect()
}

/// Candidates from a player's notes: a cell without notes has its plain ones. `None` when there is
/// no note anywhere.
#[cfg(feature = "formats")]
pub(super) fn candidates_from_notes(
    grid: &Grid,
    notes: &[whydoku_grid::DigitSet; 81],
) -> Option<CandidateSet> {
    let plain = plain_candidates(grid);
    let mut open = CandidateSet::EMPTY;
    let mut any = false;
    for cell in !grid.filled() {
        let note = notes[cell.index()];
        any |= !note.is_empty();
        let digits = if note.is_empty() {
            plain.digits(cell)
        } else {
            note
        };
        open.extend(digits.into_iter().map(|d| Candidate::new(cell, d)));
    }
    any.then_some(open)
}
