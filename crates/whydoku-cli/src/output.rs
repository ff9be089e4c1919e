//! The only place that prints.
//!
//! Answers go to standard output, messages to standard error. A closed pipe ends the run silently,
//! because the reader has seen enough.
#![expect(
    clippy::print_stderr,
    reason = "this module is where messages leave the program"
)]

use crate::tally::Tally;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fs::File;
use std::io::{self, IsTerminal, Write};

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
    bar: Option<ProgressBar>,
    quiet: bool,
    /// A file for the answers, instead of standard output.
    file: Option<File>,
}

impl Printer {
    /// A printer; `quiet` drops the answers but not the messages.
    pub(crate) const fn new(quiet: bool) -> Self {
        Self {
            bar: None,
            quiet,
            file: None,
        }
    }

    /// Sends the answers into a file.
    pub(crate) fn into_file(mut self, file: Option<File>) -> Self {
        self.file = file;
        self
    }

    /// Shows how much of `total` bytes is done, but only on a terminal on which no answers are
    /// printed.
    pub(crate) fn with_progress(mut self, total: u64) -> Self {
        if io::stderr().is_terminal()
            && (self.quiet || self.file.is_some() || !io::stdout().is_terminal())
        {
            let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
            let style = "{wide_bar} {percent:>3} %, {speed}, {eta} left";
            bar.set_style(
                ProgressStyle::with_template(style)
                    .unwrap_or_else(|_| ProgressStyle::default_bar())
                    .with_key("speed", puzzles_per_second),
            );
            self.bar = Some(bar);
        }
        self
    }

    /// Moves the bar: `bytes` more of the input are done.
    pub(crate) fn advance(&self, bytes: u64) {
        if let Some(bar) = &self.bar {
            bar.inc(bytes);
        }
    }

    /// Removes the bar from the screen.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
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
        // Whole chunks arrive here, so a buffer would only copy them.
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()
    }

    /// Prints messages about the input or the run, in whole lines.
    pub(crate) fn message(&self, lines: &str) {
        if lines.is_empty() {
            return;
        }
        let show = || eprint!("{lines}");
        match &self.bar {
            Some(bar) => bar.suspend(show),
            None => show(),
        }
    }
}

/// An estimate: only bytes are counted, and most lines of a list have 82.
fn puzzles_per_second(state: &ProgressState, out: &mut dyn std::fmt::Write) {
    let _ = write!(out, "about {:.1} puzzles/s", state.per_sec() / 82.0);
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

/// Prints a note that does not concern a puzzle.
pub(crate) fn note(message: &str) {
    eprintln!("note: {message}");
}

/// Prints an error that does not concern a puzzle.
pub(crate) fn failure(message: &str) -> Tally {
    eprintln!("error: {message}");
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
