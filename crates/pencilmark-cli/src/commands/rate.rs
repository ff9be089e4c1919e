//! `pencilmark rate`.

use super::{Job, begin_json, for_each_puzzle};
use crate::args::Scale;
use crate::batch::Answers;
use crate::input::Place;
use crate::options::{Rate, Run};
use crate::output::Mode;
use crate::verdict::Verdict;
use pencilmark::rate::se::{self, SeRating};
use pencilmark::solve::{NotProven, Solver, depth};
use pencilmark::text::Record;
use pencilmark::{Budget, Puzzle, Rating};
use std::fmt::Write as _;
use std::io::Write as _;

pub(super) fn run(run: Run, options: Rate) -> Verdict {
    let mode = run.mode;
    match options.scale {
        Scale::Depth => for_each_puzzle(run, "", &DepthJob { mode }),
        Scale::Se => for_each_puzzle(run, "", &SeJob { mode, options }),
    }
}

/// The Sudoku Explainer scale.
struct SeJob {
    mode: Mode,
    options: Rate,
}

impl Job for SeJob {
    type State = Solver;

    fn state(&self) -> Solver {
        Solver::new()
    }

    fn answer(&self, solver: &mut Solver, place: Place<'_>, record: &Record, out: &mut Answers) {
        let Some(puzzle) = prove(solver, place, record, out) else {
            return;
        };
        let mut options = se::Options::default();
        if let Some(rating) = self.options.stop_above {
            options = options.stop_above(rating);
        }
        let budget = self
            .options
            .budget
            .map_or_else(Budget::unlimited, Budget::units);
        let (rating, spent) = match se::rate(&puzzle, &options, &budget) {
            Ok(rating) => (rating, false),
            Err(interrupted) => (*interrupted.so_far, true),
        };
        if spent {
            out.verdict.spent += 1;
        } else {
            out.verdict.yes += 1;
        }
        match (self.mode, &self.options.format) {
            (Mode::Quiet, _) => {}
            (Mode::Json, _) => se_json(place, record, &rating, spent, out.next()),
            (Mode::Text, Some(format)) => {
                let rated = se::Rated {
                    grid: &record.grid,
                    rating: &rating,
                    number: place.line,
                    elapsed: None,
                };
                let _ = writeln!(out.next(), "{}", format.write(&rated));
            }
            (Mode::Text, None) => {
                let _ = writeln!(out.next(), "{place}{}", se_line(&rating, spent));
            }
        }
    }
}

/// `ER 7.2, EP 1.2, ED 1.2 (SE 1.2.1), hardest: …`.
fn se_line(rating: &SeRating, spent: bool) -> String {
    let part = |name, rating: Option<Rating>| {
        rating.map_or_else(String::new, |rating| format!(", {name} {rating}"))
    };
    let more = match (spent, rating.end) {
        (true, _) => "at least ",
        (false, se::End::Above) => "above the limit at ",
        (false, _) => "",
    };
    let hardest = rating.hardest();
    let hardest = hardest.map_or_else(String::new, |step| format!(": {}", step.technique));
    format!(
        "{more}ER {}{}{} (SE 1.2.1){hardest}",
        rating.er,
        part("EP", rating.ep),
        part("ED", rating.ed)
    )
}

fn se_json(place: Place<'_>, record: &Record, rating: &SeRating, spent: bool, out: &mut Vec<u8>) {
    begin_json(place, record, out)
        .text("scale", "se")
        .text("revision", "SE 1.2.1")
        .text("er", rating.er)
        .text_or_null("ep", rating.ep)
        .text_or_null("ed", rating.ed)
        .text_or_null("hardest", rating.hardest().map(|step| step.technique))
        .bool("complete", !spent && rating.end != se::End::Above)
        .end();
}

/// The puzzle with its one solution, or a message that there is none to rate.
fn prove(
    solver: &mut Solver,
    place: Place<'_>,
    record: &Record,
    out: &mut Answers,
) -> Option<Puzzle> {
    match solver.prove(&record.grid, &Budget::unlimited()) {
        Ok(puzzle) => Some(puzzle),
        Err(NotProven::NotUnique(why)) => {
            let _ = writeln!(out.messages, "{place}not rated: {why}");
            out.verdict.no += 1;
            None
        }
        Err(NotProven::Spent(_)) => {
            out.verdict.spent += 1;
            None
        }
    }
}

/// The depth scale: how deep a plain solver must guess.
struct DepthJob {
    mode: Mode,
}

impl Job for DepthJob {
    type State = Solver;

    fn state(&self) -> Solver {
        Solver::new()
    }

    fn answer(&self, solver: &mut Solver, place: Place<'_>, record: &Record, out: &mut Answers) {
        let budget = Budget::unlimited();
        let Some(puzzle) = prove(solver, place, record, out) else {
            return;
        };
        let Ok(rating) = depth::difficulty(&puzzle, &budget) else {
            out.verdict.spent += 1;
            return;
        };
        out.verdict.yes += 1;
        match self.mode {
            Mode::Json => {
                begin_json(place, record, out.next())
                    .text("scale", "depth")
                    .raw("rating", rating)
                    .raw("depths", format_args!("{:?}", rating.depths()))
                    .end();
            }
            Mode::Text => {
                let _ = writeln!(out.next(), "{place}{rating}");
            }
            Mode::Quiet => {}
        }
    }
}
