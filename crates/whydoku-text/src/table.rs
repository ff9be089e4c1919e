//! CSV and TSV tables: a header line, one puzzle per row, other columns passed through.
//!
//! The column of the puzzles is the one with a usual name, else the first whose value in the first
//! row looks like a board.

use super::long_line;
use super::{ErrorKind, Format, Loss, Place, ReadError, Record, Table};
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

/// The columns of a table.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    pub separator: char,
    pub names: Vec<String>,
    pub table: Arc<Table>,
}

impl Columns {
    fn new(separator: char, names: Vec<String>, puzzle: usize) -> Self {
        let table = Arc::new(Table {
            puzzle_name: names[puzzle].clone(),
            puzzle_column: puzzle,
        });
        Self {
            separator,
            names,
            table,
        }
    }

    pub(super) const fn format(&self) -> Format {
        if self.separator == '\t' {
            Format::Tsv
        } else {
            Format::Csv
        }
    }
}

/// What a first line says about a table.
#[derive(Debug)]
pub(super) enum Header {
    /// It names the puzzle column.
    Named(Columns),
    /// It has columns; the next line has to decide.
    Possible,
}

/// Looks at a first line.
pub(super) fn header(text: &str) -> Option<Header> {
    // The label of a grid, whatever it contains.
    if text.starts_with('%') {
        return None;
    }
    let (separator, names) = names(text)?;
    if names.iter().any(|name| long_line::resembles(name)) {
        return None;
    }
    let puzzle = names.iter().position(|name| is_puzzle_name(name));
    match puzzle {
        Some(puzzle) if names.len() > 1 => {
            Some(Header::Named(Columns::new(separator, names, puzzle)))
        }
        // A single word may be a title, and a row of a spreadsheet is no header.
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

/// Looks at a first and a second line together.
pub(super) fn header_and_row(first: &str, second: &str) -> Option<Columns> {
    let (separator, names) = names(first)?;
    let row = split(second, separator).ok()?;
    let puzzle = row.iter().position(|field| long_line::resembles(field))?;
    (row.len() == names.len()).then(|| Columns::new(separator, names, puzzle))
}

/// The separator of a header line and the names in it; a leading `#` is decoration.
fn names(text: &str) -> Option<(char, Vec<String>)> {
    let text = text.trim_end_matches(['\r', '\n']);
    let bare = text.strip_prefix('#').unwrap_or(text).trim_start();
    let separator = ['\t', ',', ';'].into_iter().find(|s| bare.contains(*s));
    let separator = separator.unwrap_or(',');
    let names = split(bare, separator).ok()?;
    let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).collect();
    (names.len() <= 1_000).then_some((separator, names))
}

/// Splits a row at its separators, outside quotes. Gives the column of a quote that never closes.
pub(super) fn split(text: &str, separator: char) -> Result<Vec<String>, usize> {
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
pub(super) fn row(line: usize, text: &str, columns: &Columns) -> Result<Record, ReadError> {
    let fail = |column, kind| {
        let place = Place { line, column };
        Err(ReadError::new(kind, place, text))
    };
    let format = columns.format();
    let fields = match split(text, columns.separator) {
        Ok(fields) => fields,
        Err(column) => {
            let what = "the quote that opens here is never closed".to_owned();
            return fail(column, ErrorKind::Malformed { format, what });
        }
    };
    let puzzle = columns.table.puzzle_column;
    let Some(value) = fields.get(puzzle) else {
        let what = format!(
            "the row has {} columns; the puzzle should stand in column {}, `{}`",
            fields.len(),
            puzzle + 1,
            columns.table.puzzle_name
        );
        return fail(1, ErrorKind::Malformed { format, what });
    };
    // Where the value starts, for the place of an error in it.
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

/// A board in one field: anything that fits into one line.
fn board(line: usize, value: &str) -> Result<Record, ReadError> {
    if let Some((grid, tail)) = super::line::parse_plain(value.as_bytes()) {
        let mut record = Record::new(grid, Format::Line);
        record.label = super::line::label(tail);
        return Ok(record);
    }
    let mut stream = super::stream::Stream::new(None);
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
        None => Err(super::stream::unknown(line, value)),
    }
}

/// The columns of the table being written, fixed by its first record.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    pub started: bool,
    puzzle_column: usize,
    names: Vec<String>,
    label: bool,
}

/// Writes the header if it is due, then the row. What finds no column is lost.
pub(super) fn write(
    record: &Record,
    separator: char,
    empty: char,
    layout: &mut Layout,
    loss: &mut Loss,
    out: &mut String,
) {
    if !layout.started {
        start(record, separator, layout, out);
    }
    let mut cells = String::with_capacity(81);
    super::line::write_cells(&record.grid, empty, &mut cells);
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

fn start(record: &Record, separator: char, layout: &mut Layout, out: &mut String) {
    layout.started = true;
    layout.names = record.fields.iter().map(|(name, _)| name.clone()).collect();
    let table = record.table.as_deref();
    layout.puzzle_column = table.map_or(0, |t| t.puzzle_column).min(layout.names.len());
    // In a table the label, if any, already is a column.
    layout.label = table.is_none() && record.label.is_some();
    let mut header = layout.names.clone();
    let puzzle_name = table.map_or("puzzle", |t| t.puzzle_name.as_str());
    // Under another name a reader goes by the values, and would stop at an earlier board.
    let earlier = &record.fields[..layout.puzzle_column];
    let hidden = !is_puzzle_name(puzzle_name)
        && earlier.iter().any(|(_, value)| long_line::resembles(value));
    let puzzle_name = if hidden { "puzzle" } else { puzzle_name };
    header.insert(layout.puzzle_column, puzzle_name.to_owned());
    if layout.label {
        header.push("label".to_owned());
    }
    push_row(&header, separator, out);
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
