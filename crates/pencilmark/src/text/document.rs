//! Documents that are read whole: JSON and XML, and the JSON inside a saved page.

use super::{ErrorKind, Format, Place, ReadError, Record};

/// Reads a document that starts at line `first` of the input.
pub(super) fn read(text: &str, first: usize) -> Vec<Result<Record, ReadError>> {
    let format = if text.contains("gameData") || text.contains("puzzle_data") {
        Format::Nyt
    } else if text.trim_start().starts_with('<') {
        Format::OpenSudoku
    } else if text.contains("ipuz.org") {
        Format::Ipuz
    } else {
        Format::FPuzzles
    };
    let place = Place::line(first);
    let line = text.lines().next().unwrap_or("");
    vec![Err(ReadError::new(
        ErrorKind::NeedsFeature(format),
        place,
        line,
    ))]
}
