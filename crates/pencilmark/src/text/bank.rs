//! A record of SudokuExchange's puzzle bank: 12 hexadecimal digits of id, the 81 cells with zeros,
//! and the rating right-aligned in four columns. Every record has the same width.

use super::Record;
use std::fmt::Write;

pub(super) fn write(record: &Record, out: &mut String) {
    write!(out, "{:0>12} ", record.field("id").unwrap_or("")).expect("a String takes any text");
    super::line::write_cells(&record.grid, '0', out);
    writeln!(out, " {:>4}", record.field("rating").unwrap_or("")).expect("a String takes any text");
}
