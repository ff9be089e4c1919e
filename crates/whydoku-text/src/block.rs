//! Nine rows of nine cells, with any border or none.
//!
//! ```text
//! 53..7....     5 3 . | . 7 . | . . .     +-------+-------+-------+
//! 6..195...     6 . . | 1 9 5 | . . .     | 5 3 . | . 7 . | . . . |
//! ```
//!
//! Lines of dashes are borders, `|` stands between cells, a line `% title` names the board below.

use super::row::{CellText, Row};
use super::{ErrorKind, Format, Options, Place, ReadError, Record};
use whydoku_grid::{Cell, Digit, Grid};

/// Nine good rows, not yet told whether they are digits or candidates.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// Where its first row stands.
    pub place: Place,
    pub cells: [CellText; 81],
    /// The rows are fields of a spreadsheet.
    pub fields: bool,
    /// The first border was Simple Sudoku's.
    pub framed: bool,
    /// Highlighted cells.
    pub marks: Vec<(Cell, char)>,
    pub header: Header,
    /// Simple Sudoku's moves below the grid.
    pub moves: Vec<super::ss::Move>,
    /// The `[State]` section of an sdk file.
    pub state: Option<[CellText; 81]>,
}

/// What was said above a board.
#[derive(Clone, Debug, Default)]
pub(super) struct Header {
    pub label: Option<String>,
    /// sdk's `#` lines.
    pub fields: Vec<(String, String)>,
    /// A `[Puzzle]` line stood above.
    pub section: bool,
    /// The label is Project Euler's `Grid 01`.
    pub euler: bool,
}

impl Header {
    pub(super) const fn is_empty(&self) -> bool {
        self.label.is_none() && self.fields.is_empty() && !self.section
    }
}

impl Board {
    /// Puts nine rows together, or says what is wrong with them.
    pub(super) fn new(rows: &[Row], framed: bool, header: Header) -> Result<Self, ReadError> {
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
            framed,
            marks,
            header,
            moves: Vec::new(),
            state: None,
        })
    }

    /// Whether some cell holds more than a digit or a blank.
    pub(super) fn has_candidates(&self) -> bool {
        self.cells
            .iter()
            .any(|cell| matches!(cell, CellText::Group(_) | CellText::Placed(_)))
    }

    /// Whether some digit is marked as the player's.
    pub(super) fn has_placed(&self) -> bool {
        self.cells
            .iter()
            .any(|cell| matches!(cell, CellText::Placed(_)))
    }

    /// The cells that hold just a digit.
    pub(super) fn digits(&self) -> [Option<Digit>; 81] {
        digits(&self.cells)
    }

    /// A record with this board's label and place.
    pub(super) fn record(&self, grid: Grid, format: Format) -> Record {
        let mut record = Record::new(grid, format);
        record.place = self.place;
        record.label.clone_from(&self.header.label);
        record.fields.clone_from(&self.header.fields);
        record
    }
}

pub(super) fn digits(cells: &[CellText; 81]) -> [Option<Digit>; 81] {
    cells.map(|cell| match cell {
        CellText::Digit(digit) | CellText::Placed(digit) => Some(digit),
        CellText::Blank | CellText::Group(_) => None,
    })
}

/// Whether the rows make a board: nine of them, nine cells each, one blank symbol.
fn check(rows: &[Row]) -> Result<(), ReadError> {
    let fail = |row: &Row, column, kind| {
        let place = Place {
            line: row.line,
            column,
        };
        Err(ReadError::new(kind, place, &row.text))
    };
    let found = rows.iter().map(|row| row.count).sum();
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
        [] => Err(ReadError::new(ErrorKind::NotRecognised, Place::line(1), "")),
    }
}

/// The record of a board of single characters.
pub(super) fn record(board: &Board) -> Record {
    let format = if board.header.euler {
        Format::Euler96
    } else if board.fields {
        Format::Spreadsheet
    } else {
        Format::Grid
    };
    board.record(Grid::from_givens(board.digits()), format)
}

pub(super) fn write(record: &Record, options: Options, out: &mut String) {
    const RULE: &str = "+-------+-------+-------+\n";
    title(record, out);
    let empty = options.empty.unwrap_or('.');
    for cell in Cell::ALL {
        if cell.index() % 27 == 0 {
            out.push_str(RULE);
        }
        if cell.column_index() % 3 == 0 {
            out.push_str("| ");
        }
        out.push(record.grid.get(cell).map_or(empty, Digit::to_char));
        out.push(' ');
        if cell.column_index() == 8 {
            out.push_str("|\n");
        }
    }
    out.push_str(RULE);
}

pub(super) fn write_rows(record: &Record, options: Options, out: &mut String) {
    title(record, out);
    rows(&record.grid, options.empty.unwrap_or('.'), out);
}

/// Nine lines of nine characters.
pub(super) fn rows(grid: &Grid, empty: char, out: &mut String) {
    for cell in Cell::ALL {
        out.push(grid.get(cell).map_or(empty, Digit::to_char));
        if cell.column_index() == 8 {
            out.push('\n');
        }
    }
}

/// The `% title` line, if there is one to write.
pub(super) fn title(record: &Record, out: &mut String) {
    if let Some(label) = &record.label {
        out.push_str("% ");
        out.push_str(&super::line::one_line(label));
        out.push('\n');
    }
}
