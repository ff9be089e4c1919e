//! How an input is built, recognized by its first lines.
//!
//! In this order: binary data, documents, tables. Anything else is recognized line by line in
//! `stream`.

use crate::encoding;
use crate::entry::Shape;
use crate::parts::cells;
use crate::parts::table::{self, Columns};
use crate::{ErrorKind, Format, Reader, claims, document};

/// How to read the rest of an input.
#[derive(Debug)]
pub(crate) enum Mode {
    /// Refuse a file that is not text.
    Refuse(ErrorKind),
    /// Read the whole input as one document.
    Document,
    /// Look at the next line, because this one may be the header of a table.
    MaybeTable,
    /// Read the rows of a table.
    Table(Columns),
    /// Read line by line.
    Stream,
    /// Look at the next line, because this one decides nothing.
    Undecided,
}

/// Decides by a first line.
pub(crate) fn first_line(bytes: &[u8], expected: Option<Format>) -> Mode {
    // The usual large collection needs no further look.
    let expects_table = expected.is_some_and(|format| format.0.shape == Shape::Table);
    if !expects_table && cells::parse_plain(bytes).is_some() {
        return Mode::Stream;
    }
    if let Some(what) = encoding::file_kind(bytes) {
        return Mode::Refuse(ErrorKind::File(what));
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return Mode::Refuse(ErrorKind::HodokuState);
    }
    if encoding::is_binary(bytes) {
        return Mode::Refuse(ErrorKind::Binary);
    }
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim();
    if text.is_empty() {
        return Mode::Undecided;
    }
    if document::starts(text) {
        return Mode::Document;
    }
    match table::header(text) {
        Some(table::Header::Named(columns)) => Mode::Table(columns),
        Some(table::Header::Possible) => Mode::MaybeTable,
        None if text.starts_with('#') && claims::heading(text).is_none() => Mode::Undecided,
        None => Mode::Stream,
    }
}

/// The format of the first board in a text, or in the start of one.
///
/// ```
/// use whydoku_text::{Format, sniff};
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(sniff(line), Some(Format::LINE));
/// assert_eq!(sniff(b"5 3 4"), None);
/// ```
pub fn sniff(head: &[u8]) -> Option<Format> {
    let mut reader = Reader::new(head);
    reader
        .by_ref()
        .find_map(Result::ok)
        .map(|record| record.format)
        .or_else(|| reader.table_format())
}
