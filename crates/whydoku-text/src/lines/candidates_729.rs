//! Line-729 ("Sukaku"): nine characters per cell, each digit where it is a candidate.
//!
//! Everything in it is a candidate, so the grid that is read has no digits.

use crate::entry::{Entry, Read, Shape, Write};
use crate::parts::cells::{self, is_separator};
use crate::{ErrorKind, Format, Holds, HoldsFields, Loss, Options, Place, ReadError, Record};
use whydoku_grid::{Candidate, CandidateSet, Cell, DigitSet, Grid};

impl Format {
    /// 729 characters, nine per cell ("Sukaku").
    pub const CANDIDATES_729: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "729",
    aliases: &["line-729", "sukaku", "candidates-729"],
    about: "729 characters, nine per cell",
    shape: Shape::Line,
    holds: Holds {
        candidates: true,
        placed: false,
        label: false,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[Read::Line { resembles, read }],
    write: Write::Alone(write),
};

/// Whether a line starts with about 729 digits and blanks, and then has a separator.
fn resembles(text: &str) -> bool {
    let bytes = text.as_bytes();
    let run = run_length(bytes);
    (700..=760).contains(&run) && bytes.get(run).is_none_or(|&b| is_separator(b))
}

fn run_length(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .take_while(|&&b| b.is_ascii_digit() || b == b'.')
        .count()
}

fn read(line: usize, text: &str) -> Result<Record, ReadError> {
    let fail = |at: usize, kind| {
        let place = Place {
            line,
            column: at + 1,
        };
        Err(ReadError::new(kind, place, text))
    };
    let bytes = text.as_bytes();
    let run = run_length(bytes);
    if run != 729 {
        let what = format!("found {run} characters; expected 729, nine per cell");
        return fail(0, ErrorKind::malformed(Format::CANDIDATES_729, what));
    }
    let mut open = CandidateSet::EMPTY;
    let mut blank = None;
    for (candidate, (at, &byte)) in Candidate::all().zip(bytes.iter().enumerate()) {
        if byte == candidate.digit.to_ascii() {
            open.insert(candidate);
        } else if matches!(byte, b'.' | b'0') {
            let first = *blank.get_or_insert(byte);
            if first != byte {
                let (first, second) = (char::from(first), char::from(byte));
                return fail(at, ErrorKind::MixedBlanks { first, second });
            }
        } else {
            let what = format!(
                "found `{}` in {}; expected {} or a blank here",
                char::from(byte),
                candidate.cell,
                candidate.digit
            );
            return fail(at, ErrorKind::malformed(Format::CANDIDATES_729, what));
        }
    }
    let mut record = Record::new(Grid::EMPTY, Format::CANDIDATES_729);
    record.candidates = Some(open);
    record.place = Place::line(line);
    record.label = cells::label(&bytes[729..]);
    Ok(record)
}

fn write(record: &Record, options: Options, _: &mut Loss, out: &mut String) {
    let empty = options.empty_or_dot();
    let open = record.open();
    for cell in Cell::ALL {
        let group = record
            .grid
            .get(cell)
            .map_or_else(|| open.digits(cell), DigitSet::from);
        for digit in DigitSet::ALL {
            out.push(if group.contains(digit) {
                digit.to_char()
            } else {
                empty
            });
        }
    }
    out.push('\n');
}
