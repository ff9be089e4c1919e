//! `whydoku solve --method backtrack --trace`: every move of the textbook method.
//!
//! A trace can have many millions of lines, so it is printed while it is made.

use crate::arguments::{Run, WorkLimits};
use crate::batch::Answers;
use crate::input::Place;
use crate::job::{Job, for_each_puzzle};
use crate::json;
use crate::output::{Mode, Printer};
use crate::sheet::Sheet;
use crate::tally::Tally;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use whydoku::solve::backtrack::{Action, Event, Trace};
use whydoku::text::Record;
use whydoku::{CandidateSet, Spent};
use whydoku_api::solve::{Method, traced};

/// The most bytes of a trace that are kept before they are printed.
const PIECE: usize = 64 << 10;

pub(super) fn run(mut run: Run, limits: WorkLimits, sheet: Sheet) -> Tally {
    // Several threads would mix their traces.
    run.threads = NonZeroUsize::MIN;
    let job = TraceJob {
        printer: Printer::new(run.mode == Mode::Quiet),
        mode: run.mode,
        limits,
        sheet,
        later: AtomicBool::new(false),
    };
    for_each_puzzle(run, "", &job)
}

struct TraceJob {
    printer: Printer,
    mode: Mode,
    limits: WorkLimits,
    sheet: Sheet,
    /// Whether a trace was written before this one.
    later: AtomicBool,
}

impl Job for TraceJob {
    type State = ();

    fn state(&self) {}

    fn prints_itself(&self) -> bool {
        true
    }

    fn answer(&self, (): &mut (), place: Place<'_>, record: &Record, out: &mut Answers) {
        if self.later.swap(true, Ordering::Relaxed) && self.mode == Mode::Text {
            out.data.push(b'\n');
        }
        let open = record.candidates.unwrap_or(CandidateSet::ALL);
        let mut trace = Trace::within(&record.grid, &open);
        if self.mode == Mode::Json {
            json::about_puzzle(&mut out.data, place, record, &json::Nothing {});
            json::reopen(&mut out.data);
            out.data.extend_from_slice(b",\"trace\":[");
        }
        let budget = self.limits.budget();
        let mut spent = None;
        let mut first = true;
        for event in trace.by_ref() {
            spent = budget.spend(1).err();
            if spent.is_some() {
                break;
            }
            self.event(event, first, out);
            first = false;
            if out.error.is_some() {
                return;
            }
        }
        self.end(record, &trace, spent, out);
    }

    fn finish(&self) -> (String, String) {
        self.sheet.finish()
    }
}

impl TraceJob {
    fn event(&self, event: Event, first: bool, out: &mut Answers) {
        let Event {
            cell,
            digit,
            action,
        } = event;
        if self.mode == Mode::Json {
            let action = match action {
                Action::Place => "place",
                Action::TakeBack => "take back",
            };
            let comma = if first { "" } else { "," };
            let _ = write!(
                out.data,
                r#"{comma}{{"cell":"{cell}","digit":{digit},"action":"{action}"}}"#
            );
        } else {
            let _ = writeln!(out.data, "{event}");
        }
        if out.data.len() >= PIECE {
            out.error = self.printer.data(&out.data).err();
            out.data.clear();
        }
    }

    fn end(&self, record: &Record, trace: &Trace, spent: Option<Spent>, out: &mut Answers) {
        let attempt = traced(trace, spent);
        out.tally.count(attempt.outcome.verdict());
        if self.mode == Mode::Json {
            out.data.push(b']');
            json::end_with(&mut out.data, &attempt.answer(Method::Backtrack));
            return;
        }
        let counters = trace.counters();
        let _ = writeln!(
            out.data,
            "{}: {} placed, {} taken back",
            attempt.outcome, counters.placements, counters.backtracks
        );
        if attempt.solution.is_some() {
            self.sheet.write_solved(record, trace.grid(), out);
        }
    }
}
