//! The only place that prints.
//!
//! Data goes to standard output, everything said about it to standard error. A closed pipe ends
//! the run without a complaint: whoever reads us has seen enough.
#![expect(
    clippy::print_stderr,
    reason = "this module is where messages leave the program"
)]

use crate::verdict::Verdict;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fs::File;
use std::io::{self, IsTerminal, Write};

/// How the answers look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// For people.
    Text,
    /// One JSON object per line.
    Json,
    /// Nothing but the exit code.
    Quiet,
}

/// Whether and how digits are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paint {
    coloured: bool,
}

impl Paint {
    pub(crate) const PLAIN: Self = Self { coloured: false };
    pub(crate) const COLOURED: Self = Self { coloured: true };

    /// Whether there is colour at all.
    pub(crate) const fn is_coloured(self) -> bool {
        self.coloured
    }

    /// A digit that was printed in the puzzle: bold.
    pub(crate) fn given(self, out: &mut Vec<u8>, digit: u8) {
        self.wrapped(out, b"\x1b[1m", digit);
    }

    /// A digit that was found: cyan, which reads on dark and on light ground.
    pub(crate) fn found(self, out: &mut Vec<u8>, digit: u8) {
        self.wrapped(out, b"\x1b[36m", digit);
    }

    fn wrapped(self, out: &mut Vec<u8>, start: &[u8], digit: u8) {
        if self.coloured {
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
    /// Takes the answers instead of standard output.
    file: Option<File>,
}

impl Printer {
    /// A printer; `quiet` drops the data and keeps the messages.
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

    /// Shows how much of `total` bytes is done, on a terminal only, and not where the answers
    /// themselves scroll by.
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

    /// `bytes` more of the input are done.
    pub(crate) fn advance(&self, bytes: u64) {
        if let Some(bar) = &self.bar {
            bar.inc(bytes);
        }
    }

    /// Takes the bar off the screen.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    /// Answers.
    pub(crate) fn data(&self, bytes: &[u8]) -> io::Result<()> {
        if self.quiet || bytes.is_empty() {
            return Ok(());
        }
        if let Some(mut file) = self.file.as_ref() {
            return file.write_all(bytes);
        }
        // Whole chunks arrive here; a buffer in between would only copy them.
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()
    }

    /// Something about the input or the run: whole lines.
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

/// About: most lines of a list are 81 cells and their end, and only bytes are counted.
fn puzzles_per_second(state: &ProgressState, out: &mut dyn std::fmt::Write) {
    let _ = write!(out, "about {:.1} puzzles/s", state.per_sec() / 82.0);
}

/// Prints some text to standard output, once, outside any batch.
pub(crate) fn text(bytes: &[u8]) -> Verdict {
    match Printer::new(false).data(bytes) {
        Ok(()) => Verdict::DONE,
        Err(error) => write_failed(&error),
    }
}

/// Says what is wrong with the command line, or shows the help that was asked for.
pub(crate) fn usage(error: &clap::Error) -> Verdict {
    // The parser knows which stream and which colours its message wants.
    let printed = error.print();
    match printed {
        Err(error) => write_failed(&error),
        Ok(()) if error.use_stderr() => Verdict::BAD_INPUT,
        Ok(()) => Verdict::DONE,
    }
}

/// Complains on standard error that something outside the puzzles went wrong.
pub(crate) fn failure(message: &str) -> Verdict {
    eprintln!("error: {message}");
    Verdict::BAD_INPUT
}

/// A closed pipe is success; anything else (a full disk) is said.
pub(crate) fn write_failed(error: &io::Error) -> Verdict {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Verdict::DONE
    } else {
        failure(&format!("the output cannot be written: {error}"))
    }
}
