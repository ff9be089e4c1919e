//! `whydoku batch`: columns of answers for a table of puzzles of any size.
//!
//! The answers are written in parts beside the output. A part gets its name when it is complete, so a run
//! that is interrupted, at whatever point, continues after the last complete part, and the output is the
//! same as that of a run that was not.

mod columns;
#[cfg(feature = "parquet")]
mod parquet;
mod parts;
mod tables;
mod text;

use self::columns::{Column, Worker};
use self::parts::Parts;
use self::tables::{Row, Table, TableFormat};
use crate::command_line::UsageError;
use crate::output::{self, Printer};
use crate::tally::Tally;
use clap::Args;
use serde_json::Value;
use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::UNIX_EPOCH;

/// Add columns of answers to a CSV, TSV, NDJSON or Parquet table of puzzles; can be resumed
#[derive(Debug, Args)]
pub(crate) struct Batch {
    /// The table to read
    #[arg(value_name = "INPUT")]
    input: PathBuf,

    /// The table to write, in the same format
    #[arg(value_name = "OUTPUT")]
    output: PathBuf,

    /// The columns to add
    #[arg(
        long,
        value_name = "COLUMNS",
        value_delimiter = ',',
        default_value = "solution"
    )]
    add: Vec<Column>,

    /// The column that has the puzzles
    #[arg(long, value_name = "NAME", default_value = "puzzle")]
    column: String,

    /// How many puzzles are lost at most when a run is interrupted
    #[arg(long, value_name = "N", default_value = "10000")]
    part: NonZeroUsize,

    /// The number of threads for a batch [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

impl Batch {
    pub(super) fn run(&self) -> Result<Tally, UsageError> {
        let format = TableFormat::of(&self.input).map_err(UsageError::new)?;
        if TableFormat::of(&self.output).map_err(UsageError::new)? != format {
            return Err(UsageError::new(
                "the output needs the same ending as the input; both have the same format",
            ));
        }
        if self.input == self.output {
            return Err(UsageError::new("the output must not be the input"));
        }
        let twice = |(place, column): (usize, &Column)| self.add[..place].contains(column);
        if self.add.iter().enumerate().any(twice) {
            return Err(UsageError::new("--add names a column twice"));
        }
        Ok(self
            .answer(format)
            .unwrap_or_else(|error| output::failure(&error)))
    }

    fn answer(&self, format: TableFormat) -> Result<Tally, String> {
        let mut table = Table::open(&self.input, format, &self.column, &self.add)?;
        let size = fs::metadata(&self.input).map_or(0, |data| data.len());
        let Some(mut parts) = Parts::open(&self.output, &self.job(size))? else {
            output::note("the output is complete already");
            return Ok(Tally::DONE);
        };
        for _ in 0..parts.complete() {
            // A complete part is as many rows as the last run read for it.
            table.skip(self.part.get())?;
        }
        if parts.complete() > 0 {
            let rows = parts.complete() * self.part.get();
            output::note(&format!("continuing after row {rows}"));
        }
        let printer = Printer::new(false).with_progress(Some(size));
        let mut passed = 0;
        let mut tally = Tally::DONE;
        loop {
            let rows = table.read(self.part.get())?;
            if rows.is_empty() {
                break;
            }
            let (unreadable, cells) = self.cells(&rows);
            tally.yes += rows.iter().filter(|row| row.puzzle.is_some()).count() as u64;
            parts.write(unreadable, &table.part(&rows, &cells))?;
            printer.advance(table.bytes_read() - passed, rows.len() as u64);
            passed = table.bytes_read();
        }
        printer.finish();
        // Those of an interrupted run, too.
        tally.unreadable = parts.unreadable()?;
        parts.join(|parts, output| table.join(parts, output))?;
        match tally.unreadable {
            0 => {}
            1 => output::note("1 row holds no puzzle; its new columns are empty"),
            count => output::note(&format!(
                "{count} rows hold no puzzle; their new columns are empty"
            )),
        }
        Ok(tally)
    }

    /// What must be the same for a run to continue another one.
    fn job(&self, size: u64) -> String {
        let names: Vec<&str> = self.add.iter().map(|column| column.name()).collect();
        let changed = fs::metadata(&self.input).and_then(|data| data.modified());
        let changed = changed.map(|time| time.duration_since(UNIX_EPOCH).unwrap_or_default());
        format!(
            "whydoku {}\n{size} bytes, changed at {}\ncolumn {}\nadd {}\n{} rows a part\n",
            env!("CARGO_PKG_VERSION"),
            changed.unwrap_or_default().as_nanos(),
            self.column,
            names.join(","),
            self.part
        )
    }

    /// The new cells of each row, and how many rows hold text that is not a puzzle.
    fn cells(&self, rows: &[Row]) -> (u64, Vec<Vec<Value>>) {
        let mut unreadable = 0;
        let cells = self.answers(rows).into_iter().map(|cells| {
            cells.unwrap_or_else(|| {
                unreadable += 1;
                vec![Value::Null; self.add.len()]
            })
        });
        let cells = cells.collect();
        (unreadable, cells)
    }

    /// The cells of each row, in order; `None` for a row that cannot be read.
    fn answers(&self, rows: &[Row]) -> Vec<Option<Vec<Value>>> {
        let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let next = AtomicUsize::new(0);
        let found = Mutex::new(vec![None; rows.len()]);
        let work = || {
            let mut worker = Worker::default();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(row) = rows.get(index) else { return };
                let cells = worker.answer(row.puzzle.as_deref(), &self.add);
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                found[index] = cells;
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads.unwrap_or(cores).get() {
                scope.spawn(work);
            }
            work();
        });
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
