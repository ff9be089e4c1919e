//! [`Sheet`]: writes puzzles as bordered grids or in any format of the library.

use crate::arguments::Run;
use crate::batch::Answers;
use crate::board;
use crate::output::{Mode, Paint};
use crate::output_format::OutputFormat;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use whydoku::Grid;
use whydoku::grid::words;
use whydoku::text::{self, Format, Loss, Record, WriteError, Writer};
use whydoku_api::variant::VariantPuzzle;

/// Writes records, and remembers what the format cannot hold.
#[derive(Debug)]
pub(crate) struct Sheet {
    kind: Kind,
    /// How many puzzles lost each kind of data.
    losses: Mutex<BTreeMap<String, u64>>,
}

#[derive(Debug)]
enum Kind {
    /// The bordered grid, perhaps in color.
    Board(Paint, char),
    /// Every record is independent, so workers write them in parallel, with this text between two.
    Apart(Format, text::Options, &'static str),
    /// Records depend on those before them: the columns of a table, a numbered list, one document.
    Whole(Format, Mutex<Writer>),
    /// A format of variants.
    Variant(&'static str),
}

impl Sheet {
    /// A sheet for a format; `None` is the bordered grid.
    pub(crate) fn new(
        format: Option<OutputFormat>,
        options: text::Options,
        paint: Paint,
    ) -> Result<Self, WriteError> {
        let grid = OutputFormat::Classic(Format::GRID);
        let kind = match format.filter(|format| *format != grid) {
            None => Kind::Board(paint, options.empty.unwrap_or(' ')),
            Some(OutputFormat::Variant(name)) => Kind::Variant(name),
            Some(OutputFormat::Classic(format)) => {
                let writer = Writer::new(format, options)?;
                match format.separator() {
                    Some(separator) => Kind::Apart(format, options, separator),
                    None => Kind::Whole(format, Mutex::new(writer)),
                }
            }
        };
        Ok(Self {
            kind,
            losses: Mutex::default(),
        })
    }

    /// Restricts the run to one thread if records depend on each other.
    pub(crate) const fn prepare(&self, run: &mut Run) {
        if self.is_whole() {
            run.threads = NonZeroUsize::MIN;
        }
    }

    /// Whether records depend on those before them.
    pub(crate) const fn is_whole(&self) -> bool {
        matches!(self.kind, Kind::Whole(..))
    }

    /// The text between two answers of a run.
    pub(crate) const fn separator_in(&self, mode: Mode) -> &'static str {
        match mode {
            Mode::Text => self.separator(),
            Mode::Json | Mode::Quiet => "",
        }
    }

    const fn separator(&self) -> &'static str {
        match &self.kind {
            Kind::Board(..) => "\n",
            Kind::Apart(.., separator) => separator,
            Kind::Whole(..) | Kind::Variant(_) => "",
        }
    }

    /// Writes a puzzle with the digits found for it. That some formats do not distinguish them from
    /// the givens is not worth a note.
    pub(crate) fn write_solved(&self, puzzle: &Record, grid: Grid, out: &mut Answers) {
        let solved = Record {
            grid,
            candidates: None,
            marks: None,
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
            Kind::Board(paint, blank) => board::draw(out.next(), record, *blank, *paint),
            Kind::Apart(format, options, _) => {
                let mut piece = String::new();
                let written = text::write(record, *format, *options, &mut piece);
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
            Kind::Variant(name) => {
                // A classic puzzle has no rule that a format of variants could not hold.
                if let Ok(answer) = VariantPuzzle::classic(record).convert(name) {
                    out.next().extend_from_slice(answer.text.as_bytes());
                }
            }
        }
    }

    /// Writes a variant, with the digits of its solution if that is known. The error says why the format
    /// cannot hold it.
    pub(crate) fn write_variant(
        &self,
        puzzle: &VariantPuzzle,
        label: Option<&str>,
        solution: Option<&str>,
        out: &mut Answers,
    ) -> Result<(), String> {
        let name = match &self.kind {
            Kind::Board(..) => {
                let picture = match solution {
                    Some(solution) => puzzle.solved_picture(solution),
                    None => {
                        let rules = puzzle.undrawn();
                        if !rules.is_empty() {
                            let rules = rules.join(" ");
                            let _ = writeln!(out.messages, "note: not drawn: {rules}");
                        }
                        puzzle.givens_picture()
                    }
                };
                let out = out.next();
                if let Some(label) = label {
                    out.extend_from_slice(format!("% {}\n", one_line(label)).as_bytes());
                }
                out.extend_from_slice(picture.as_bytes());
                return Ok(());
            }
            Kind::Apart(format, ..) | Kind::Whole(format, _) => format.name(),
            Kind::Variant(name) => name,
        };
        let text = match solution {
            Some(solution) if name == Format::LINE.name() => format!("{solution}\n"),
            Some(solution) => {
                puzzle
                    .filled(solution)
                    .convert(name)
                    .map_err(|why| why.detail)?
                    .text
            }
            None => puzzle.convert(name).map_err(|why| why.detail)?.text,
        };
        out.next().extend_from_slice(text.as_bytes());
        Ok(())
    }

    fn lose(&self, format: Format, mut loss: Loss, solved: bool) {
        loss.placed &= !solved;
        if !loss.is_empty() {
            let what = format!("{format} cannot hold {loss}");
            *lock(&self.losses).entry(what).or_default() += 1;
        }
    }

    /// The text below the last record, and notes about lost data for standard error.
    pub(crate) fn finish(&self) -> (String, String) {
        let mut data = String::new();
        if let Kind::Whole(_, writer) = &self.kind {
            lock(writer).finish(&mut data);
        }
        let mut messages = String::new();
        for (what, times) in lock(&self.losses).iter() {
            let puzzles = words::count(*times, "puzzle");
            let _ = writeln!(messages, "note: {what} ({puzzles})");
        }
        (data, messages)
    }
}

/// A label without line feeds.
fn one_line(label: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    label
        .chars()
        .map(plain)
        .collect::<String>()
        .trim()
        .to_owned()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
