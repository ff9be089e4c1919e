//! The line of HoDoKu's technique library: the only line with givens, placed digits and removed
//! candidates.
//!
//! ```text
//! :technique:candidates:grid:deleted:eliminated:placed:extra
//! ```
//!
//! In the grid, a `+` precedes each placed digit. A candidate is three digits: `436` is 4 in r3c6.

use crate::entry::{Entry, Read, Shape, Write};
use crate::parts::cells::{RunError, parse_marked_run};
use crate::record::{difference, plain_candidates};
use crate::{ErrorKind, Format, Holds, HoldsFields, Loss, Options, Place, ReadError, Record};
use std::fmt::Write as _;
use whydoku_grid::{Candidate, Cell, Digit};

impl Format {
    /// The line of HoDoKu's technique library: givens, placed digits and deleted candidates.
    pub const HODOKU: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "hodoku",
    aliases: &["library", "hodoku-library"],
    about: "HoDoKu library line",
    shape: Shape::Line,
    holds: Holds {
        candidates: true,
        placed: true,
        label: false,
        fields: HoldsFields::Named(&FIELDS),
    },
    needs_feature: false,
    read: &[Read::Line { resembles, read }],
    write: Write::Alone(write),
};

/// The parts of the line that become fields.
const FIELDS: [&str; 5] = ["technique", "digits", "eliminations", "placements", "extra"];

/// Whether a line has six to eight colons, one at its start with a technique number after it.
fn resembles(text: &str) -> bool {
    text.starts_with(':')
        && (6..=8).contains(&text.bytes().filter(|b| *b == b':').count())
        && text.as_bytes().get(1).is_some_and(u8::is_ascii_digit)
}

fn read(line: usize, text: &str) -> Result<Record, ReadError> {
    let fail = |column: usize, kind| {
        let place = Place { line, column };
        Err(ReadError::new(kind, place, text))
    };
    // The parts, each with the column of its first character.
    let mut column = 1;
    let parts: Vec<(usize, &str)> = text
        .split(':')
        .map(|part| {
            let start = column;
            column += part.chars().count() + 1;
            (start, part)
        })
        .collect();
    let part = |i: usize| parts.get(i).copied().unwrap_or((column, ""));
    let (start, cells) = part(3);
    let grid = match parse_marked_run(cells.as_bytes()) {
        Ok(grid) => grid,
        Err(RunError { at, kind }) => return fail(start + at, kind),
    };
    let mut open = plain_candidates(&grid);
    let (mut start, deleted) = part(4);
    for word in deleted.split(' ') {
        if !word.is_empty() {
            match triple(word) {
                Some(candidate) => open.remove(candidate),
                None => {
                    let what = format!(
                        "`{word}` is not a candidate; expected a digit, a row and a column, \
                         such as 436"
                    );
                    return fail(start, ErrorKind::malformed(Format::HODOKU, what));
                }
            }
        }
        start += word.chars().count() + 1;
    }
    let mut record = Record::new(grid, Format::HODOKU);
    record.place = Place::line(line);
    record.candidates = (!deleted.trim().is_empty()).then_some(open);
    let technique = Some(part(1).1).filter(|t| *t != "0000").unwrap_or("");
    let digits = Some(part(2).1).filter(|t| *t != "x").unwrap_or("");
    let values = [technique, digits, part(5).1, part(6).1, part(7).1];
    for (name, value) in FIELDS.into_iter().zip(values) {
        record.add_field(name, value.trim());
    }
    Ok(record)
}

/// Reads a digit, a row and a column.
fn triple(word: &str) -> Option<Candidate> {
    let [digit, row, column] = *word.as_bytes() else {
        return None;
    };
    let line = |byte: u8| Digit::from_ascii(byte).map(Digit::index);
    Some(Candidate::new(
        Cell::at(line(row)?, line(column)?),
        Digit::from_ascii(digit)?,
    ))
}

/// Whether a field can be in the line without breaking it.
fn fits(name: &str, value: &str) -> bool {
    let number =
        name != "technique" || value.bytes().take(4).filter(u8::is_ascii_digit).count() == 4;
    number && value.trim() == value && !value.contains(|c: char| c == ':' || c.is_control())
}

fn write(record: &Record, options: Options, loss: &mut Loss, out: &mut String) {
    loss.candidates = record.adds_candidates();
    for (name, value) in &record.fields {
        if FIELDS.contains(&name.as_str()) && !fits(name, value) {
            loss.fields.push(name.clone());
        }
    }
    let field = |name: &str| record.field(name).filter(|v| fits(name, v)).unwrap_or("");
    let or = |text: &'static str, name| Some(field(name)).filter(|f| !f.is_empty()).unwrap_or(text);
    write!(out, ":{}:{}:", or("0000", "technique"), or("x", "digits"))
        .expect("a String takes any text");
    let empty = options.empty_or_dot();
    for cell in Cell::ALL {
        match record.grid.get(cell) {
            Some(digit) => {
                if !record.grid.givens().contains(cell) {
                    out.push('+');
                }
                out.push(digit.to_char());
            }
            None => out.push(empty),
        }
    }
    out.push(':');
    let deleted = difference(&plain_candidates(&record.grid), &record.open());
    for (i, Candidate { cell, digit }) in deleted.into_iter().enumerate() {
        let space = if i == 0 { "" } else { " " };
        let (row, column) = (cell.row_index() + 1, cell.column_index() + 1);
        write!(out, "{space}{digit}{row}{column}").expect("a String takes any text");
    }
    write!(out, ":{}:{}:", field("eliminations"), field("placements"))
        .expect("a String takes any text");
    out.push_str(field("extra"));
    out.push('\n');
}
