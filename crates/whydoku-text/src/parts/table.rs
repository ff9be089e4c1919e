//! Tables: a header line, then one puzzle per row; the other columns are kept.
//!
//! The puzzles are in the column with a usual name, else in the first one whose value in the first
//! row looks like a board.

use super::{cells, run};
use crate::entry::{Read, Sequence};
use crate::error::count;
use crate::stream::Stream;
use crate::{ErrorKind, Format, Loss, Place, ReadError, Record, Table, registry};
use std::sync::Arc;

/// The usual names of the column that holds the puzzles.
const PUZZLE_NAMES: [&str; 9] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "sudoku",
    "board",
    "givens",
    "grid",
    "clues_string",
];

/// A header with more columns is not one.
const MAX_COLUMNS: usize = 1_000;

/// The columns of a table.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    pub format: Format,
    separator: char,
    names: Vec<String>,
    table: Arc<Table>,
}

impl Columns {
    fn new(header: HeaderLine, puzzle: usize) -> Self {
        let table = Arc::new(Table {
            puzzle_name: header.names[puzzle].clone(),
            puzzle_column: puzzle,
        });
        Self {
            format: header.format,
            separator: header.separator,
            names: header.names,
            table,
        }
    }
}

/// What a first line reveals about a table.
#[derive(Debug)]
pub(crate) enum Header {
    /// It names the puzzle column.
    Named(Columns),
    /// It has columns; the next line decides whether they are those of a table.
    Possible,
}

/// Reads a first line as the header of a table.
pub(crate) fn header(text: &str) -> Option<Header> {
    // This is the label of a grid, even if it contains separators.
    if text.starts_with('%') {
        return None;
    }
    let header = header_line(text)?;
    let names = &header.names;
    if names.iter().any(|name| run::resembles(name)) {
        return None;
    }
    match names.iter().position(|name| is_puzzle_name(name)) {
        Some(puzzle) if names.len() > 1 => Some(Header::Named(Columns::new(header, puzzle))),
        // A single word may be a title, and a row of a spreadsheet is not a header.
        Some(_) => Some(Header::Possible),
        None if names.len() > 1 && names.iter().any(|n| is_word(n)) => Some(Header::Possible),
        None => None,
    }
}

fn is_puzzle_name(name: &str) -> bool {
    PUZZLE_NAMES.contains(&name.to_ascii_lowercase().as_str())
}

fn is_word(name: &str) -> bool {
    name.chars().filter(|c| c.is_alphabetic()).count() >= 2
}

/// Reads a first and a second line as the header and the first row of a table.
pub(crate) fn header_and_row(first: &str, second: &str) -> Option<Columns> {
    let header = header_line(first)?;
    let row = split(second, header.separator).ok()?;
    let puzzle = row.iter().position(|field| run::resembles(field))?;
    (row.len() == header.names.len()).then(|| Columns::new(header, puzzle))
}

/// A header line, split.
struct HeaderLine {
    format: Format,
    separator: char,
    names: Vec<String>,
}

/// Splits a header line; a leading `#` is ignored.
fn header_line(text: &str) -> Option<HeaderLine> {
    let text = text.trim_end_matches(['\r', '\n']);
    let bare = text.strip_prefix('#').unwrap_or(text).trim_start();
    // Without any separator the only name may still be that of the puzzles.
    let (format, separator) = separators()
        .find(|(_, separator)| bare.contains(*separator))
        .unwrap_or((Format::CSV, ','));
    let names = split(bare, separator).ok()?;
    let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).collect();
    (names.len() <= MAX_COLUMNS).then_some(HeaderLine {
        format,
        separator,
        names,
    })
}

/// The separators of all tables, the one that is least likely inside a field first.
fn separators() -> impl Iterator<Item = (Format, char)> {
    registry::reads().rev().flat_map(|(format, read)| {
        let separators = match read {
            Read::Table(separators) => *separators,
            _ => &[],
        };
        separators.iter().map(move |separator| (format, *separator))
    })
}

/// Splits a row at its separators, outside quotes. Fails with the column of a quote that is never
/// closed.
fn split(text: &str, separator: char) -> Result<Vec<String>, usize> {
    let mut fields = vec![String::new()];
    let mut quoted = None;
    let mut fresh = true;
    let mut chars = text.chars().enumerate().peekable();
    while let Some((i, c)) = chars.next() {
        let last = fields.last_mut().expect("there is always a field");
        match (quoted, c) {
            (None, '"') if fresh && separator != '\t' => quoted = Some(i + 1),
            (Some(_), '"') if chars.peek().is_some_and(|(_, next)| *next == '"') => {
                chars.next();
                last.push('"');
            }
            (Some(_), '"') => quoted = None,
            (None, c) if c == separator => {
                fields.push(String::new());
                fresh = true;
                continue;
            }
            (_, c) => last.push(c),
        }
        fresh = false;
    }
    quoted.map_or(Ok(fields), Err)
}

/// Reads one row.
pub(crate) fn row(line: usize, text: &str, columns: &Columns) -> Result<Record, ReadError> {
    let fail = |column, kind| {
        let place = Place { line, column };
        Err(ReadError::new(kind, place, text))
    };
    let format = columns.format;
    let fields = match split(text, columns.separator) {
        Ok(fields) => fields,
        Err(column) => {
            let what = "the quote that opens here is never closed";
            return fail(column, ErrorKind::malformed(format, what));
        }
    };
    let puzzle = columns.table.puzzle_column;
    let Some(value) = fields.get(puzzle) else {
        let what = format!(
            "the row has only {}; the puzzle should be in column {}, `{}`",
            count(fields.len(), "column"),
            puzzle + 1,
            columns.table.puzzle_name
        );
        return fail(1, ErrorKind::malformed(format, what));
    };
    // An error counts columns from where the value starts.
    let start = text
        .find(value.as_str())
        .map_or(0, |at| text[..at].chars().count());
    let mut record = match board(line, value) {
        Ok(record) => record,
        Err(mut error) => {
            error.place.column += start;
            error.source = text.chars().take(2_000).collect();
            return Err(error);
        }
    };
    record.format = format;
    record.place = Place {
        line,
        column: start + 1,
    };
    record.table = Some(Arc::clone(&columns.table));
    let named = columns.names.iter().map(String::as_str);
    let names = named.chain(std::iter::repeat(""));
    for (i, (name, value)) in names.zip(fields).enumerate() {
        if i != puzzle {
            if record.label.is_none() && matches!(name, "label" | "name" | "title") {
                record.label = Some(value.clone()).filter(|v| !v.is_empty());
            }
            record.fields.push((name.to_owned(), value));
        }
    }
    Ok(record)
}

/// Reads a board in one field, in any format that fits on one line.
fn board(line: usize, value: &str) -> Result<Record, ReadError> {
    if let Some((grid, tail)) = cells::parse_plain(value.as_bytes()) {
        let mut record = Record::new(grid, Format::LINE);
        record.label = cells::label(tail);
        return Ok(record);
    }
    let mut stream = Stream::new(None);
    stream.push(line, value.as_bytes());
    stream.finish();
    match stream.out.pop_front() {
        Some(result) => result,
        None if value.trim().is_empty() => {
            let kind = ErrorKind::CellCount {
                found: 0,
                row: None,
            };
            Err(ReadError::new(kind, Place::line(line), value))
        }
        None => Err(ReadError::unknown(line, value)),
    }
}

/// Writes a table, whose columns are those of its first record.
#[derive(Debug)]
pub(crate) struct TableWriter {
    separator: char,
    empty: char,
    layout: Option<Layout>,
}

/// The columns of a table being written.
#[derive(Debug)]
struct Layout {
    puzzle_column: usize,
    names: Vec<String>,
    label: bool,
}

impl TableWriter {
    pub(crate) const fn new(separator: char, empty: char) -> Self {
        Self {
            separator,
            empty,
            layout: None,
        }
    }
}

impl Sequence for TableWriter {
    /// Appends the row, after the header if it is the first one. A field or label without a column
    /// is lost.
    fn write(&mut self, record: &Record, loss: &mut Loss, out: &mut String) {
        let separator = self.separator;
        let layout = self
            .layout
            .get_or_insert_with(|| start(record, separator, out));
        let mut cells = String::with_capacity(81);
        cells::write_cells(&record.grid, self.empty, &mut cells);
        let mut used = vec![false; record.fields.len()];
        let mut row: Vec<String> = layout
            .names
            .iter()
            .map(|name| {
                let unused = |(i, (n, _)): &(usize, &(String, String))| !used[*i] && n == name;
                let found = record.fields.iter().enumerate().find(unused);
                let (i, value) = found.map(|(i, (_, value))| (i, value.clone()))?;
                used[i] = true;
                Some(value)
            })
            .map(Option::unwrap_or_default)
            .collect();
        row.insert(layout.puzzle_column.min(row.len()), cells);
        if layout.label {
            row.push(record.label.clone().unwrap_or_default());
        }
        push_row(&row, separator, out);
        for ((name, _), used) in record.fields.iter().zip(&used) {
            if !used {
                loss.fields.push(name.clone());
            }
        }
        let is_column = |label: &String| record.fields.iter().any(|(_, value)| value == label);
        loss.label = !layout.label && record.label.as_ref().is_some_and(|label| !is_column(label));
    }
}

/// Chooses the columns and appends the header.
fn start(record: &Record, separator: char, out: &mut String) -> Layout {
    let names: Vec<String> = record.fields.iter().map(|(name, _)| name.clone()).collect();
    let table = record.table.as_deref();
    let layout = Layout {
        puzzle_column: table.map_or(0, |t| t.puzzle_column).min(names.len()),
        // A record from a table has its label among the fields.
        label: table.is_none() && record.label.is_some(),
        names,
    };
    let mut header = layout.names.clone();
    let puzzle_name = table.map_or("puzzle", |t| t.puzzle_name.as_str());
    // With an unusual name a reader goes by the values, and would stop at an earlier board.
    let earlier = &record.fields[..layout.puzzle_column];
    let hidden =
        !is_puzzle_name(puzzle_name) && earlier.iter().any(|(_, value)| run::resembles(value));
    let puzzle_name = if hidden { "puzzle" } else { puzzle_name };
    header.insert(layout.puzzle_column, puzzle_name.to_owned());
    if layout.label {
        header.push("label".to_owned());
    }
    push_row(&header, separator, out);
    layout
}

fn push_row(fields: &[String], separator: char, out: &mut String) {
    for (i, field) in fields.iter().enumerate() {
        if i > 0 {
            out.push(separator);
        }
        let flat: String = field
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        if separator != '\t' && flat.contains([separator, '"']) {
            out.push('"');
            out.push_str(&flat.replace('"', "\"\""));
            out.push('"');
        } else {
            out.push_str(&flat);
        }
    }
    out.push('\n');
}
