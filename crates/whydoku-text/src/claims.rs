//! Asks the formats which of them claims a piece of text.

use crate::entry::Read;
use crate::parts::board::{Board, Section};
use crate::parts::groups;
use crate::parts::run::Run;
use crate::{Format, ReadError, Record, registry};

/// Whether some format recognizes a line as a board by itself.
pub(crate) fn is_line(text: &str) -> bool {
    registry::reads()
        .any(|(_, read)| matches!(read, Read::Line { resembles, .. } if resembles(text)))
}

/// Reads a line that some format recognizes as a board by itself.
pub(crate) fn line(number: usize, text: &str) -> Option<Result<Record, ReadError>> {
    registry::reads().find_map(|(_, read)| match read {
        Read::Line { resembles, read } if resembles(text) => Some(read(number, text)),
        _ => None,
    })
}

/// The record of 81 cells with text around them, if some format claims them.
pub(crate) fn run(run: &Run<'_>) -> Option<Record> {
    registry::reads().find_map(|(_, read)| {
        let Read::Run(claim) = read else {
            return None;
        };
        claim(run)
    })
}

/// The record of nine rows of digits: of the format that claims them, else `grid`.
pub(crate) fn digits(board: &Board) -> Record {
    registry::reads()
        .find_map(|(_, read)| {
            let Read::Digits(claim) = read else {
                return None;
            };
            claim(board)
        })
        .unwrap_or_else(|| board.givens(Format::GRID))
}

/// The record of nine rows with candidates: of the format that claims them, else `pencilmarks`.
pub(crate) fn candidates(board: &Board, above: &[Board], expected: Option<Format>) -> Record {
    registry::reads()
        .find_map(|(format, read)| {
            let Read::Candidates(claim) = read else {
                return None;
            };
            claim(board, above, expected == Some(format))
        })
        .unwrap_or_else(|| groups::record(board, Format::PENCILMARKS))
}

/// Whether single digits are candidates in the expected format, below this many boards.
pub(crate) fn singles_are_candidates(expected: Option<Format>, above: usize) -> bool {
    let reads = expected.map_or(&[][..], |format| format.0.read);
    reads
        .iter()
        .any(|read| matches!(read, Read::SinglesAreCandidates(decide) if decide(above)))
}

/// The field in a `#` line, if some format claims it.
pub(crate) fn heading(text: &str) -> Option<(String, String)> {
    registry::reads().find_map(|(_, read)| {
        let Read::Heading(heading) = read else {
            return None;
        };
        heading(text)
    })
}

/// What some format has below the line `[name]`.
pub(crate) fn section(name: &str) -> Option<Section> {
    registry::reads().find_map(|(_, read)| match read {
        Read::Section(known, section) if name.eq_ignore_ascii_case(known) => Some(*section),
        _ => None,
    })
}

/// Whether some format claims a line below a board.
pub(crate) fn is_below(text: &str) -> bool {
    registry::reads().any(|(_, read)| matches!(read, Read::Below(claims) if claims(text)))
}
