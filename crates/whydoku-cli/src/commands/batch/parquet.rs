//! Tables as Parquet files.
//!
//! Only the column of puzzles is decoded. The other columns are copied to the output unchanged, whatever their
//! types and compression; a row of the input stays in its group of rows.

use super::columns::{Column, Kind};
use super::parts::Part;
use super::tables::{Row, place_of};
use parquet::basic::{Compression, ConvertedType, LogicalType, Repetition, Type as Physical};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl, get_typed_column_reader};
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{ColumnChunkMetaData, KeyValue};
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::reader::FileReader as _;
use parquet::file::serialized_reader::SerializedFileReader;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};
use serde_json::Value;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead as _, BufWriter};
use std::path::Path;
use std::sync::Arc;

/// The types of the columns as Arrow has them, which would say nothing of the new ones.
const ARROW_SCHEMA: &str = "ARROW:schema";

/// How many cells are written at a time.
const CELLS: usize = 10_000;

pub(super) struct ParquetTable {
    name: String,
    size: u64,
    /// For copying what is not decoded.
    bytes: File,
    file: SerializedFileReader<File>,
    /// The column of puzzles among all columns without parts.
    leaf: usize,
    added: Vec<Column>,
    /// The group of rows that is read now, and how many were read before it.
    group: usize,
    reader: Option<ColumnReaderImpl<ByteArrayType>>,
    rows_read: u64,
}

impl ParquetTable {
    pub(super) fn open(path: &Path, column: &str, added: &[Column]) -> Result<Self, String> {
        let name = path.display().to_string();
        let failed = |error: &dyn std::fmt::Display| format!("`{name}` cannot be read: {error}");
        let bytes = File::open(path).map_err(|error| failed(&error))?;
        let size = bytes.metadata().map_or(0, |data| data.len());
        let again = bytes.try_clone().map_err(|error| failed(&error))?;
        let file = SerializedFileReader::new(again)
            .map_err(|error| format!("`{name}` is not a Parquet file: {}", words(&error)))?;
        let schema = file.metadata().file_metadata().schema_descr();
        let fields = schema.root_schema().get_fields();
        let names: Vec<String> = fields.iter().map(|field| field.name().to_owned()).collect();
        let root = place_of(column, &names, added, &name)?;
        let leaf = (0..schema.num_columns())
            .find(|leaf| schema.get_column_root_idx(*leaf) == root)
            .unwrap_or_default();
        let described = schema.column(leaf);
        let is_text = fields[root].is_primitive()
            && described.physical_type() == Physical::BYTE_ARRAY
            && described.max_rep_level() == 0;
        if !is_text {
            return Err(format!("the column `{column}` of `{name}` is not text"));
        }
        for group in file.metadata().row_groups() {
            let compression = group.column(leaf).compression();
            if !is_readable(compression) {
                return Err(format!(
                    "the column `{column}` of `{name}` is compressed in a way that this command cannot read \
                     ({compression}); write the file with another compression, such as snappy"
                ));
            }
        }
        Ok(Self {
            size,
            bytes,
            file,
            leaf,
            added: added.to_vec(),
            group: 0,
            reader: None,
            rows_read: 0,
            name,
        })
    }

    pub(super) fn bytes_read(&self) -> u64 {
        let rows = self.file.metadata().file_metadata().num_rows();
        let rows = u128::try_from(rows).unwrap_or(0).max(1);
        let bytes = u128::from(self.size) * u128::from(self.rows_read) / rows;
        u64::try_from(bytes).unwrap_or(self.size)
    }

    pub(super) fn read(&mut self, count: usize) -> Result<Vec<Row>, String> {
        let mut rows = Vec::new();
        while rows.len() < count {
            let wanted = count - rows.len();
            let (mut texts, mut levels) = (Vec::new(), Vec::new());
            let got = self.pass(|reader| {
                let read = reader.read_records(wanted, Some(&mut levels), None, &mut texts);
                read.map(|(records, ..)| records)
            })?;
            if got == 0 {
                break;
            }
            // A column in which every cell has a value has no levels.
            levels.resize(got, 1);
            let mut texts = texts.into_iter();
            rows.extend(levels.into_iter().map(|level| {
                let text = (level > 0).then(|| texts.next()).flatten();
                let text = text.map(|text| String::from_utf8_lossy(text.data()).into_owned());
                Row {
                    text: String::new(),
                    puzzle: text.filter(|text| !text.trim().is_empty()),
                }
            }));
        }
        Ok(rows)
    }

    pub(super) fn skip(&mut self, count: usize) -> Result<(), String> {
        let mut left = count;
        while left > 0 {
            let skipped = self.pass(|reader| reader.skip_records(left))?;
            if skipped == 0 {
                return Ok(());
            }
            left -= skipped;
        }
        Ok(())
    }

    /// Reads on in the column of puzzles, and returns how many rows that were; 0 only at the end.
    fn pass(
        &mut self,
        mut read: impl FnMut(&mut ColumnReaderImpl<ByteArrayType>) -> Result<usize>,
    ) -> Result<usize, String> {
        let mut next = || -> Result<usize> {
            while self.group < self.file.num_row_groups() {
                if self.reader.is_none() {
                    let group = self.file.get_row_group(self.group)?;
                    let reader: ColumnReader = group.get_column_reader(self.leaf)?;
                    self.reader = Some(get_typed_column_reader(reader));
                }
                if let Some(reader) = &mut self.reader {
                    let rows = read(reader)?;
                    if rows > 0 {
                        return Ok(rows);
                    }
                }
                self.reader = None;
                self.group += 1;
            }
            Ok(0)
        };
        let rows = next().map_err(|error| {
            let first = self.rows_read + 1;
            let name = &self.name;
            format!(
                "`{name}` is damaged at row {first} or below: {}",
                words(&error)
            )
        })?;
        self.rows_read += rows as u64;
        Ok(rows)
    }

    /// One line for each new column: its cells in these rows.
    pub(super) fn part(&self, cells: &[Vec<Value>]) -> Vec<u8> {
        let mut text = Vec::new();
        for place in 0..self.added.len() {
            let column: Value = cells.iter().map(|row| row[place].clone()).collect();
            text.extend_from_slice(column.to_string().as_bytes());
            text.push(b'\n');
        }
        text
    }

    pub(super) fn join(&self, parts: &[Part], output: &mut File) -> Result<()> {
        let output = BufWriter::with_capacity(1 << 20, output);
        let mut writer = SerializedFileWriter::new(output, self.schema()?, self.properties())?;
        let mut cells: Vec<Cells<'_>> = (0..self.added.len())
            .map(|line| Cells::new(parts, line))
            .collect();
        for group in self.file.metadata().row_groups() {
            let mut copy = writer.next_row_group()?;
            for column in group.columns() {
                copy.append_column(&self.bytes, as_it_is(column, group.num_rows()))?;
            }
            for (column, cells) in self.added.iter().zip(&mut cells) {
                let rows = usize::try_from(group.num_rows()).unwrap_or_default();
                match column.kind() {
                    Kind::Text => write::<ByteArrayType>(&mut copy, cells, rows, |cell| {
                        Some(ByteArray::from(cell.as_str()?))
                    }),
                    Kind::Integer => write::<Int64Type>(&mut copy, cells, rows, Value::as_i64),
                    Kind::Decimal => write::<DoubleType>(&mut copy, cells, rows, Value::as_f64),
                }?;
            }
            copy.close()?;
        }
        writer.close()?;
        Ok(())
    }

    /// The columns of the input, then the new ones.
    fn schema(&self) -> Result<TypePtr> {
        let root = self.file.metadata().file_metadata().schema();
        let mut fields = root.get_fields().to_vec();
        for column in &self.added {
            let (physical, logical) = match column.kind() {
                Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
                Kind::Integer => (Physical::INT64, None),
                Kind::Decimal => (Physical::DOUBLE, None),
            };
            let field = Type::primitive_type_builder(column.name(), physical)
                .with_repetition(Repetition::OPTIONAL)
                .with_converted_type(match logical {
                    Some(_) => ConvertedType::UTF8,
                    None => ConvertedType::NONE,
                })
                .with_logical_type(logical);
            fields.push(Arc::new(field.build()?));
        }
        let group = Type::group_type_builder(root.name()).with_fields(fields);
        Ok(Arc::new(group.build()?))
    }

    fn properties(&self) -> WriterPropertiesPtr {
        let known = self.file.metadata().file_metadata().key_value_metadata();
        let mut kept: Vec<KeyValue> = known.cloned().unwrap_or_default();
        kept.retain(|pair| pair.key != ARROW_SCHEMA);
        // Indexes of pages are not copied, so the new columns have none either: the writer wants them for
        // all columns or for none.
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .set_key_value_metadata(Some(kept).filter(|kept| !kept.is_empty()));
        Arc::new(properties.build())
    }
}

/// The cells of one new column, in order, read from part after part.
struct Cells<'a> {
    parts: std::slice::Iter<'a, Part>,
    line: usize,
    read: VecDeque<Value>,
}

impl<'a> Cells<'a> {
    fn new(parts: &'a [Part], line: usize) -> Self {
        Self {
            parts: parts.iter(),
            line,
            read: VecDeque::new(),
        }
    }

    fn next(&mut self) -> Result<Value> {
        while self.read.is_empty() {
            let gone = || ParquetError::General("the parts have too few rows".to_owned());
            let part = self.parts.next().ok_or_else(gone)?.open()?;
            let line = part.lines().nth(self.line).ok_or_else(gone)??;
            self.read = serde_json::from_str(&line).map_err(|_| gone())?;
        }
        Ok(self.read.pop_front().unwrap_or_default())
    }
}

/// Writes the cells of a new column in a group of rows.
fn write<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, impl std::io::Write + Send>,
    cells: &mut Cells<'_>,
    rows: usize,
    value: impl Fn(&Value) -> Option<T::T>,
) -> Result<()> {
    let missing = || ParquetError::General("a column is missing".to_owned());
    let mut column = group.next_column()?.ok_or_else(missing)?;
    let mut left = rows;
    while left > 0 {
        let (mut values, mut levels) = (Vec::new(), Vec::new());
        for _ in 0..left.min(CELLS) {
            let found = value(&cells.next()?);
            levels.push(i16::from(found.is_some()));
            values.extend(found);
        }
        left -= levels.len();
        let writer = column.typed::<T>();
        writer.write_batch(&values, Some(&levels), None)?;
    }
    column.close()
}

/// A column to be copied as it is.
fn as_it_is(column: &ColumnChunkMetaData, rows: i64) -> ColumnCloseResult {
    ColumnCloseResult {
        bytes_written: u64::try_from(column.compressed_size()).unwrap_or_default(),
        rows_written: u64::try_from(rows).unwrap_or_default(),
        metadata: column.clone(),
        bloom_filter: None,
        column_index: None,
        offset_index: None,
    }
}

const fn is_readable(compression: Compression) -> bool {
    match compression {
        Compression::UNCOMPRESSED
        | Compression::SNAPPY
        | Compression::GZIP(_)
        | Compression::LZ4
        | Compression::LZ4_RAW => true,
        Compression::ZSTD(_) => cfg!(feature = "zstd"),
        Compression::BROTLI(_) | Compression::LZO => false,
    }
}

/// The words of an error, without the kind of error that comes before them.
fn words(error: &ParquetError) -> String {
    let text = error.to_string();
    let words = text
        .split_once(": ")
        .map_or(text.as_str(), |(_, words)| words);
    words.trim_end_matches('.').to_owned()
}
