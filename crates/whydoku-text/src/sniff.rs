//! How an input is built, told from its first lines.
//!
//! The order is: binary data, JSON and XML documents, tables; everything else is recognised line
//! by line (links, library lines, rows of a grid ...) in `stream`.

use super::table::{self, Columns};
use super::{Format, Reader};

/// How the rest of an input is to be read.
#[derive(Debug)]
pub(super) enum Mode {
    /// ZIP and its like.
    Zip,
    /// Other binary data.
    Binary,
    /// Read whole.
    Document,
    /// The line is the header of a table, or might be one: look at the next line too.
    MaybeTable,
    /// Below a header.
    Table(Columns),
    /// Line by line.
    Stream,
    /// Nothing in this line decides.
    Undecided,
}

/// What the first line with something in it says.
pub(super) fn first_line(bytes: &[u8], hint: Option<Format>) -> Mode {
    if bytes.starts_with(b"PK\x03\x04") {
        return Mode::Zip;
    }
    if bytes.contains(&0) {
        return Mode::Binary;
    }
    // The usual large collection: no need to look any further.
    if super::line::parse_plain(bytes).is_some() && !matches!(hint, Some(Format::Csv | Format::Tsv))
    {
        return Mode::Stream;
    }
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim();
    if text.is_empty() {
        return Mode::Undecided;
    }
    let array_of_objects = text
        .strip_prefix('[')
        .is_some_and(|rest| rest.trim_start().starts_with('{'));
    if text.starts_with(['{', '<'])
        || array_of_objects
        || text.contains("window.gameData")
        || text.starts_with("ipuz(")
    {
        return Mode::Document;
    }
    match table::header(text) {
        Some(table::Header::Named(columns)) => Mode::Table(columns),
        Some(table::Header::Possible) => Mode::MaybeTable,
        None if text.starts_with('#') && super::sdk::header(text).is_none() => Mode::Undecided,
        None => Mode::Stream,
    }
}

/// The format of the first board in a text, or of the start of one.
///
/// ```
/// use whydoku_text::{Format, sniff};
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(sniff(line), Some(Format::Line));
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
