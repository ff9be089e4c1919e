//! Line-729 ("Sukaku"): nine characters per cell, the digit where it is a candidate.
//!
//! Everything in it is a candidate, so no digit stands in the grid that is read.

use super::line::is_separator;
use super::{ErrorKind, Format, Place, ReadError, Record};
use whydoku_grid::{Candidate, CandidateSet, Cell, DigitSet, Grid};

/// The first 729 bytes, if they could be such a line at all: digits and blanks, then a separator.
pub(super) fn resembles(bytes: &[u8]) -> bool {
    let run = bytes
        .iter()
        .take_while(|&&b| b.is_ascii_digit() || b == b'.')
        .count();
    (700..=760).contains(&run) && bytes.get(run).is_none_or(|&b| is_separator(b))
}

pub(super) fn parse(line: usize, text: &str) -> Result<Record, ReadError> {
    let fail = |at: usize, kind| {
        let place = Place {
            line,
            column: at + 1,
        };
        Err(ReadError::new(kind, place, text))
    };
    let bytes = text.as_bytes();
    let run = bytes
        .iter()
        .take_while(|&&b| b.is_ascii_digit() || b == b'.')
        .count();
    if run != 729 {
        let what = format!("found {run} characters; expected 729, nine per cell");
        let format = Format::Candidates729;
        return fail(0, ErrorKind::Malformed { format, what });
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
                "`{}` stands where only {} or a blank may stand, in {}",
                char::from(byte),
                candidate.digit,
                candidate.cell
            );
            let format = Format::Candidates729;
            return fail(at, ErrorKind::Malformed { format, what });
        }
    }
    let mut record = Record::new(Grid::EMPTY, Format::Candidates729);
    record.candidates = Some(open);
    record.place = Place::line(line);
    record.label = super::line::label(&bytes[729..]);
    Ok(record)
}

pub(super) fn write(record: &Record, empty: char, out: &mut String) {
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
