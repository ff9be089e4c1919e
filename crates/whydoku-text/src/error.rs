//! [`ReadError`]: what could not be read, where it stood, what was expected.

use super::{Format, Place};
use std::fmt;

/// A part of the input that could not be read.
///
/// The reader goes on after it: everything else in the input is still read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// What is wrong. Its `Display` is the sentence without the place.
    pub kind: ErrorKind,
    /// Where.
    pub place: Place,
    /// The whole input line at that place (the first 2,000 characters of it), for showing.
    pub source: String,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Not 81 cells.
    CellCount {
        /// How many there are.
        found: usize,
        /// The line with too few or too many of them, when the board has several lines: its
        /// number, its cells and its text.
        row: Option<(usize, usize, String)>,
    },
    /// A board of fewer than nine rows.
    RowCount {
        /// How many there are.
        found: usize,
    },
    /// A character that is neither a digit nor a blank.
    Character {
        /// What stands there.
        found: char,
    },
    /// A second symbol for empty cells.
    MixedBlanks {
        /// The symbol used before.
        first: char,
        /// The other one.
        second: char,
    },
    /// A group of candidates whose digits do not rise.
    Group(String),
    /// Text that resembles no format.
    NotRecognised,
    /// Rules beyond rows, columns and boxes.
    Variant {
        /// The rules, by their usual names.
        names: Vec<String>,
        /// Where they come from.
        format: Format,
    },
    /// A board that is not nine by nine.
    Size {
        /// What the text says it is.
        found: String,
        /// Where it comes from.
        format: Format,
    },
    /// A link that only names a puzzle stored elsewhere.
    RemoteId(String),
    /// A program's own binary state.
    HodokuState,
    /// A binary file.
    Binary,
    /// The library was built without the feature this format needs.
    NeedsFeature(Format),
    /// A text that announces a format and then breaks its rules.
    Malformed {
        /// The announced format.
        format: Format,
        /// What is wrong.
        what: String,
    },
    /// More than the reader is willing to hold in memory.
    TooLarge {
        /// What is too large.
        what: &'static str,
        /// The limit in bytes.
        limit: usize,
    },
    /// The input itself failed.
    Io(String),
}

/// The characters of a source line that an error keeps.
const SOURCE_LIMIT: usize = 2_000;

impl ReadError {
    pub(super) fn new(kind: ErrorKind, place: Place, source: &str) -> Self {
        Self {
            kind,
            place,
            source: source.chars().take(SOURCE_LIMIT).collect(),
        }
    }

    /// About 70 characters of the input line around the place, and how many of them stand before
    /// it: enough to draw a caret.
    pub fn excerpt(&self) -> (String, usize) {
        let before = self.place.column.saturating_sub(1);
        let start = before.saturating_sub(40);
        let start = if before < 70 { 0 } else { start };
        let shown = |c: char| if c.is_control() { ' ' } else { c };
        let text: String = self
            .source
            .chars()
            .skip(start)
            .take(90)
            .map(shown)
            .collect();
        let caret = (before - start).min(text.chars().count());
        (text, caret)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column } = self.place;
        write!(f, "line {line}, column {column}: {}", self.kind)
    }
}

impl std::error::Error for ReadError {}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CellCount { found, row: None } => {
                write!(f, "found {found} cells; a grid has 81")
            }
            Self::CellCount {
                found,
                row: Some((line, cells, text)),
            } => write!(
                f,
                "found {found} cells; line {line} has {cells} (`{text}`); a row has 9 and a grid 81"
            ),
            Self::RowCount { found } => write!(
                f,
                "found {} cells in {found} {}; a grid has 81 in 9 rows",
                found * 9,
                if *found == 1 { "row" } else { "rows" }
            ),
            Self::Character { found } => character(f, *found),
            Self::MixedBlanks { first, second } => write!(
                f,
                "`{second}` stands where an empty cell was written `{first}` before; \
                 a grid uses one symbol for its empty cells"
            ),
            Self::Group(group) => write!(
                f,
                "`{group}` is not a group of candidates; its digits must rise from left to right"
            ),
            Self::NotRecognised => {
                f.write_str("this is no Sudoku format I know; expected 81 cells in some form")
            }
            Self::Variant { names, format } => write!(
                f,
                "the {format} puzzle has rules beyond rows, columns and boxes: {}; \
                 only the classic rules are supported",
                names.join(", ")
            ),
            Self::Size { found, format } => {
                write!(f, "the {format} puzzle is {found}; expected 9 by 9 cells")
            }
            Self::RemoteId(id) => write!(
                f,
                "`{id}` only names a puzzle stored on a server and cannot be decoded offline; \
                 expected a link that holds the puzzle itself"
            ),
            Self::HodokuState => f.write_str(
                "this is a ZIP file, such as HoDoKu's .hsol: Java objects, which are refused \
                 because decoding them can run code; save as text or library line instead",
            ),
            Self::Binary => f.write_str("this is binary data; expected text"),
            Self::NeedsFeature(format) => write!(
                f,
                "reading or writing {format} needs the cargo feature `formats`, \
                 which this build does not have"
            ),
            Self::Malformed { format, what } => write!(f, "this {format} text is broken: {what}"),
            Self::TooLarge { what, limit } => {
                write!(f, "{what} is larger than the limit of {limit} bytes")
            }
            Self::Io(message) => write!(f, "the input cannot be read: {message}"),
        }
    }
}

/// What to say about a character that does not belong into a grid.
fn character(f: &mut fmt::Formatter<'_>, found: char) -> fmt::Result {
    let look_alike = match found {
        '\u{ff10}'..='\u{ff19}' => Some("a full-width digit"),
        '\u{ff0e}' | '\u{ff0a}' | '\u{ff3f}' | '\u{3000}' => Some("a full-width blank"),
        '\u{b7}' | '\u{2022}' | '\u{2219}' | '\u{2026}' => Some("a typographic dot"),
        '\u{fffd}' => Some("not valid UTF-8"),
        'O' | 'o' => Some("a letter, not a zero"),
        'l' | 'I' => Some("a letter, not a one"),
        _ => None,
    };
    if found.is_control() {
        write!(f, "`{}`", found.escape_default())?;
    } else {
        write!(f, "`{found}`")?;
    }
    if let Some(what) = look_alike {
        write!(f, " is {what};")?;
    } else {
        write!(f, " is neither a digit nor a blank;")?;
    }
    f.write_str(" expected 1 to 9, or one of . 0 * _ - X x or a space for an empty cell")
}
