//! `.sdk` of `SadMan` and `SudoCue`: `#` headers, nine rows, and perhaps a `[State]` section.
//!
//! ```text
//! #ARuud               A author, D description, C comment, B date, S source, L level, U address
//! #B03-08-2006
//! [Puzzle]             SudoCue leaves this line out
//! 2..1.5..3
//! ...
//! [State]
//! 2.91.5..3
//! ```

use super::block::{Board, digits};
use super::{Format, Options, Record};
use whydoku_grid::{Cell, Grid};

const HEADERS: [(u8, &str); 7] = [
    (b'A', "author"),
    (b'D', "description"),
    (b'C', "comment"),
    (b'B', "date"),
    (b'S', "source"),
    (b'L', "level"),
    (b'U', "url"),
];

/// The names of the header fields.
pub(super) const FIELDS: [&str; 7] = [
    "author",
    "description",
    "comment",
    "date",
    "source",
    "level",
    "url",
];

/// A `#` line as a header field.
pub(super) fn header(text: &str) -> Option<(String, String)> {
    let letter = *text.as_bytes().get(1)?;
    let (_, name) = HEADERS.iter().find(|(l, _)| *l == letter)?;
    Some(((*name).to_owned(), text.get(2..)?.trim().to_owned()))
}

pub(super) fn record(board: &Board) -> Record {
    let mut grid = Grid::from_givens(board.digits());
    if let Some(state) = &board.state {
        let now = Grid::from_givens(digits(state));
        for cell in Cell::ALL {
            if let Some(digit) = now.get(cell)
                && !grid.givens().contains(cell)
            {
                grid.place(cell, digit);
            }
        }
    }
    board.record(grid, Format::Sdk)
}

pub(super) fn write(record: &Record, options: Options, out: &mut String) {
    for (letter, name) in HEADERS {
        for (_, value) in record.fields.iter().filter(|(field, _)| field == name) {
            out.push('#');
            out.push(char::from(letter));
            out.push_str(&super::line::one_line(value));
            out.push('\n');
        }
    }
    let empty = options.empty.unwrap_or('.');
    let mut givens = record.grid;
    givens.restore();
    let has_state = givens != record.grid;
    if has_state {
        out.push_str("[Puzzle]\n");
    }
    super::block::rows(&givens, empty, out);
    if has_state {
        out.push_str("[State]\n");
        super::block::rows(&record.grid, empty, out);
    }
}
