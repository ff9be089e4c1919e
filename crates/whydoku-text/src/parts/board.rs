//! [`Board`]: nine rows of nine cells, and what surrounds them.

use super::row::{CellText, Row};
use super::{cells, size};
use crate::{ErrorKind, Format, Place, ReadError, Record};
use whydoku_grid::{Cell, Digit, Grid};

/// The outer border of nine rows without spaces, as Simple Sudoku draws it.
const STARRED: &str = "*-----------*";

/// Nine faultless rows, in any format.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// Where the first row is.
    pub place: Place,
    pub cells: [CellText; 81],
    /// Whether the cells are fields of a spreadsheet.
    pub fields: bool,
    /// Whether the border has stars at its corners; see [`is_starred`].
    pub starred: bool,
    /// Whether a border below the first row is that of a Markdown table.
    pub piped: bool,
    /// Highlighted cells, each with the sign that marks it.
    pub marks: Vec<(Cell, char)>,
    pub header: Header,
    /// The lines below that some format claims.
    pub below: Vec<String>,
    /// The rows of a [`Section::State`].
    pub state: Option<[CellText; 81]>,
}

/// What the borders of a board reveal about its format.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Frame {
    pub starred: bool,
    pub piped: bool,
}

/// What comes before a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Header {
    pub label: Option<String>,
    /// Whether the label is a line of its own, without a `%`.
    pub bare_label: bool,
    /// The headings that some format claims.
    pub fields: Vec<(String, String)>,
    /// Whether the board is below a [`Section::Board`] line.
    pub section: bool,
}

/// What the rows below a `[name]` line are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    /// A board.
    Board,
    /// The givens and the placed digits of the board above.
    State,
}

impl Header {
    pub(crate) const fn is_empty(&self) -> bool {
        self.label.is_none() && self.fields.is_empty() && !self.section
    }
}

impl Board {
    /// Puts rows together, or explains what is wrong with them.
    pub(crate) fn new(rows: &[Row], frame: Frame, header: Header) -> Result<Self, ReadError> {
        check(rows)?;
        let mut cells = [CellText::Blank; 81];
        let mut marks = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            if let Ok(nine) = &row.cells {
                cells[i * 9..i * 9 + 9].copy_from_slice(nine);
            }
            marks.extend(
                row.marks
                    .iter()
                    .map(|(column, c)| (Cell::at(i, *column), *c)),
            );
        }
        Ok(Self {
            place: Place::line(rows[0].line),
            cells,
            fields: rows[0].fields,
            starred: frame.starred,
            piped: frame.piped,
            marks,
            header,
            below: Vec::new(),
            state: None,
        })
    }

    /// A board of which only the cells are known.
    pub(crate) fn from_cells(cells: &[CellText; 81], place: Place) -> Self {
        Self {
            place,
            cells: *cells,
            fields: false,
            starred: false,
            piped: false,
            marks: Vec::new(),
            header: Header::default(),
            below: Vec::new(),
            state: None,
        }
    }

    /// Whether some cell has more than a digit or a blank.
    pub(crate) fn has_candidates(&self) -> bool {
        self.cells
            .iter()
            .any(|cell| matches!(cell, CellText::Group(_) | CellText::Placed(_)))
    }

    /// Whether some digit is marked as placed by the player.
    pub(crate) fn has_placed(&self) -> bool {
        self.cells
            .iter()
            .any(|cell| matches!(cell, CellText::Placed(_)))
    }

    /// The digits of the cells that have just a digit.
    pub(crate) fn digits(&self) -> [Option<Digit>; 81] {
        digits(&self.cells)
    }

    /// Whether `other` has all the digits of this board.
    pub(crate) fn is_part_of(&self, other: &Self) -> bool {
        let others = other.digits();
        self.digits()
            .iter()
            .zip(others)
            .all(|(a, b)| a.is_none() || *a == b)
    }

    /// A record with the label, the fields and the place of this board.
    pub(crate) fn record(&self, grid: Grid, format: Format) -> Record {
        let mut record = Record::new(grid, format);
        record.place = self.place;
        record.label.clone_from(&self.header.label);
        record.fields.clone_from(&self.header.fields);
        record
    }

    /// A record of `format` whose digits are all givens.
    pub(crate) fn givens(&self, format: Format) -> Record {
        self.record(Grid::from_givens(self.digits()), format)
    }
}

/// The digits of the cells that have just a digit.
pub(crate) fn digits(cells: &[CellText; 81]) -> [Option<Digit>; 81] {
    cells.map(|cell| match cell {
        CellText::Digit(digit) | CellText::Placed(digit) => Some(digit),
        CellText::Blank | CellText::Group(_) => None,
    })
}

/// Whether a border is the one that [`write_starred`] draws around digits.
pub(crate) fn is_starred(border: &str) -> bool {
    border == STARRED
}

/// Checks that there are nine rows of nine cells with one symbol for empty cells.
fn check(rows: &[Row]) -> Result<(), ReadError> {
    let fail = |row: &Row, column, kind| {
        let place = Place {
            line: row.line,
            column,
        };
        Err(ReadError::new(kind, place, &row.text))
    };
    let counts: Vec<usize> = rows.iter().map(|row| row.count).collect();
    if let Some(kind) = size::rows(&counts)
        && let Some(first) = rows.first()
    {
        return fail(first, 1, kind);
    }
    if let Some(row) = unexpected_label(rows) {
        let cells = row.count + 1;
        let kind = ErrorKind::CellCount {
            found: counts.iter().sum::<usize>() + 1,
            row: Some((row.line, cells, row.text.clone())),
        };
        return fail(row, 1, kind);
    }
    let found = counts.iter().sum();
    for row in rows {
        match &row.cells {
            Ok(_) => {}
            Err((_, ErrorKind::CellCount { .. })) => {
                let kind = ErrorKind::CellCount {
                    found,
                    row: (rows.len() > 1).then(|| (row.line, row.count, row.text.clone())),
                };
                return fail(row, 1, kind);
            }
            Err((column, kind)) => return fail(row, *column, kind.clone()),
        }
    }
    let mut blanks = rows
        .iter()
        .filter_map(|row| row.blank.map(|blank| (row, blank)));
    if let Some((_, (first, _))) = blanks.next()
        && let Some((row, (second, column))) = blanks.find(|(_, (symbol, _))| *symbol != first)
    {
        return fail(row, column, ErrorKind::MixedBlanks { first, second });
    }
    match rows {
        [first, ..] if rows.len() != 9 => fail(first, 1, ErrorKind::RowCount { found: rows.len() }),
        [_, ..] => Ok(()),
        [] => Err(ReadError::unknown(1, "")),
    }
}

/// The first row whose number is not the next one: what looks like a number is a cell.
fn unexpected_label(rows: &[Row]) -> Option<&Row> {
    let labeled = rows.iter().filter(|row| row.label.is_some()).count();
    let start = rows.first().and_then(|row| row.label);
    rows.iter().enumerate().find_map(|(i, row)| {
        let expected = start.is_some_and(|start| row.label == Some(start + i));
        (row.label.is_some() && !(expected && labeled == rows.len())).then_some(row)
    })
}

/// Appends nine lines of nine characters.
pub(crate) fn write_rows(grid: &Grid, empty: char, out: &mut String) {
    for cell in Cell::ALL {
        out.push(grid.get(cell).map_or(empty, Digit::to_char));
        if cell.column_index() == 8 {
            out.push('\n');
        }
    }
}

/// Appends the digits in a border with stars at its corners.
pub(crate) fn write_starred(grid: &Grid, empty: char, out: &mut String) {
    let border = |out: &mut String| {
        out.push(' ');
        out.push_str(STARRED);
        out.push('\n');
    };
    border(out);
    for cell in Cell::ALL {
        if cell.column_index() == 0 {
            out.push(' ');
        }
        if cell.column_index() % 3 == 0 {
            out.push('|');
        }
        out.push(grid.get(cell).map_or(empty, Digit::to_char));
        if cell.column_index() == 8 {
            out.push_str("|\n");
        }
        if matches!(cell.index(), 26 | 53) {
            out.push_str(" |---+---+---|\n");
        }
    }
    border(out);
}

/// Appends the label as a `% title` line, if there is one.
pub(crate) fn write_title(record: &Record, out: &mut String) {
    if let Some(label) = &record.label {
        out.push_str("% ");
        out.push_str(&cells::one_line(label));
        out.push('\n');
    }
}
