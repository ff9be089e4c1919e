//! `.sdk` of `SadMan` and `SudoCue`: `#` headings, nine rows, and optionally a `[State]` section.
//!
//! ```text
//! #ARuud               A author, D description, C comment, B date, S source, L level, U address
//! #B03-08-2006
//! [Puzzle]             SudoCue omits this line
//! 2..1.5..3
//! ...
//! [State]
//! 2.91.5..3
//! ```

use crate::entry::{Entry, Read, Shape, Write};
use crate::parts::board::{self, Board, Section, digits};
use crate::parts::cells;
use crate::{Format, Holds, HoldsFields, Loss, Options, Record};
use whydoku_grid::{Cell, Grid};

impl Format {
    /// `SadMan` and `SudoCue`: `#` headings, rows, `[State]`.
    pub const SDK: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "sdk",
    aliases: &[],
    about: "SadMan and SudoCue puzzle file",
    shape: Shape::Block,
    holds: Holds {
        candidates: false,
        placed: true,
        label: false,
        fields: HoldsFields::Named(&FIELDS),
    },
    needs_feature: false,
    read: &[
        Read::Heading(heading),
        Read::Section("puzzle", Section::Board),
        Read::Section("state", Section::State),
        Read::Digits(claim),
    ],
    write: Write::Alone(write),
};

const HEADERS: [(u8, &str); 7] = [
    (b'A', "author"),
    (b'D', "description"),
    (b'C', "comment"),
    (b'B', "date"),
    (b'S', "source"),
    (b'L', "level"),
    (b'U', "url"),
];

/// The names of the fields.
const FIELDS: [&str; 7] = [
    "author",
    "description",
    "comment",
    "date",
    "source",
    "level",
    "url",
];

/// Reads a `#` line as a field.
fn heading(text: &str) -> Option<(String, String)> {
    let letter = *text.as_bytes().get(1)?;
    let (_, name) = HEADERS.iter().find(|(l, _)| *l == letter)?;
    Some(((*name).to_owned(), text.get(2..)?.trim().to_owned()))
}

/// Reads a board with a heading, a `[Puzzle]` line or a `[State]`.
fn claim(board: &Board) -> Option<Record> {
    if !board.header.section && board.header.fields.is_empty() && board.state.is_none() {
        return None;
    }
    let mut grid = Grid::from_givens(board.digits());
    if let Some(state) = &board.state {
        let current = Grid::from_givens(digits(state));
        for cell in Cell::ALL {
            if let Some(digit) = current.get(cell)
                && !grid.givens().contains(cell)
            {
                grid.place(cell, digit);
            }
        }
    }
    Some(board.record(grid, Format::SDK))
}

fn write(record: &Record, options: Options, _: &mut Loss, out: &mut String) {
    for (letter, name) in HEADERS {
        for (_, value) in record.fields.iter().filter(|(field, _)| field == name) {
            out.push('#');
            out.push(char::from(letter));
            out.push_str(&cells::one_line(value));
            out.push('\n');
        }
    }
    let empty = options.empty_or_dot();
    let mut givens = record.grid;
    givens.restore();
    let has_state = givens != record.grid;
    if has_state {
        out.push_str("[Puzzle]\n");
    }
    board::write_rows(&givens, empty, out);
    if has_state {
        out.push_str("[State]\n");
        board::write_rows(&record.grid, empty, out);
    }
}
