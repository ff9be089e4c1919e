//! `whydoku solve --all`: every solution, printed while they are found.

use crate::arguments::{Run, WorkLimits};
use crate::batch::Answers;
use crate::input::Place;
use crate::job::{Job, for_each_puzzle};
use crate::json::{self, Named};
use crate::output::{Mode, Printer};
use crate::sheet::Sheet;
use crate::tally::Tally;
use std::fmt::Write as _;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use whydoku::Solution;
use whydoku::grid::words;
use whydoku::solve::SimdLevel;
use whydoku::text::Record;
use whydoku_api::solutions::{SolutionList, SolutionsEnd};
use whydoku_api::{Outcome, Position};

/// The most bytes of solutions that are kept before they are printed.
const PIECE: usize = 64 << 10;

/// The options of the list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub(super) limit: u64,
    pub(super) limits: WorkLimits,
    /// An instruction set that this machine has.
    pub(super) level: Option<SimdLevel>,
}

pub(super) fn run(mut run: Run, options: Options, sheet: Sheet) -> Tally {
    // Several threads would mix their solutions.
    run.threads = NonZeroUsize::MIN;
    let job = SolveAllJob {
        printer: Printer::new(run.mode == Mode::Quiet),
        mode: run.mode,
        options,
        sheet,
        is_later: AtomicBool::new(false),
    };
    for_each_puzzle(run, "", &job)
}

struct SolveAllJob {
    printer: Printer,
    mode: Mode,
    options: Options,
    sheet: Sheet,
    /// Whether a solution was written before.
    is_later: AtomicBool,
}

impl Job for SolveAllJob {
    type State = SolutionList;

    fn state(&self) -> SolutionList {
        SolutionList::new(self.options.level)
    }

    fn prints_itself(&self) -> bool {
        self.mode != Mode::Quiet
    }

    fn answer(
        &self,
        list: &mut SolutionList,
        place: Place<'_>,
        record: &Record,
        out: &mut Answers,
    ) {
        if self.mode == Mode::Json {
            json::about_puzzle(&mut out.data, place, record, &json::Nothing {});
            json::reopen(&mut out.data);
            out.data.extend_from_slice(b",\"solutions\":[");
        }
        let Options { limit, limits, .. } = self.options;
        let mut comma = "";
        let position = Position::from(record);
        let end = list.each(&position, limit, &limits.budget(), |solution| {
            match self.mode {
                Mode::Quiet => {}
                Mode::Json => {
                    let _ = write!(out.data, "{comma}\"{solution}\"");
                    comma = ",";
                }
                Mode::Text => self.write(record, solution, out),
            }
            self.print_piece(out)
        });
        out.tally.count(end.verdict());
        match self.mode {
            Mode::Quiet => {}
            Mode::Json => {
                out.data.push(b']');
                json::end_with(&mut out.data, &end);
            }
            Mode::Text => {
                let _ = writeln!(out.messages, "{place}{}", summary(&end));
            }
        }
    }

    fn answer_variant(
        &self,
        _: &mut SolutionList,
        place: Place<'_>,
        variant: Named<'_>,
        out: &mut Answers,
    ) {
        let Named { puzzle, label } = variant;
        if self.mode == Mode::Json {
            let note = json::OnlyVariant {
                variant: puzzle.note(),
            };
            json::about_variant(&mut out.data, place, variant, &note);
            json::reopen(&mut out.data);
            out.data.extend_from_slice(b",\"solutions\":[");
        }
        let Options { limit, limits, .. } = self.options;
        let mut comma = "";
        let mut refused = None;
        let end = puzzle.solutions(limit, &limits.budget(), |solution| {
            match self.mode {
                Mode::Quiet => {}
                Mode::Json => {
                    let _ = write!(out.data, "{comma}\"{solution}\"");
                    comma = ",";
                }
                Mode::Text => {
                    self.separate(out);
                    let written = self.sheet.write_variant(puzzle, label, Some(solution), out);
                    refused = written.err();
                }
            }
            match refused {
                Some(_) => ControlFlow::Break(()),
                None => self.print_piece(out),
            }
        });
        if let Some(why) = refused {
            let _ = writeln!(out.messages, "{place}{why}");
            out.tally.unreadable += 1;
            return;
        }
        out.tally.count(end.verdict());
        match self.mode {
            Mode::Quiet => {}
            Mode::Json => {
                out.data.push(b']');
                json::end_with(&mut out.data, &end);
            }
            Mode::Text => {
                let summary = summary(&end);
                let summary = summary.split(';').next().unwrap_or_default();
                let _ = writeln!(out.messages, "{place}{summary}");
            }
        }
    }

    fn finish(&self) -> (String, String) {
        self.sheet.finish()
    }
}

impl SolveAllJob {
    fn write(&self, record: &Record, solution: &Solution, out: &mut Answers) {
        self.separate(out);
        let grid = super::solve::filled(&record.grid, solution);
        self.sheet.write_solved(record, grid, out);
    }

    /// Writes what comes between two solutions.
    fn separate(&self, out: &mut Answers) {
        if self.is_later.swap(true, Ordering::Relaxed) {
            let separator = self.sheet.separator_in(self.mode);
            out.data.extend_from_slice(separator.as_bytes());
        }
    }

    /// Prints what has come together, so that a long list needs no memory.
    fn print_piece(&self, out: &mut Answers) -> ControlFlow<()> {
        if out.data.len() >= PIECE {
            out.error = self.printer.data(&out.data).err();
            out.data.clear();
        }
        match out.error {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

/// How many solutions there are, for standard error.
fn summary(end: &SolutionsEnd) -> String {
    let count = words::count(end.count, "solution");
    match end.outcome {
        Outcome::NoSolution => "no solution; `whydoku check` finds the reason".to_owned(),
        outcome @ (Outcome::Budget | Outcome::Timeout) => {
            format!("{count} so far; given up: {}", outcome.given_up())
        }
        _ if end.complete => count,
        _ => format!("more than {count}; --limit stopped the list"),
    }
}
