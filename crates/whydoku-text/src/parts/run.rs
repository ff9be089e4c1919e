//! A board in one line with other text on it: a label before or after the cells, commas around
//! them, spaces or brackets between them.

use super::board::{Board, Frame, Header};
use super::border::is_bar;
use super::cells::{self, BLANKS, RunError, is_cell, parse_marked_run, parse_run};
use super::row::{self, Row, looks_like_cells};
use super::{link, size};
use crate::{ErrorKind, Format, Place, ReadError, Record, claims};
use whydoku_grid::Grid;

/// 81 cells without a gap, and the line they are in.
#[derive(Debug)]
pub(crate) struct Run<'a> {
    /// The whole line.
    pub text: &'a str,
    /// The part before the cells.
    pub before: &'a str,
    /// The part after the cells.
    pub after: &'a str,
    /// The digits in the cells.
    pub grid: Grid,
}

/// Whether a byte may separate cells from other text.
const fn is_gap(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t'
            | b','
            | b';'
            | b'"'
            | b'\''
            | b'`'
            | b'|'
            | b'#'
            | b'='
            | b':'
            | b'/'
            | b'&'
            | b'<'
            | b'>'
            | b'('
            | b')'
            | b'['
            | b']'
            | b'{'
            | b'}'
    )
}

/// The pieces between gaps, each with the index of its first byte.
fn pieces(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split(|c: char| u8::try_from(c).is_ok_and(is_gap))
        .map(move |piece| {
            let at = start;
            start += piece.len() + 1;
            (at, piece)
        })
        .filter(|(_, piece)| !piece.is_empty())
}

/// How many runs of 81 cells a line has, faultless or not.
pub(crate) fn count(text: &str) -> usize {
    let is_run = |piece: &str| piece.len() == 81 && piece.bytes().all(is_cell);
    pieces(text).filter(|(_, piece)| is_run(piece)).count()
}

/// Reads the first faultless run of 81 cells in a line. `plain` is the format of a run that no
/// format claims.
pub(crate) fn find(line: usize, text: &str, plain: Format) -> Option<Record> {
    if text.len() < 81 {
        return None;
    }
    let (at, cells, grid) = pieces(text).find_map(|(at, piece)| {
        let grid = match piece.len() {
            81 => parse_run(piece.as_bytes()),
            82..=162 if piece.contains('+') => parse_marked_run(piece.as_bytes()),
            _ => return None,
        };
        grid.ok().map(|grid| (at, piece, grid))
    })?;
    let run = Run {
        text,
        before: &text[..at],
        after: &text[at + cells.len()..],
        grid,
    };
    let mut record = claims::run(&run).unwrap_or_else(|| labeled(&run, plain));
    let column = run.before.chars().count() + 1;
    record.place = Place { line, column };
    Some(record)
}

/// The record of a run whose surroundings are a label.
fn labeled(run: &Run<'_>, format: Format) -> Record {
    let mut record = Record::new(run.grid, format);
    let before = cells::label(run.before.as_bytes());
    let after = cells::label(run.after.as_bytes());
    record.label = match (before, after) {
        (Some(before), Some(after)) => Some(format!(
            "{} {after}",
            before.trim_end_matches([':', ';', '=', '#'])
        )),
        (before, after) => {
            after.or(before.map(|b| b.trim_end_matches([':', ';', '=', '#', ' ']).to_owned()))
        }
    };
    record
}

/// The format of 81 cells that no format claims: the expected one if its texts look the same.
pub(crate) fn plain_format(expected: Option<Format>) -> Format {
    expected
        .filter(|format| format.is_plain_line())
        .unwrap_or(Format::LINE)
}

/// Reads a line that is long enough for a board but has gaps between its cells, or explains what is
/// wrong with it.
pub(crate) fn parse(number: usize, text: &str, plain: Format) -> Result<Record, ReadError> {
    let record = |grid, column| {
        let mut record = Record::new(grid, plain);
        record.place = Place {
            line: number,
            column,
        };
        record
    };
    // Cells with spaces or brackets between them.
    let bare: Vec<(usize, char)> = text
        .chars()
        .enumerate()
        .filter(|(_, c)| {
            !matches!(
                c,
                ' ' | '\t' | ',' | '|' | '[' | ']' | '{' | '}' | '(' | ')' | ';' | '/'
            )
        })
        .collect();
    if bare.len() == 81
        && let Some(bytes) = bytes_of(&bare)
    {
        match parse_run(&bytes) {
            Ok(grid) => return Ok(record(grid, bare[0].0 + 1)),
            Err(RunError { at, kind }) if !text.trim().contains("  ") => {
                return fail(number, bare[at].0, kind, text);
            }
            Err(_) => {}
        }
    }
    if let Some(mut record) = flattened(number, text, plain) {
        record.place = Place::line(number);
        return Ok(record);
    }
    // Cells with spaces for the empty ones.
    if let Some(run) = text.as_bytes().get(..81)
        && text.get(81..).is_some_and(|tail| tail.trim().is_empty())
        && let Ok(grid) = parse_run(run)
    {
        return Ok(record(grid, 1));
    }
    Err(explain(number, text))
}

/// Reads a grid whose line ends were lost: its borders are still there, and its cells may be groups
/// of candidates. What follows 81 single cells is a label.
fn flattened(number: usize, text: &str, plain: Format) -> Option<Record> {
    let is_border = |piece: &str| {
        let signs = |c: char| "+-=.:'*|`,".contains(c) || !c.is_ascii();
        piece.chars().count() > 1 && piece.chars().all(signs)
    };
    let mut pieces = Vec::with_capacity(81);
    let mut end = text.len();
    let (mut at, mut column) = (0, 1);
    for piece in text.split(|c: char| c.is_whitespace() || is_bar(c)) {
        if !piece.is_empty() && !is_border(piece) {
            if pieces.len() == 81 {
                end = at;
                break;
            }
            pieces.push((column, piece.to_owned()));
        }
        at += piece.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
        column += piece.chars().count() + 1;
    }
    let single = pieces.iter().all(|(_, piece)| piece.len() == 1);
    // A label follows a gap; another cell would be one cell too many.
    let label = text[end..].trim();
    let one_more = label.len() == 1 || label.as_bytes().get(1).is_some_and(|b| *b == b' ');
    if pieces.len() != 81 || (!label.is_empty() && (!single || one_more)) {
        return None;
    }
    let rows: Vec<Row> = pieces
        .chunks(9)
        .map(|nine| row::from_pieces(number, nine))
        .collect();
    let board = Board::new(&rows, Frame::default(), Header::default()).ok()?;
    let mut record = if board.has_candidates() {
        claims::candidates(&board, &[], None)
    } else {
        board.givens(plain)
    };
    if !label.is_empty() {
        record.label = cells::label(label.as_bytes());
    }
    Some(record)
}

fn bytes_of(bare: &[(usize, char)]) -> Option<Vec<u8>> {
    bare.iter().map(|(_, c)| u8::try_from(*c).ok()).collect()
}

fn fail<T>(line: usize, at: usize, kind: ErrorKind, text: &str) -> Result<T, ReadError> {
    let place = Place {
        line,
        column: at + 1,
    };
    Err(ReadError::new(kind, place, text))
}

/// What is wrong with the longest piece of the line that looks like cells.
fn explain(number: usize, text: &str) -> ReadError {
    let words = || text.split_whitespace();
    let spaced = words().all(|word| word.len() <= 2 && word.is_ascii());
    if spaced && let Some(kind) = size::line(words().count()) {
        return ReadError::new(kind, Place::line(number), text);
    }
    let longest = pieces(text)
        .filter(|(_, piece)| looks_like_cells(piece))
        .max_by_key(|(at, piece)| (piece.chars().count(), usize::MAX - at));
    let Some((at, piece)) = longest else {
        return ReadError::unknown(number, text);
    };
    let start = text[..at].chars().count();
    let stranger = piece
        .chars()
        .position(|c| !u8::try_from(c).is_ok_and(is_cell));
    let found = piece.chars().count();
    let (at, kind) = match stranger {
        Some(at) => (
            at,
            ErrorKind::Character {
                found: piece.chars().nth(at).unwrap_or(' '),
            },
        ),
        None if found == 81 => match parse_run(piece.as_bytes()) {
            Err(RunError { at, kind }) => (at, kind),
            Ok(_) => (0, ErrorKind::NotRecognized),
        },
        None => {
            let kind = size::line(found).unwrap_or(ErrorKind::CellCount { found, row: None });
            (0, kind)
        }
    };
    let place = Place {
        line: number,
        column: start + at + 1,
    };
    ReadError::new(kind, place, text)
}

/// Whether a field of a table looks like an attempt at a board in one line.
pub(crate) fn resembles(text: &str) -> bool {
    let text = text.trim();
    let length = text.chars().count();
    (length >= 17 && looks_like_cells(text))
        || (length == 81 && text.bytes().all(|b| BLANKS.contains(&b)))
        || link::resembles(text)
        || claims::is_line(text)
}
