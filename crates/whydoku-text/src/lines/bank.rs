//! A record of SudokuExchange's puzzle bank: an id of 12 hexadecimal digits, the 81 cells with zeros,
//! and the rating right-aligned in four columns. All records have the same width.

use crate::entry::{Entry, Read, Shape, Write};
use crate::parts::cells;
use crate::parts::run::Run;
use crate::{Format, Holds, HoldsFields, Loss, Options, Record};
use std::fmt::Write as _;

impl Format {
    /// SudokuExchange's puzzle bank: an id, 81 digits and a rating.
    pub const BANK: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "bank",
    aliases: &["sudokuexchange"],
    about: "SudokuExchange puzzle bank record",
    shape: Shape::Line,
    holds: Holds {
        candidates: false,
        placed: false,
        label: false,
        fields: HoldsFields::Named(&["id", "rating"]),
    },
    needs_feature: false,
    read: &[Read::Run(claim)],
    write: Write::Alone(write),
};

fn is_id(text: &str) -> bool {
    text.len() == 12 && text.bytes().all(|b| b.is_ascii_hexdigit())
}

/// Whether a text is a number of up to four characters, or empty.
fn is_rating(text: &str) -> bool {
    text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit() || b == b'.')
}

fn claim(run: &Run<'_>) -> Option<Record> {
    let (id, rating) = (run.before.trim(), run.after.trim());
    if !is_id(id) || !is_rating(rating) {
        return None;
    }
    let mut record = Record::new(run.grid, Format::BANK);
    // A puzzle without an id is written with zeros.
    let is_zero = id.bytes().all(|b| b == b'0');
    record.add_field("id", if is_zero { "" } else { id });
    record.add_field("rating", rating);
    Some(record)
}

fn write(record: &Record, _: Options, loss: &mut Loss, out: &mut String) {
    let mut field = |name: &str, fits: fn(&str) -> bool| {
        let value = record.field(name).unwrap_or("");
        if fits(value) || value.is_empty() {
            return value.to_owned();
        }
        loss.fields.push(name.to_owned());
        String::new()
    };
    let (id, rating) = (field("id", is_id), field("rating", is_rating));
    write!(out, "{id:0>12} ").expect("a String takes any text");
    cells::write_cells(&record.grid, '0', out);
    writeln!(out, " {rating:>4}").expect("a String takes any text");
}
