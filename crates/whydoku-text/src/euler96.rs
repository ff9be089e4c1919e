//! The layout of Project Euler's problem 96: a line `Grid 01`, then nine rows with zeros.

use super::{Loss, Record};
use std::fmt::Write;

/// Writes the record; a label of another form gives way to the number.
pub(super) fn write(record: &Record, number: usize, loss: &mut Loss, out: &mut String) {
    match record
        .label
        .as_deref()
        .filter(|label| super::stream::is_euler(label))
    {
        Some(label) => writeln!(out, "{label}"),
        None => writeln!(out, "Grid {number:02}"),
    }
    .expect("a String takes any text");
    loss.label = record
        .label
        .as_deref()
        .is_some_and(|label| !super::stream::is_euler(label));
    super::block::rows(&record.grid, '0', out);
}
