//! Reading and writing Sudoku in every form people paste.
//!
//! ```
//! use whydoku_text::{Format, read};
//!
//! let reading = read("
//!     +-------+-------+-------+
//!     | 5 3 . | . 7 . | . . . |
//!     | 6 . . | 1 9 5 | . . . |
//!     | . 9 8 | . . . | . 6 . |
//!     +-------+-------+-------+
//!     | 8 . . | . 6 . | . . 3 |
//!     | 4 . . | 8 . 3 | . . 1 |
//!     | 7 . . | . 2 . | . . 6 |
//!     +-------+-------+-------+
//!     | . 6 . | . . . | 2 8 . |
//!     | . . . | 4 1 9 | . . 5 |
//!     | . . . | . 8 . | . 7 9 |
//!     +-------+-------+-------+
//! ");
//! assert_eq!(reading.records[0].format, Format::Grid);
//! assert_eq!(reading.records[0].grid.givens().len(), 30);
//! assert!(reading.errors.is_empty());
//! ```
//!
//! [`Reader`] streams an input of any size, [`read`] takes a whole string, [`Writer`] and
//! [`write`](write()) turn records back into text and say what the text cannot hold. Each format
//! has a file of its own; [`Format`] lists them all.
//!
//! Formats made of JSON, XML or compressed data need the cargo feature `formats`; without it they
//! are recognised and refused with an error that names the feature.

mod bank;
mod block;
mod candidates_729;
mod clipboard;
mod document;
mod encoding;
mod error;
mod euler96;
mod f_puzzles;
mod format;
mod hodoku_library;
mod ipuz;
#[cfg(feature = "formats")]
mod json;
mod line;
mod link;
mod long_line;
#[cfg(feature = "formats")]
mod lz;
#[cfg(feature = "formats")]
mod nyt;
mod opensudoku;
mod pencilmark_grid;
mod reader;
mod record;
mod row;
mod scf;
mod scl;
mod sdk;
mod sdx;
mod sniff;
mod spreadsheet;
mod ss;
mod stream;
mod sudoku_coach;
mod sudokuwiki;
mod table;
mod writer;

pub use error::{ErrorKind, ReadError};
pub use format::{Format, Holds, HoldsFields, Shape, UnknownFormatError};
pub use reader::{Ignored, Reader};
pub use record::{Place, Record, Table};
pub use sniff::sniff;
pub use writer::{Loss, Options, WriteError, Writer, write};

/// Everything in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The boards, in order.
    pub records: Vec<Record>,
    /// What could not be read, in order.
    pub errors: Vec<ReadError>,
    /// What was read over because it holds no board.
    pub ignored: Ignored,
}

impl Reading {
    /// The only board of a text that holds exactly one and no errors.
    pub fn only(&self) -> Option<&Record> {
        match (self.records.as_slice(), self.errors.as_slice()) {
            ([record], []) => Some(record),
            _ => None,
        }
    }
}

/// Reads everything in a text.
pub fn read(text: &str) -> Reading {
    read_bytes(text.as_bytes())
}

/// Reads everything in the bytes of a file.
pub fn read_bytes(bytes: &[u8]) -> Reading {
    collect(Reader::new(bytes))
}

/// Reads everything in a text that is expected to be in `format`; see [`Reader::with_hint`].
pub fn read_as(text: &str, format: Format) -> Reading {
    collect(Reader::with_hint(text.as_bytes(), format))
}

fn collect(mut reader: Reader<&[u8]>) -> Reading {
    let mut reading = Reading::default();
    for result in reader.by_ref() {
        match result {
            Ok(record) => reading.records.push(record),
            Err(error) => reading.errors.push(error),
        }
    }
    reading.ignored = reader.ignored().clone();
    reading
}
