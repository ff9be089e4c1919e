//! 81 cells in a row: which characters are cells, reading and writing them, and the label around them.

use crate::{ErrorKind, Format, Record};
use whydoku_grid::{Cell, CellSet, Digit, Grid};

/// The symbols for an empty cell, in the order that Sudopedia prefers.
pub(crate) const BLANKS: &[u8] = b"0.Xx*_- ?e";

/// What a byte means in a grid: 1 to 9 for a digit, [`BLANK`] for an empty cell, else [`OTHER`].
const CLASS: [u8; 256] = {
    let mut class = [OTHER; 256];
    let mut i = 0;
    while i < BLANKS.len() {
        class[BLANKS[i] as usize] = BLANK;
        i += 1;
    }
    let mut digit = 1;
    while digit <= 9 {
        class[b'0' as usize + digit] = b"\0\x01\x02\x03\x04\x05\x06\x07\x08\x09"[digit];
        digit += 1;
    }
    class
};
const BLANK: u8 = 10;
const OTHER: u8 = 11;

/// Whether a byte is a digit or a blank.
pub(crate) const fn is_cell(byte: u8) -> bool {
    CLASS[byte as usize] != OTHER
}

/// What is wrong with 81 cells, and at which byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RunError {
    pub at: usize,
    pub kind: ErrorKind,
}

/// Reads 81 bytes that use one symbol for empty cells.
pub(crate) fn parse_run(run: &[u8]) -> Result<Grid, RunError> {
    let Some(run) = run.first_chunk::<81>().filter(|_| run.len() == 81) else {
        return Err(RunError {
            at: 0,
            kind: ErrorKind::CellCount {
                found: run.len(),
                row: None,
            },
        });
    };
    let mut digits = [None; 81];
    let mut blank = None;
    for (at, (slot, &byte)) in digits.iter_mut().zip(run).enumerate() {
        let class = CLASS[usize::from(byte)];
        if class < BLANK {
            *slot = Digit::new(class);
        } else if class == OTHER {
            return Err(RunError {
                at,
                kind: ErrorKind::Character {
                    found: char::from(byte),
                },
            });
        } else if *blank.get_or_insert(byte) != byte {
            return Err(RunError {
                at,
                kind: ErrorKind::MixedBlanks {
                    first: char::from(blank.unwrap_or(byte)),
                    second: char::from(byte),
                },
            });
        }
    }
    Ok(Grid::from_givens(digits))
}

/// Reads the usual line: 81 cells at the start, without spaces, then the end or a separator.
/// Returns the grid and the rest of the line. Large collections take this path.
pub(crate) fn parse_plain(line: &[u8]) -> Option<(Grid, &[u8])> {
    let run = line.get(..81)?;
    let tail = &line[81..];
    // After a bar may come rules of a variant.
    let ends = |b: u8| is_separator(b) && b != b'|';
    if tail.first().is_some_and(|&b| !ends(b)) || run.contains(&b' ') {
        return None;
    }
    let grid = parse_run(run).ok()?;
    Some((grid, tail))
}

/// Whether a byte may separate the cells from a label.
pub(crate) const fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'#' | b',' | b';' | b':' | b'|' | b'"')
}

/// The characters of [`is_separator`].
const SEPARATORS: [char; 8] = [' ', '\t', '#', ',', ';', ':', '|', '"'];

/// The label in a text, without the separators around it.
pub(crate) fn label(tail: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(tail);
    let text = text
        .trim_start_matches(SEPARATORS)
        .trim_end_matches([' ', '\t', ',', '"']);
    (!text.is_empty()).then(|| text.to_owned())
}

/// Reads 81 cells in which a `+` precedes each placed digit, as HoDoKu and Susser write them.
pub(crate) fn parse_marked_run(run: &[u8]) -> Result<Grid, RunError> {
    let mut plain = Vec::with_capacity(81);
    let mut places = Vec::with_capacity(81);
    let mut placed = CellSet::EMPTY;
    let mut bytes = run.iter().enumerate().peekable();
    while let Some((at, &byte)) = bytes.next() {
        let marked = byte == b'+'
            && bytes
                .peek()
                .is_some_and(|(_, next)| Digit::from_ascii(**next).is_some());
        if marked {
            placed.extend(Cell::new(plain.len()));
        } else {
            plain.push(byte);
            places.push(at);
        }
    }
    let mut grid = parse_run(&plain).map_err(|mut error| {
        error.at = places.get(error.at).copied().unwrap_or(0);
        error
    })?;
    for cell in placed {
        if let Some(digit) = grid.get(cell) {
            grid.place(cell, digit);
        }
    }
    Ok(grid)
}

/// Reads 81 cells as a record of `format`.
pub(crate) fn record(cells: &str, format: Format) -> Result<Record, ErrorKind> {
    parse_run(cells.as_bytes())
        .map(|grid| Record::new(grid, format))
        .map_err(|error| error.kind)
}

/// Appends the 81 characters.
pub(crate) fn write_cells(grid: &Grid, empty: char, out: &mut String) {
    // Appending one string is faster than appending 81 characters.
    if let Ok(blank @ 0..=0x7f) = u8::try_from(empty) {
        let bytes = grid
            .digits()
            .map(|digit| digit.map_or(blank, Digit::to_ascii));
        if let Ok(text) = std::str::from_utf8(&bytes) {
            out.push_str(text);
        }
        return;
    }
    out.push_str(&grid.to_line(empty));
}

/// Appends the 81 characters and the label as a line.
pub(crate) fn write_line(record: &Record, empty: char, out: &mut String) {
    write_cells(&record.grid, empty, out);
    if let Some(label) = &record.label {
        let label = one_line(label);
        // A reader would drop separators at either end.
        let label = label.trim_start_matches(SEPARATORS);
        let label = label.trim_end_matches(SEPARATORS);
        if !label.is_empty() {
            // The sign keeps a label that looks like cells apart from the grid.
            out.push_str(" # ");
            out.push_str(label);
        }
    }
    out.push('\n');
}

/// The text with spaces for line breaks, trimmed.
pub(crate) fn one_line(text: &str) -> String {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c.is_control());
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIKIPEDIA: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn every_blank_symbol_reads_the_same() {
        let expected: Grid = WIKIPEDIA.parse().unwrap();
        for &blank in BLANKS {
            let line = WIKIPEDIA.replace('.', &char::from(blank).to_string());
            assert_eq!(parse_run(line.as_bytes()), Ok(expected), "{line}");
        }
    }

    #[test]
    fn two_blank_symbols_are_refused_at_the_second() {
        let line = WIKIPEDIA.replacen("..7", ".07", 1);
        let error = parse_run(line.as_bytes()).unwrap_err();
        assert_eq!(error.at, 3);
        let kind = ErrorKind::MixedBlanks {
            first: '.',
            second: '0',
        };
        assert_eq!(error.kind, kind);
    }

    #[test]
    fn a_plus_marks_a_placed_digit() {
        let line = WIKIPEDIA.replacen("53.", "53+4", 1);
        let grid = parse_marked_run(line.as_bytes()).unwrap();
        assert_eq!(grid.get(Cell::at(0, 2)), Some(Digit::D4));
        assert_eq!(grid.givens().len(), 30);
        let bad = WIKIPEDIA.replacen("53.", "53+", 1);
        let error = parse_marked_run(bad.as_bytes()).unwrap_err();
        assert_eq!(
            (error.at, error.kind),
            (2, ErrorKind::Character { found: '+' })
        );
    }
}
