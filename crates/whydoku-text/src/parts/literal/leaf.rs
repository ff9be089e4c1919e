//! The cells in lists, and what is wrong with rows of them.

use crate::error::count;
use crate::parts::cells::is_cell;
use crate::parts::row::CellText;
use crate::parts::size;
use crate::{ErrorKind, Format, Place};
use whydoku_grid::{Digit, DigitSet};

/// The words for an empty cell.
const BLANK_WORDS: [&str; 13] = [
    "None",
    "none",
    "null",
    "NULL",
    "nil",
    "Nil",
    "undefined",
    "NaN",
    "nan",
    "NA",
    "Nothing",
    "Empty",
    "EMPTY",
];

/// One cell.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    pub(super) cell: Result<CellText, String>,
    pub(super) place: Place,
}

/// What is wrong with rows that are not nine of nine cells, if they look like a board at all.
pub(super) fn wrong_rows(
    rows: &[Vec<Leaf>],
    nine: usize,
    end: Place,
) -> Option<(ErrorKind, Place)> {
    let first = rows.first()?;
    let start = first.first().map_or(end, |leaf| leaf.place);
    let square = rows.iter().all(|row| row.len() == rows.len());
    if square && let Some(kind) = size::square(rows.len()) {
        return Some((kind, start));
    }
    if nine * 2 <= rows.len() || !(5..=13).contains(&rows.len()) {
        return None;
    }
    Some(match rows.iter().position(|row| row.len() != 9) {
        Some(bad) => {
            let place = rows[bad].first().map_or(start, |leaf| leaf.place);
            let cells = rows[bad].len();
            let what = format!(
                "expected 9 rows of 9 cells, found {} in row {}",
                count(cells, "cell"),
                bad + 1
            );
            (ErrorKind::malformed(Format::ARRAY, what), place)
        }
        None => (ErrorKind::RowCount { found: rows.len() }, start),
    })
}

pub(super) fn is_blank_word(word: &str) -> bool {
    BLANK_WORDS.contains(&word) || matches!(word, "x" | "X" | "e" | "E")
}

/// The cell that a short text means, or the text itself if it means none.
pub(super) fn cell(text: &str) -> Result<CellText, String> {
    let mut chars = text.chars();
    match (chars.next(), chars.as_str()) {
        (None, _) => return Ok(CellText::Blank),
        (Some(c), "") => {
            if let Some(digit) = Digit::from_char(c) {
                return Ok(CellText::Digit(digit));
            }
            if u8::try_from(c).is_ok_and(is_cell) {
                return Ok(CellText::Blank);
            }
        }
        (Some(_), _) => {
            let mut group = DigitSet::EMPTY;
            let mut last = None;
            let rising = text.chars().all(|c| {
                let digit = Digit::from_char(c);
                let rises = digit.is_some() && digit > last;
                last = digit;
                group.extend(digit);
                rises
            });
            if rising {
                return Ok(CellText::Group(group));
            }
        }
    }
    Err(text.to_owned())
}
