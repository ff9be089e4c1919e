//! `whydoku solve --method backtrack --trace`: everything the textbook method does.
//!
//! A trace can have many millions of lines, so it goes out while it is made.

use super::{Job, begin_json, for_each_puzzle};
use crate::batch::Answers;
use crate::input::Place;
use crate::options::Run;
use crate::output::{Mode, Printer};
use crate::verdict::Verdict;
use crate::write::Sheet;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use whydoku::CandidateSet;
use whydoku::solve::backtrack::{Action, Event, Trace};
use whydoku::text::Record;

/// Bytes of a trace that are held back at most.
const PIECE: usize = 64 << 10;

pub(super) fn run(mut run: Run, budget: Option<u64>, sheet: Sheet) -> Verdict {
    // What is written early must be the next thing to write.
    run.threads = NonZeroUsize::MIN;
    let job = TraceJob {
        printer: Printer::new(run.mode == Mode::Quiet),
        mode: run.mode,
        budget,
        sheet,
        later: AtomicBool::new(false),
    };
    for_each_puzzle(run, "", &job)
}

struct TraceJob {
    printer: Printer,
    mode: Mode,
    budget: Option<u64>,
    sheet: Sheet,
    /// A trace has been written before.
    later: AtomicBool,
}

impl Job for TraceJob {
    type State = ();

    fn state(&self) {}

    fn answer(&self, (): &mut (), place: Place<'_>, record: &Record, out: &mut Answers) {
        if self.later.swap(true, Ordering::Relaxed) && self.mode == Mode::Text {
            out.data.push(b'\n');
        }
        let open = record.candidates.unwrap_or(CandidateSet::ALL);
        let mut trace = Trace::within(&record.grid, &open);
        if self.mode == Mode::Json {
            begin_json(place, record, &mut out.data).open_array("trace");
        }
        let mut spent = false;
        for (events, event) in (0..).zip(trace.by_ref()) {
            if self.budget.is_some_and(|most| events >= most) {
                spent = true;
                break;
            }
            self.event(event, events == 0, out);
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

    fn end(&self, record: &Record, trace: &Trace, spent: bool, out: &mut Answers) {
        let counters = trace.counters();
        let solution = trace.solution();
        match (solution, spent) {
            (Some(_), _) => out.verdict.yes += 1,
            (None, true) => out.verdict.spent += 1,
            (None, false) => out.verdict.no += 1,
        }
        let outcome = match (solution, spent) {
            (Some(_), _) => "solved",
            (None, true) => "budget spent",
            (None, false) => "no solution",
        };
        if self.mode == Mode::Json {
            let mut rest = crate::json::Object::resume(&mut out.data);
            rest.close_array()
                .text_or_null("solution", solution)
                .text("method", "backtrack")
                .number("guesses", counters.placements)
                .number("depth", counters.placements - counters.backtracks)
                .text("outcome", outcome)
                .number("backtracks", counters.backtracks)
                .end();
            return;
        }
        let _ = writeln!(
            out.data,
            "{}: {} placed, {} taken back",
            outcome, counters.placements, counters.backtracks
        );
        if solution.is_some() {
            self.sheet.write_solved(record, trace.grid(), out);
        }
    }
}
