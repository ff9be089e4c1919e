//! Program text in a stream: a board may be a list over many lines.

use super::Stream;
use crate::parts::literal::{self, Literal, Progress};
use crate::parts::{fold, markup, run};
use crate::{Format, ReadError, Record};

/// The most lines, and the most bytes, of program text that are held back until a board is complete.
const MOST_LINES: usize = 700;
const MOST_BYTES: usize = 64 << 10;

/// Program text whose lists are not closed, and its lines since the last board.
#[derive(Debug)]
pub(super) struct Program {
    literal: Literal,
    lines: Vec<(usize, String)>,
}

impl Stream {
    /// Reads a line as the start of program text, if a list in it is a board or is not closed yet.
    pub(super) fn start_program(&mut self, line: usize, text: &str) -> bool {
        if !literal::may_start(text) {
            return false;
        }
        let folded = fold::fold(text);
        let mut literal = Literal::new();
        let progress = literal.push(line, &folded);
        let found = literal.take_found();
        match progress {
            Progress::Failed => return false,
            Progress::Closed if found.is_empty() => return false,
            // A line of 81 cells in brackets, or with brackets in its label.
            Progress::Closed if is_one_line(&found) || run::count(text) > found.len() => {
                return false;
            }
            Progress::Open if found.is_empty() && !literal.is_plausible() => return false,
            Progress::Closed | Progress::Open => {}
        }
        let held = found.is_empty().then(|| (line, text.to_owned()));
        for result in found {
            self.emit(result);
        }
        if progress == Progress::Open {
            let lines = held.into_iter().collect();
            self.program = Some(Program { literal, lines });
        }
        true
    }

    /// Reads one more line of program text.
    pub(super) fn continue_program(&mut self, mut program: Program, line: usize, text: &str) {
        let progress = program
            .literal
            .push(line, &fold::fold(&markup::strip(text)));
        let found = program.literal.take_found();
        if !found.is_empty() {
            program.lines.clear();
            for result in found {
                self.emit(result);
            }
        } else if progress != Progress::Failed {
            program.lines.push((line, text.to_owned()));
        }
        let bytes: usize = program.lines.iter().map(|(_, line)| line.len()).sum();
        let held = program.lines.len() <= MOST_LINES && bytes <= MOST_BYTES;
        match progress {
            Progress::Open if held => self.program = Some(program),
            Progress::Open | Progress::Closed => self.read_again(program),
            Progress::Failed => {
                self.read_again(program);
                self.push_text(line, text, true);
            }
        }
    }

    /// Reads lines again that turned out not to be a list of cells.
    pub(super) fn read_again(&mut self, program: Program) {
        for (line, text) in program.lines {
            self.push_text(line, &text, false);
        }
    }
}

/// Whether a single line of 81 cells was found, and nothing beside it.
fn is_one_line(found: &[Result<Record, ReadError>]) -> bool {
    let [Ok(only)] = found else {
        return false;
    };
    only.format == Format::LINE && only.fields.is_empty()
}
