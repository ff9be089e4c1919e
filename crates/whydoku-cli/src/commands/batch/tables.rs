//! [`Table`]: the table of puzzles, whatever its format.

use super::columns::Column;
#[cfg(feature = "parquet")]
use super::parquet::ParquetTable;
use super::parts::Part;
use super::text::TextTable;
use serde_json::Value;
use std::fs::File;
use std::path::Path;

/// The format of a table, which its file name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableFormat {
    Text(TextFormat),
    /// Columns in groups of rows, compressed.
    Parquet,
}

/// The format of a table that is read row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextFormat {
    /// Fields with this separator, with quotes where needed; the first row has the names.
    Separated(char),
    /// One JSON object per line.
    Objects,
}

impl TableFormat {
    pub(super) fn of(path: &Path) -> Result<Self, String> {
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        match ending.to_lowercase().as_str() {
            "csv" => Ok(Self::Text(TextFormat::Separated(','))),
            "tsv" => Ok(Self::Text(TextFormat::Separated('\t'))),
            "ndjson" | "jsonl" => Ok(Self::Text(TextFormat::Objects)),
            "parquet" => Ok(Self::Parquet),
            _ => Err(format!(
                "`{}` is not a table that can be read; name a file with the ending .csv, .tsv, .ndjson, \
                 .jsonl or .parquet",
                path.display()
            )),
        }
    }
}

/// The place of the column with the puzzles. The columns that are added must not be there.
pub(super) fn place_of(
    column: &str,
    names: &[String],
    added: &[Column],
    table: &str,
) -> Result<usize, String> {
    let taken = |column: &&Column| names.iter().any(|name| name == column.name());
    if let Some(taken) = added.iter().find(taken) {
        return Err(format!("`{table}` {}", taken.is_there_already("column")));
    }
    names.iter().position(|name| name == column).ok_or_else(|| {
        format!(
            "`{table}` has no column `{column}`; its columns are {}",
            names.join(", ")
        )
    })
}

/// A row of a table.
pub(super) struct Row {
    /// The row as it was read, without its line end; empty in Parquet, where whole columns are copied.
    pub(super) text: String,
    /// The text in the column of puzzles, if there is any.
    pub(super) puzzle: Option<String>,
}

/// A table, read from its first row to its last.
pub(super) enum Table {
    Text(TextTable),
    #[cfg(feature = "parquet")]
    Parquet(Box<ParquetTable>),
}

impl Table {
    /// Opens a table that has this column, and not yet those that are added.
    pub(super) fn open(
        path: &Path,
        format: TableFormat,
        column: &str,
        added: &[Column],
    ) -> Result<Self, String> {
        match format {
            TableFormat::Text(format) => {
                TextTable::open(path, format, column, added).map(Self::Text)
            }
            #[cfg(feature = "parquet")]
            TableFormat::Parquet => {
                ParquetTable::open(path, column, added).map(|table| Self::Parquet(Box::new(table)))
            }
            #[cfg(not(feature = "parquet"))]
            TableFormat::Parquet => Err(format!(
                "`{}` is a Parquet file, and this command was built without Parquet; build it with the \
                 feature `parquet`, or write the table as CSV",
                path.display()
            )),
        }
    }

    /// How many bytes of the file have been read, about.
    pub(super) fn bytes_read(&self) -> u64 {
        match self {
            Self::Text(table) => table.bytes_read(),
            #[cfg(feature = "parquet")]
            Self::Parquet(table) => table.bytes_read(),
        }
    }

    /// At most `count` rows; none at the end.
    pub(super) fn read(&mut self, count: usize) -> Result<Vec<Row>, String> {
        match self {
            Self::Text(table) => table.read(count),
            #[cfg(feature = "parquet")]
            Self::Parquet(table) => table.read(count),
        }
    }

    /// Passes over rows that were answered before.
    pub(super) fn skip(&mut self, count: usize) -> Result<(), String> {
        match self {
            Self::Text(table) => table.skip(count),
            #[cfg(feature = "parquet")]
            Self::Parquet(table) => table.skip(count),
        }
    }

    /// The text of a part: these rows with their new cells.
    pub(super) fn part(&self, rows: &[Row], cells: &[Vec<Value>]) -> Vec<u8> {
        match self {
            Self::Text(table) => table.part(rows, cells),
            #[cfg(feature = "parquet")]
            Self::Parquet(table) => table.part(cells),
        }
    }

    /// Writes the output from all parts.
    pub(super) fn join(&self, parts: &[Part], output: &mut File) -> Result<(), String> {
        match self {
            Self::Text(table) => table.join(parts, output).map_err(|error| error.to_string()),
            #[cfg(feature = "parquet")]
            Self::Parquet(table) => table.join(parts, output).map_err(|error| error.to_string()),
        }
    }
}
