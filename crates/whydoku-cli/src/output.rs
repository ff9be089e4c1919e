//! The only place that prints.
//!
//! Answers go to standard output, messages to standard error. A closed pipe ends the run silently,
//! because the reader has seen enough.

use crate::progress::Progress;
use crate::tally::Tally;
use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use whydoku::grid::words;

/// How answers are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// For people.
    Text,
    /// One JSON object per line.
    Json,
    /// Not at all.
    Quiet,
}

/// Whether digits are colored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paint {
    colored: bool,
}

impl Paint {
    pub(crate) const PLAIN: Self = Self { colored: false };
    pub(crate) const COLORED: Self = Self { colored: true };

    /// Whether there is color.
    pub(crate) const fn is_colored(self) -> bool {
        self.colored
    }

    /// Prints a given in bold.
    pub(crate) fn given(self, out: &mut Vec<u8>, digit: u8) {
        self.wrapped(out, b"\x1b[1m", digit);
    }

    /// Prints a digit that was found in cyan, which is readable on dark and on light.
    pub(crate) fn found(self, out: &mut Vec<u8>, digit: u8) {
        self.wrapped(out, b"\x1b[36m", digit);
    }

    fn wrapped(self, out: &mut Vec<u8>, start: &[u8], digit: u8) {
        if self.colored {
            out.extend_from_slice(start);
            out.push(digit);
            out.extend_from_slice(b"\x1b[0m");
        } else {
            out.push(digit);
        }
    }
}

/// Where a run prints.
#[derive(Debug)]
pub(crate) struct Printer {
    progress: Option<Progress>,
    done: Arc<Done>,
    quiet: bool,
    /// A file for the answers, instead of standard output.
    file: Option<File>,
}

impl Printer {
    /// A printer; `quiet` drops the answers but not the messages.
    pub(crate) fn new(quiet: bool) -> Self {
        Self {
            progress: None,
            done: Arc::default(),
            quiet,
            file: None,
        }
    }

    /// Sends the answers into a file.
    pub(crate) fn into_file(mut self, file: Option<File>) -> Self {
        self.file = file;
        self
    }

    /// Shows on a terminal how many puzzles are done and, if the size of a long input is known, how
    /// much of it.
    pub(crate) fn with_progress(self, total: Option<u64>) -> Self {
        let template = match total {
            Some(_) => "{wide_bar} {percent:>3} %, {msg}, {eta} left",
            None => "{msg}, {elapsed}",
        };
        let done = Arc::clone(&self.done);
        let progress = Progress::start(template, total, move |bar| {
            bar.set_position(done.bytes.load(Ordering::Relaxed));
            bar.set_message(done.text(bar.elapsed()));
        });
        self.showing(progress)
    }

    /// Prints around this line of progress.
    pub(crate) fn showing(mut self, progress: Option<Progress>) -> Self {
        self.progress = progress;
        self
    }

    /// Notes that so many more bytes and puzzles of the input are done.
    pub(crate) fn advance(&self, bytes: u64, puzzles: u64) {
        self.done.bytes.fetch_add(bytes, Ordering::Relaxed);
        self.done.puzzles.fetch_add(puzzles, Ordering::Relaxed);
    }

    /// Removes the progress from the screen.
    pub(crate) fn finish(&self) {
        if let Some(progress) = &self.progress {
            progress.finish();
        }
    }

    /// Prints answers.
    pub(crate) fn data(&self, bytes: &[u8]) -> io::Result<()> {
        if self.quiet || bytes.is_empty() {
            return Ok(());
        }
        if let Some(mut file) = self.file.as_ref() {
            return file.write_all(bytes);
        }
        let print = || {
            // Whole chunks arrive here, so a buffer would only copy them.
            let mut out = io::stdout().lock();
            out.write_all(bytes)?;
            out.flush()
        };
        match &self.progress {
            Some(progress) if io::stdout().is_terminal() => progress.suspend(print),
            _ => print(),
        }
    }

    /// Prints messages about the input or the run, in whole lines.
    pub(crate) fn message(&self, lines: &str) {
        if lines.is_empty() {
            return;
        }
        let show = || message(format_args!("{lines}"));
        match &self.progress {
            Some(progress) => progress.suspend(show),
            None => show(),
        }
    }
}

/// How much of the input is done.
#[derive(Debug, Default)]
struct Done {
    bytes: AtomicU64,
    puzzles: AtomicU64,
}

impl Done {
    /// `120 puzzles, 8.1 per second`.
    fn text(&self, elapsed: Duration) -> String {
        match self.puzzles.load(Ordering::Relaxed) {
            0 => "working".to_owned(),
            puzzles => {
                #[expect(clippy::cast_precision_loss, reason = "shown with one decimal")]
                let speed = puzzles as f64 / elapsed.as_secs_f64().max(0.1);
                format!("{}, {speed:.1} per second", words::count(puzzles, "puzzle"))
            }
        }
    }
}

/// Prints a text to standard output, outside any batch.
pub(crate) fn text(bytes: &[u8]) -> Tally {
    match Printer::new(false).data(bytes) {
        Ok(()) => Tally::DONE,
        Err(error) => write_failed(&error),
    }
}

/// Prints a usage error, or the help text.
pub(crate) fn usage(error: &clap::Error) -> Tally {
    // The parser knows the stream and the colors of its message.
    let printed = error.print();
    match printed {
        Err(error) => write_failed(&error),
        Ok(()) if error.use_stderr() => Tally::BAD_INPUT,
        Ok(()) => Tally::DONE,
    }
}

/// Writes to standard error. If nobody reads it, the answers still matter.
fn message(text: fmt::Arguments<'_>) {
    let _ = io::stderr().lock().write_fmt(text);
}

/// Prints a note that does not concern a puzzle.
pub(crate) fn note(message: &str) {
    self::message(format_args!("note: {message}\n"));
}

/// Prints an error that does not concern a puzzle.
pub(crate) fn failure(message: &str) -> Tally {
    self::message(format_args!("error: {message}\n"));
    Tally::BAD_INPUT
}

/// Treats a closed pipe as success, and reports any other error, such as a full disk.
pub(crate) fn write_failed(error: &io::Error) -> Tally {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Tally::DONE
    } else {
        failure(&format!("the output cannot be written: {error}"))
    }
}
