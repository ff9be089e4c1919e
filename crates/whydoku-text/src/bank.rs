//! A record of SudokuExchange's puzzle bank: 12 hexadecimal digits of id, the 81 cells with zeros,
//! and the rating right-aligned in four columns. Every record has the same width.

use super::{Loss, Record};
use std::fmt::Write;

pub(super) fn is_id(text: &str) -> bool {
    text.len() == 12 && text.bytes().all(|b| b.is_ascii_hexdigit())
}

/// A number of up to four characters, or nothing.
pub(super) fn is_rating(text: &str) -> bool {
    text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit() || b == b'.')
}

pub(super) fn write(record: &Record, loss: &mut Loss, out: &mut String) {
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
    super::line::write_cells(&record.grid, '0', out);
    writeln!(out, " {rating:>4}").expect("a String takes any text");
}
