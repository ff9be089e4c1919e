//! `whydoku check`: one solution, none or several?

use super::{Job, begin_json, for_each_puzzle};
use crate::batch::Answers;
use crate::input::Place;
use crate::json;
use crate::options::{Check, Run};
use crate::output::Mode;
use crate::solver::{Counted, Counter};
use crate::verdict::Verdict;
use std::io::Write as _;
use whydoku::Clash;
use whydoku::solve::Count;
use whydoku::text::Record;

pub(super) fn run(run: Run, options: Check) -> Verdict {
    let job = CheckJob {
        mode: run.mode,
        options,
    };
    for_each_puzzle(run, "", &job)
}

struct CheckJob {
    mode: Mode,
    options: Check,
}

impl Job for CheckJob {
    type State = Counter;

    fn state(&self) -> Counter {
        Counter::new(self.options.level, self.options.limit, self.options.budget)
    }

    fn answer(&self, counter: &mut Counter, place: Place<'_>, record: &Record, out: &mut Answers) {
        let counted = counter.count(record);
        match counted {
            Counted::Spent => out.verdict.spent += 1,
            Counted::All(Count::Exactly(1)) => out.verdict.yes += 1,
            Counted::All(_) => out.verdict.no += 1,
        }
        let clash = record.grid.clashes().next();
        match self.mode {
            Mode::Json => json_object(place, record, counted, clash, out.next()),
            Mode::Text => {
                let _ = writeln!(out.next(), "{place}{}", sentence(counted, clash));
            }
            Mode::Quiet => {}
        }
    }
}

fn sentence(counted: Counted, clash: Option<Clash>) -> String {
    match (counted, clash) {
        (Counted::Spent, _) => "not known: the work budget is spent".to_owned(),
        (_, Some(clash)) => format!("no solution: {clash}"),
        (Counted::All(Count::Exactly(0)), None) => "no solution".to_owned(),
        (Counted::All(Count::Exactly(1)), None) => "one solution".to_owned(),
        (Counted::All(Count::Exactly(n)), None) => format!("{n} solutions"),
        (Counted::All(Count::AtLeast(n)), None) => format!("at least {n} solutions"),
    }
}

fn json_object(
    place: Place<'_>,
    record: &Record,
    counted: Counted,
    clash: Option<Clash>,
    out: &mut Vec<u8>,
) {
    let (count, exact) = match counted {
        Counted::Spent => (None, false),
        Counted::All(Count::Exactly(n)) => (Some(n), true),
        Counted::All(Count::AtLeast(n)) => (Some(n), false),
    };
    let mut object = begin_json(place, record, out);
    object
        .number_or_null("solutions", count)
        .bool("exact", exact)
        .bool("unique", exact && count == Some(1));
    if let Some(clash) = clash {
        object
            .text("clash", clash)
            .raw("clash_cells", json::texts(clash.cells));
    }
    object.end();
}
