//! [`Sheet`]: puzzles on their way out, as a board for people or in any format of the library.

use crate::batch::Answers;
use crate::board;
use crate::options::Run;
use crate::output::Paint;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use whydoku::Grid;
use whydoku::text::{self, Format, Loss, Record, WriteError, Writer};

/// Where records are written, and what was lost on the way.
#[derive(Debug)]
pub(crate) struct Sheet {
    kind: Kind,
    /// How often a format had no room for something, by what it was.
    losses: Mutex<BTreeMap<String, u64>>,
}

#[derive(Debug)]
enum Kind {
    /// The bordered grid, perhaps in colour.
    Board(Paint),
    /// Records are independent, so workers write them in parallel, with this text between two.
    Apart(Format, &'static str),
    /// Records depend on those before them: a table's columns, a numbered list, one document.
    Whole(Format, Mutex<Writer>),
}

impl Sheet {
    /// For a format; `None` is the bordered grid.
    pub(crate) fn new(format: Option<Format>, paint: Paint) -> Result<Self, WriteError> {
        let kind = match format.filter(|format| *format != Format::GRID) {
            None => Kind::Board(paint),
            Some(format) => {
                let writer = Writer::new(format, text::Options::default())?;
                match format.separator() {
                    Some(separator) => Kind::Apart(format, separator),
                    None => Kind::Whole(format, Mutex::new(writer)),
                }
            }
        };
        Ok(Self {
            kind,
            losses: Mutex::default(),
        })
    }

    /// Records that depend on each other are written by one thread, in order.
    pub(crate) const fn prepare(&self, run: &mut Run) {
        if self.is_whole() {
            run.threads = NonZeroUsize::MIN;
        }
    }

    /// Whether records depend on those before them.
    pub(crate) const fn is_whole(&self) -> bool {
        matches!(self.kind, Kind::Whole(..))
    }

    /// What stands between two records.
    pub(crate) fn separator(&self) -> &'static str {
        match &self.kind {
            Kind::Board(_) => "\n",
            Kind::Apart(_, separator) => separator,
            Kind::Whole(..) => "",
        }
    }

    /// Writes a puzzle with digits found for it. That a format cannot tell them from the givens
    /// goes without saying.
    pub(crate) fn write_solved(&self, puzzle: &Record, grid: Grid, out: &mut Answers) {
        let solved = Record {
            grid,
            candidates: None,
            ..puzzle.clone()
        };
        self.put(&solved, true, out);
    }

    /// Writes one record.
    pub(crate) fn write(&self, record: &Record, out: &mut Answers) {
        self.put(record, false, out);
    }

    fn put(&self, record: &Record, solved: bool, out: &mut Answers) {
        match &self.kind {
            Kind::Board(paint) => board::draw(out.next(), record, *paint),
            Kind::Apart(format, _) => {
                let mut piece = String::new();
                let written = text::write(record, *format, text::Options::default(), &mut piece);
                out.next().extend_from_slice(piece.as_bytes());
                if let Ok(loss) = written {
                    self.lose(*format, loss, solved);
                }
            }
            Kind::Whole(format, writer) => {
                let mut piece = String::new();
                let loss = lock(writer).write(record, &mut piece);
                out.next().extend_from_slice(piece.as_bytes());
                self.lose(*format, loss, solved);
            }
        }
    }

    fn lose(&self, format: Format, mut loss: Loss, solved: bool) {
        loss.placed &= !solved;
        if !loss.is_empty() {
            let what = format!("{format} cannot hold {loss}");
            *lock(&self.losses).entry(what).or_default() += 1;
        }
    }

    /// What stands below the last record, and what was lost, for standard error.
    pub(crate) fn finish(&self) -> (String, String) {
        let mut data = String::new();
        if let Kind::Whole(_, writer) = &self.kind {
            lock(writer).finish(&mut data);
        }
        let mut messages = String::new();
        for (what, times) in lock(&self.losses).iter() {
            let puzzles = if *times == 1 { "puzzle" } else { "puzzles" };
            let _ = writeln!(messages, "note: {what} ({times} {puzzles})");
        }
        (data, messages)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
