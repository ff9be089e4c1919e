//! Reads and writes Sudoku in every form that people paste.
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
//! assert_eq!(reading.records[0].format, Format::GRID);
//! assert_eq!(reading.records[0].grid.givens().len(), 30);
//! assert!(reading.errors.is_empty());
//! ```
//!
//! [`Reader`] streams an input of any size, [`read`] reads a whole string, and [`Writer`] and
//! [`write`](write()) turn records back into text and report what the text cannot hold. [`Format`]
//! lists the formats; each has a file of its own.
//!
//! Formats made of JSON, XML or compressed data need the cargo feature `formats`. Without it they
//! are recognized, and refused with an error that names the feature.

mod claims;
mod document;
mod encoding;
mod entry;
mod error;
mod format;
mod parts;
mod reader;
mod record;
mod registry;
mod sniff;
mod stream;
mod writer;

/// The codes of links, for the other crates of this repository only.
#[doc(hidden)]
pub mod codes {
    pub use crate::parts::link::{percent_decode, percent_encode};
    pub use crate::parts::lz::{UnpackError, compress, decompress};
    pub use crate::parts::shortened::unzip;
}

pub use error::{ErrorKind, ReadError};
pub use format::{Format, Holds, HoldsFields, UnknownFormatError};
pub use reader::{Ignored, Reader};
pub use record::{Place, PlayerMarks, Record, Table};
pub use sniff::sniff;
pub use writer::{Loss, Options, WriteError, Writer, write};

/// Everything found in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The boards, in order.
    pub records: Vec<Record>,
    /// The parts that could not be read, in order.
    pub errors: Vec<ReadError>,
    /// The lines that were skipped because they have no board.
    pub ignored: Ignored,
}

impl Reading {
    /// The board of a text with exactly one board and no errors.
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

/// Reads everything in the bytes of a file, in UTF-8 or UTF-16.
pub fn read_bytes(bytes: &[u8]) -> Reading {
    collect(Reader::new(bytes))
}

/// Reads everything in a text that is probably in `format`; see [`Reader::with_hint`].
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
