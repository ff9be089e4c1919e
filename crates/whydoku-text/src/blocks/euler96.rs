//! The layout of Project Euler's problem 96: a line `Grid 01`, then nine rows with zeros.

use crate::entry::{Entry, Read, Sequence, Shape, Write};
use crate::parts::board::{self, Board};
use crate::{Format, Holds, HoldsFields, Loss, Record};
use std::fmt::Write as _;

impl Format {
    /// The layout of Project Euler's problem 96.
    pub const EULER96: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "euler96",
    aliases: &["euler"],
    about: "Project Euler 96 layout",
    shape: Shape::Block,
    holds: Holds {
        candidates: false,
        placed: false,
        label: true,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[Read::Digits(claim)],
    write: Write::Sequence(|_| Box::new(Numbered(0))),
};

/// Whether a label is `Grid` and a number.
fn is_numbered(label: &str) -> bool {
    label
        .strip_prefix("Grid ")
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

fn claim(board: &Board) -> Option<Record> {
    let label = board.header.label.as_deref()?;
    (board.header.bare_label && is_numbered(label)).then(|| board.givens(Format::EULER96))
}

/// Writes records with the number of each, unless its label has one.
#[derive(Debug)]
struct Numbered(usize);

impl Sequence for Numbered {
    fn write(&mut self, record: &Record, loss: &mut Loss, out: &mut String) {
        self.0 += 1;
        let label = record.label.as_deref();
        match label.filter(|label| is_numbered(label)) {
            Some(label) => writeln!(out, "{label}"),
            None => writeln!(out, "Grid {:02}", self.0),
        }
        .expect("a String takes any text");
        loss.label = label.is_some_and(|label| !is_numbered(label));
        board::write_rows(&record.grid, '0', out);
    }
}
