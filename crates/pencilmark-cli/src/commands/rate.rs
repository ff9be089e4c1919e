//! `pencilmark rate`.

use super::{Job, begin_json, for_each_puzzle};
use crate::args::Scale;
use crate::batch::Answers;
use crate::input::Place;
use crate::options::Run;
use crate::output::Mode;
use crate::verdict::Verdict;
use pencilmark::Budget;
use pencilmark::solve::{NotProven, Solver, depth};
use pencilmark::text::Record;
use std::fmt::Write as _;
use std::io::Write as _;

pub(super) fn run(run: Run, scale: Scale) -> Verdict {
    let mode = run.mode;
    match scale {
        Scale::Depth => for_each_puzzle(run, "", &DepthJob { mode }),
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
        let puzzle = match solver.prove(&record.grid, &budget) {
            Ok(puzzle) => puzzle,
            Err(NotProven::NotUnique(why)) => {
                let _ = writeln!(out.messages, "{place}not rated: {why}");
                out.verdict.no += 1;
                return;
            }
            Err(NotProven::Spent(_)) => {
                out.verdict.spent += 1;
                return;
            }
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
