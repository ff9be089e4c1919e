//! A line of an `.adk` file of the app Andoku: the cells, the regions and the name of extra regions,
//! with bars between them. The last two are left out for classic Sudoku, so most lines of such a file
//! are plain.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79||
//! ```

use crate::entry::{Entry, Read, Shape, Write};
use crate::parts::cells::parse_run;
use crate::{ErrorKind, Format, Holds, HoldsFields, Place, ReadError, Record};
use whydoku_grid::Cell;

impl Format {
    /// A line of an Andoku file.
    pub(crate) const ANDOKU: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "andoku",
    aliases: &["adk"],
    about: "line of an Andoku file with its regions",
    shape: Shape::Line,
    holds: Holds {
        candidates: false,
        placed: false,
        label: false,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[Read::Line { resembles, read }],
    write: Write::ReadOnly,
};

/// The three parts of a line.
fn parts(text: &str) -> Option<[&str; 3]> {
    let mut parts = text.split('|');
    let found = [parts.next()?, parts.next()?, parts.next().unwrap_or("")];
    parts.next().is_none().then_some(found)
}

/// Whether a line has cells, as many regions or none, and at most one letter.
fn resembles(text: &str) -> bool {
    let Some([cells, regions, extra]) = parts(text) else {
        return false;
    };
    let is_cell = |b: u8| b.is_ascii_digit() || b == b'.' || b == b' ';
    (25..=81).contains(&cells.len())
        && cells.bytes().all(is_cell)
        && (regions.is_empty() || regions.len() == cells.len())
        && regions.bytes().all(|b| b.is_ascii_digit())
        && matches!(extra, "" | "X" | "x" | "H" | "h" | "P" | "p")
}

fn read(line: usize, text: &str) -> Result<Record, ReadError> {
    let fail = |column, kind| Err(ReadError::new(kind, Place { line, column }, text));
    let [cells, regions, extra] = parts(text).unwrap_or([text, "", ""]);
    let side = (5..=9).find(|side| side * side == cells.len());
    if let Some(side @ 5..=8) = side {
        let kind = ErrorKind::Size {
            found: format!("{side} by {side}"),
            format: Format::ANDOKU,
        };
        return fail(1, kind);
    }
    let mut names = Vec::new();
    if !regions.is_empty() && is_irregular(regions) {
        names.push("irregular regions".to_owned());
    }
    match extra {
        "X" | "x" => names.push("diagonals".to_owned()),
        "H" | "h" => names.push("extra regions (hyper)".to_owned()),
        "P" | "p" => names.push("extra regions (percent)".to_owned()),
        _ => {}
    }
    if !names.is_empty() {
        let format = Format::ANDOKU;
        return fail(1, ErrorKind::Variant { names, format });
    }
    match parse_run(cells.as_bytes()) {
        Ok(grid) => {
            let mut record = Record::new(grid, Format::ANDOKU);
            record.place = Place::line(line);
            Ok(record)
        }
        Err(error) => fail(error.at + 1, error.kind),
    }
}

/// Whether the regions are not the boxes, whatever their numbers.
fn is_irregular(regions: &str) -> bool {
    let regions = regions.as_bytes();
    let corner = |cell: Cell| cell.box_index() / 3 * 27 + cell.box_index() % 3 * 3;
    Cell::ALL
        .into_iter()
        .any(|cell| regions.get(cell.index()) != regions.get(corner(cell)))
}
