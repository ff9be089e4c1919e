//! The layout of Project Euler's problem 96: a line `Grid 01`, then nine rows with zeros.

use super::Record;
use std::fmt::Write;

pub(super) fn write(record: &Record, number: usize, out: &mut String) {
    match &record.label {
        Some(label) => {
            super::line::push_one_line(label, out);
            out.push('\n');
        }
        None => writeln!(out, "Grid {number:02}").expect("a String takes any text"),
    }
    super::block::rows(&record.grid, '0', out);
}
