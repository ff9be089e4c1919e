//! Tables as text: CSV, TSV and NDJSON, read row by row.

use super::columns::Column;
use super::parts::Part;
use super::tables::{Row, TextFormat, place_of};
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;

/// The longest row that is read: a file without line ends, or with a quote that nobody closes, is refused
/// before it fills the memory.
const LONGEST_ROW: usize = 16 << 20;

/// A table, read row by row.
pub(super) struct TextTable {
    input: BufReader<File>,
    name: String,
    format: TextFormat,
    column: String,
    added: Vec<Column>,
    /// The first row and the place of the column in it; not for objects.
    header: Option<(String, usize)>,
    bytes_read: u64,
    rows_read: u64,
}

impl TextTable {
    pub(super) fn open(
        path: &Path,
        format: TextFormat,
        column: &str,
        added: &[Column],
    ) -> Result<Self, String> {
        let name = path.display().to_string();
        let input =
            File::open(path).map_err(|error| format!("`{name}` cannot be read: {error}"))?;
        let mut table = Self {
            input: BufReader::with_capacity(1 << 20, input),
            name,
            format,
            column: column.to_owned(),
            added: added.to_vec(),
            header: None,
            bytes_read: 0,
            rows_read: 0,
        };
        if let TextFormat::Separated(separator) = format {
            let header = table.next_row()?.unwrap_or_default();
            let header = header.trim_start_matches('\u{feff}').to_owned();
            let names = fields(&header, separator);
            let place = place_of(column, &names, added, &table.name)?;
            table.header = Some((header, place));
        }
        Ok(table)
    }

    /// The first row of the output; empty for objects.
    fn header(&self) -> String {
        match (&self.header, self.format) {
            (Some((header, _)), TextFormat::Separated(separator)) => {
                let mut line = header.clone();
                for column in &self.added {
                    line.push(separator);
                    line.push_str(column.name());
                }
                line.push('\n');
                line
            }
            _ => String::new(),
        }
    }

    pub(super) const fn bytes_read(&self) -> u64 {
        self.bytes_read
    }

    /// At most `count` rows; none at the end.
    pub(super) fn read(&mut self, count: usize) -> Result<Vec<Row>, String> {
        let mut rows = Vec::new();
        while rows.len() < count
            && let Some(text) = self.next_row()?
        {
            let puzzle = self.puzzle_in(&text)?;
            rows.push(Row { text, puzzle });
        }
        Ok(rows)
    }

    /// Passes over rows that were answered before.
    pub(super) fn skip(&mut self, count: usize) -> Result<(), String> {
        for _ in 0..count {
            self.next_row()?;
        }
        Ok(())
    }

    /// The next row that is not empty. A row continues over line ends inside quotes.
    fn next_row(&mut self) -> Result<Option<String>, String> {
        let mut row = String::new();
        let mut quotes = 0;
        loop {
            let before = row.len();
            let room = LONGEST_ROW.saturating_sub(before) as u64;
            let read = (&mut self.input)
                .take(room)
                .read_line(&mut row)
                .map_err(|error| {
                    format!(
                        "row {} of `{}` cannot be read: {error}",
                        self.rows_read + 1,
                        self.name
                    )
                })?;
            self.bytes_read += read as u64;
            if row.len() >= LONGEST_ROW {
                return Err(format!(
                    "row {} of `{}` has more than {} MiB; perhaps a quote is not closed",
                    self.rows_read + 1,
                    self.name,
                    LONGEST_ROW >> 20
                ));
            }
            if matches!(self.format, TextFormat::Separated(_)) {
                quotes += row[before..].matches('"').count();
            }
            if read > 0 && !quotes.is_multiple_of(2) {
                continue;
            }
            row.truncate(row.trim_end_matches(['\n', '\r']).len());
            if !row.is_empty() {
                self.rows_read += 1;
                return Ok(Some(row));
            }
            if read == 0 {
                return Ok(None);
            }
        }
    }

    fn puzzle_in(&self, row: &str) -> Result<Option<String>, String> {
        let wrong = |what: &str| format!("row {} of `{}` {what}", self.rows_read, self.name);
        let found = match (&self.header, self.format) {
            (Some((_, place)), TextFormat::Separated(separator)) => {
                fields(row, separator).into_iter().nth(*place)
            }
            _ => {
                let object: Value = serde_json::from_str(row)
                    .map_err(|error| wrong(&format!("is not JSON: {error}")))?;
                let taken = |column: &&Column| object.get(column.name()).is_some();
                if let Some(taken) = self.added.iter().find(taken) {
                    return Err(wrong(&taken.is_there_already("field")));
                }
                match object.get(&self.column) {
                    Some(Value::String(text)) => Some(text.clone()),
                    Some(Value::Null) => None,
                    Some(_) => return Err(wrong("has a puzzle that is not a string")),
                    None if object.is_object() => {
                        return Err(wrong(&format!("has no field `{}`", self.column)));
                    }
                    None => return Err(wrong("is not an object")),
                }
            }
        };
        Ok(found.filter(|text| !text.trim().is_empty()))
    }

    pub(super) fn part(&self, rows: &[Row], cells: &[Vec<Value>]) -> Vec<u8> {
        let mut text = Vec::new();
        for (row, cells) in rows.iter().zip(cells) {
            self.write(row, cells, &mut text);
        }
        text
    }

    pub(super) fn join(&self, parts: &[Part], output: &mut File) -> io::Result<()> {
        output.write_all(self.header().as_bytes())?;
        for part in parts {
            io::copy(&mut part.open()?, output)?;
        }
        Ok(())
    }

    /// Writes a row with its new cells.
    fn write(&self, row: &Row, cells: &[Value], out: &mut Vec<u8>) {
        match self.format {
            TextFormat::Separated(separator) => {
                out.extend_from_slice(row.text.as_bytes());
                for cell in cells {
                    let text = match cell {
                        Value::Null => String::new(),
                        Value::String(text) => text.clone(),
                        other => other.to_string(),
                    };
                    out.push(u8::try_from(separator).unwrap_or(b','));
                    out.extend_from_slice(text.as_bytes());
                }
            }
            TextFormat::Objects => {
                // The fields of the row stay as they were written.
                let body = row.text.trim_end().strip_suffix('}').unwrap_or(&row.text);
                out.extend_from_slice(body.trim_end().as_bytes());
                let mut separator = if body.trim_end().ends_with('{') {
                    ""
                } else {
                    ","
                };
                for (column, cell) in self.added.iter().zip(cells) {
                    let name = column.name();
                    out.extend_from_slice(format!("{separator}\"{name}\":{cell}").as_bytes());
                    separator = ",";
                }
                out.push(b'}');
            }
        }
        out.push(b'\n');
    }
}

/// The fields of a row, without their quotes.
fn fields(row: &str, separator: char) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut signs = row.chars().peekable();
    while let Some(sign) = signs.next() {
        if sign == '"' && quoted && signs.peek() == Some(&'"') {
            signs.next();
            push(&mut fields, '"');
        } else if sign == '"' {
            quoted = !quoted;
        } else if sign == separator && !quoted {
            fields.push(String::new());
        } else {
            push(&mut fields, sign);
        }
    }
    fields
}

fn push(fields: &mut [String], sign: char) {
    if let Some(field) = fields.last_mut() {
        field.push(sign);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_may_be_quoted() {
        assert_eq!(fields("a,b,,c", ','), ["a", "b", "", "c"]);
        assert_eq!(
            fields(r#""a,b","say ""hi""",c"#, ','),
            ["a,b", r#"say "hi""#, "c"]
        );
        assert_eq!(fields("a\tb", '\t'), ["a", "b"]);
    }
}
