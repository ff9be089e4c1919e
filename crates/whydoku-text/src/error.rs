//! [`ReadError`]: what could not be read, and where.

use crate::{Format, Place};
use std::fmt;

/// A part of the input that could not be read.
///
/// The reader continues after it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadError {
    /// What is wrong. Its `Display` is the sentence without the place.
    pub kind: ErrorKind,
    /// Where it is wrong.
    pub place: Place,
    /// The input line at that place, up to 2,000 characters of it.
    pub source: String,
}

/// What is wrong with a part of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Fewer or more than 81 cells.
    CellCount {
        /// The number of cells.
        found: usize,
        /// For a board on several lines, the line with too few or too many cells: its number, its
        /// number of cells and its text.
        row: Option<(usize, usize, String)>,
    },
    /// Fewer than nine rows.
    RowCount {
        /// The number of rows.
        found: usize,
    },
    /// A character that is neither a digit nor an empty cell.
    Character {
        /// The character.
        found: char,
    },
    /// A second symbol for empty cells.
    MixedBlanks {
        /// The symbol of earlier cells.
        first: char,
        /// The symbol at the place of the error.
        second: char,
    },
    /// A group of candidates whose digits are not in rising order.
    Group(String),
    /// Text in no known format.
    NotRecognized,
    /// Rules beyond rows, columns and boxes.
    Variant {
        /// The usual names of the rules.
        names: Vec<String>,
        /// The format of the puzzle.
        format: Format,
    },
    /// A board that is not nine by nine.
    Size {
        /// The size, in words.
        found: String,
        /// The format of the puzzle.
        format: Format,
    },
    /// A link that only names a puzzle on a server.
    RemoteId(String),
    /// A ZIP file, such as HoDoKu's saved state.
    HodokuState,
    /// Any other binary file. Nothing after it was read.
    Binary,
    /// A file of a kind that is not text, such as a picture: what it is, with its article.
    File(&'static str),
    /// A Sudoku of another size or with other rules, in no particular format: what it looks like,
    /// with its article.
    Unsupported(String),
    /// Text that is clearly something else: what it looks like.
    Foreign(String),
    /// A format that this build cannot read: its name, or `JSON`.
    NeedsFeature(&'static str),
    /// Text that breaks the rules of its format.
    Malformed {
        /// The format of the text.
        format: Format,
        /// What is wrong, in words.
        what: String,
    },
    /// A text that starts like JSON and is not; what the parser reports.
    NotJson(String),
    /// A document with so many errors that its rest was not read.
    TooManyErrors,
    /// A part that is too large to be read.
    TooLarge {
        /// The name of the part.
        what: &'static str,
        /// The limit in bytes.
        limit: usize,
    },
    /// A failure of the input itself; what the system reports.
    Io(String),
}

impl ErrorKind {
    pub(crate) fn malformed(format: Format, what: impl Into<String>) -> Self {
        let what = what.into();
        Self::Malformed { format, what }
    }
}

/// The most characters of a source line that an error keeps.
const SOURCE_LIMIT: usize = 2_000;

impl ReadError {
    pub(crate) fn new(kind: ErrorKind, place: Place, source: &str) -> Self {
        Self {
            kind,
            place,
            source: source.chars().take(SOURCE_LIMIT).collect(),
        }
    }

    /// The error of a line in no known format.
    pub(crate) fn unknown(line: usize, text: &str) -> Self {
        Self::new(ErrorKind::NotRecognized, Place::line(line), text)
    }

    /// Returns up to 90 characters of the input line around the place, and how many of them come
    /// before it, so that a caller can draw a caret.
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
                write!(f, "found {}; a grid has 81", count(*found, "cell"))
            }
            Self::CellCount {
                found,
                row: Some((line, cells, text)),
            } => write!(
                f,
                "found {}; a grid has 81. Line {line} has {} instead of 9: `{text}`",
                count(*found, "cell"),
                count(*cells, "cell"),
            ),
            Self::RowCount { found } => {
                let rows = count(*found, "row");
                write!(f, "found {rows} of 9 cells; a grid has 9 rows")
            }
            Self::Character { found } => character(f, *found),
            Self::MixedBlanks { first, second } => write!(
                f,
                "this empty cell is written `{second}`, but an earlier one is written `{first}`; \
                 use one symbol for all empty cells"
            ),
            Self::Group(group) => write!(
                f,
                "`{group}` is not a group of candidates; write its digits in rising order, \
                 such as 158"
            ),
            Self::NotRecognized => f.write_str(
                "this is not a Sudoku in any format that can be read; \
                 the simplest is a line of 81 characters",
            ),
            Self::Variant { names, format } => write!(
                f,
                "this {format} puzzle has rules beyond rows, columns and boxes: {}; \
                 only classic Sudoku is supported",
                names.join(", ")
            ),
            Self::Size { found, format } => write!(
                f,
                "this {format} puzzle is {found}; only 9 by 9 cells are supported"
            ),
            Self::RemoteId(id) => write!(
                f,
                "`{id}` is only the name of a puzzle on a server and cannot be read offline; \
                 use a link that contains the puzzle itself"
            ),
            Self::HodokuState => f.write_str(
                "this is a ZIP file, such as HoDoKu's .hsol; it is refused because decoding its \
                 Java objects can run code. Save the puzzle as text or as a library line instead",
            ),
            Self::Binary => f.write_str("this is binary data, not text; nothing after it was read"),
            Self::File(what) => write!(
                f,
                "this is {what}, not text; copy the puzzle as text, or type it as a line of 81 \
                 characters"
            ),
            Self::Unsupported(what) => write!(
                f,
                "this looks like {what}; only classic Sudoku of 9 by 9 cells is supported"
            ),
            Self::Foreign(what) => write!(
                f,
                "this looks like {what}, and there is no Sudoku in it that can be read; the \
                 simplest form is a line of 81 characters"
            ),
            Self::NeedsFeature(name) => write!(
                f,
                "reading {name} needs the cargo feature `formats`, which this build does not have"
            ),
            Self::Malformed { format, what } => write!(f, "this {format} text is broken: {what}"),
            Self::NotJson(what) => write!(f, "this is not valid JSON: {what}"),
            Self::TooManyErrors => {
                f.write_str("there are too many errors; the rest of the document was not read")
            }
            Self::TooLarge { what, limit } => {
                write!(f, "{what} is too large (limit {} MiB)", limit >> 20)
            }
            Self::Io(message) => write!(f, "the input cannot be read: {message}"),
        }
    }
}

/// A number and a noun that agree: `1 cell`, `2 cells`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Writes what is wrong with a character in a grid.
fn character(f: &mut fmt::Formatter<'_>, found: char) -> fmt::Result {
    let look_alike = match found {
        '\u{2026}' => Some("an ellipsis"),
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
    f.write_str(" expected 1 to 9, or one of . 0 * _ - X x ? e or a space for an empty cell")
}
