//! A board in one line, however it is dressed: a label before or behind it, commas around it,
//! spaces or brackets between its cells.

use super::line::{self, BLANKS, RunError, is_cell, parse_marked_run, parse_run};
use super::row::looks_like_cells;
use super::{ErrorKind, Format, Place, ReadError, Record};

/// What may stand around a run of cells.
const fn is_gap(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t' | b',' | b';' | b'"' | b'\'' | b'|' | b'#' | b'=' | b':' | b'/'
    )
}

/// The pieces between gaps, with the byte at which each starts.
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

/// The first clean run of 81 cells in a line, with what stands around it as the label.
pub(super) fn find_run(line: usize, text: &str) -> Option<Record> {
    if text.len() < 81 {
        return None;
    }
    let (at, run, grid) = pieces(text).find_map(|(at, piece)| {
        let grid = match piece.len() {
            81 => parse_run(piece.as_bytes()),
            82..=162 if piece.contains('+') => parse_marked_run(piece.as_bytes()),
            _ => return None,
        };
        grid.ok().map(|grid| (at, piece, grid))
    })?;
    let mut record = Record::new(grid, Format::Line);
    let column = text[..at].chars().count() + 1;
    record.place = Place { line, column };
    let (before, after) = (&text[..at], &text[at + run.len()..]);
    dress(before, after, text, at, &mut record);
    Some(record)
}

/// Says what the text around a run means.
fn dress(before: &str, after: &str, text: &str, at: usize, record: &mut Record) {
    let (id, rating) = (before.trim(), after.trim());
    if super::bank::is_id(id) && super::bank::is_rating(rating) {
        record.format = Format::Bank;
        // The writer's stand-in for a puzzle without an id.
        record.add_field(
            "id",
            if id.bytes().all(|b| b == b'0') {
                ""
            } else {
                id
            },
        );
        record.add_field("rating", rating);
        return;
    }
    let commas = |t: &str| t.bytes().filter(|b| *b == b',').count();
    if commas(text) >= 6 && commas(&text[..at]) == 4 {
        record.format = Format::Gsf;
        for (i, field) in text.split(',').enumerate() {
            if i != 4 {
                record.add_field(&format!("gsf {}", i + 1), field.trim());
            }
        }
        return;
    }
    record.label = match (
        line::label(before.as_bytes()),
        line::label(after.as_bytes()),
    ) {
        (Some(before), Some(after)) => Some(format!(
            "{} {after}",
            before.trim_end_matches([':', ';', '=', '#'])
        )),
        (before, after) => {
            after.or(before.map(|b| b.trim_end_matches([':', ';', '=', '#', ' ']).to_owned()))
        }
    };
}

/// A line that is long enough for a board and not clean: spaced cells, or an error.
pub(super) fn parse(number: usize, text: &str) -> Result<Record, ReadError> {
    let record = |grid, column| {
        let mut record = Record::new(grid, Format::Line);
        record.place = Place {
            line: number,
            column,
        };
        record
    };
    // Cells with gaps and brackets between them.
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
    // Spaces for empty cells.
    if let Some(run) = text.as_bytes().get(..81)
        && text.get(81..).is_some_and(|tail| tail.trim().is_empty())
        && let Ok(grid) = parse_run(run)
    {
        return Ok(record(grid, 1));
    }
    Err(explain(number, text))
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

/// What is wrong with the longest piece of the line that resembles cells.
fn explain(number: usize, text: &str) -> ReadError {
    let longest = pieces(text)
        .filter(|(_, piece)| looks_like_cells(piece))
        .max_by_key(|(at, piece)| (piece.chars().count(), usize::MAX - at));
    let Some((at, piece)) = longest else {
        return super::stream::unknown(number, text);
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
            Ok(_) => (0, ErrorKind::NotRecognised),
        },
        None => (0, ErrorKind::CellCount { found, row: None }),
    };
    let place = Place {
        line: number,
        column: start + at + 1,
    };
    ReadError::new(kind, place, text)
}

/// Whether a field of a table looks like an attempt at a board in one line.
pub(super) fn resembles(text: &str) -> bool {
    let text = text.trim();
    let length = text.chars().count();
    (length >= 17 && looks_like_cells(text))
        || (length == 81 && text.bytes().all(|b| BLANKS.contains(&b)))
        || super::link::resembles(text)
        || hodoku(text)
}

fn hodoku(text: &str) -> bool {
    super::hodoku_library::resembles(text)
}
