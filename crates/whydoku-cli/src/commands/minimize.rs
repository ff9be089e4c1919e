//! `whydoku minimize`: puzzles without their spare givens.

use super::{Job, begin_json, for_each_puzzle};
use crate::batch::Answers;
use crate::input::Place;
use crate::json::texts;
use crate::options::Run;
use crate::output::Mode;
use crate::verdict::Verdict;
use crate::write::Sheet;
use std::fmt::Write as _;
use whydoku::Budget;
use whydoku::generate::{minimize, stream};
use whydoku::solve::{ProveError, Solver};
use whydoku::text::Record;

pub(super) fn run(mut run: Run, seed: u64, sheet: Sheet) -> Verdict {
    sheet.prepare(&mut run);
    let separator = if run.mode == Mode::Text {
        sheet.separator()
    } else {
        ""
    };
    let mode = run.mode;
    for_each_puzzle(run, separator, &MinimizeJob { mode, seed, sheet })
}

struct MinimizeJob {
    mode: Mode,
    seed: u64,
    sheet: Sheet,
}

impl Job for MinimizeJob {
    type State = Solver;

    fn state(&self) -> Solver {
        Solver::new()
    }

    fn answer(&self, solver: &mut Solver, place: Place<'_>, record: &Record, out: &mut Answers) {
        let budget = Budget::unlimited();
        let puzzle = match solver.prove(&record.grid, &budget) {
            Ok(puzzle) => puzzle,
            Err(ProveError::NotUnique(why)) => {
                let _ = writeln!(out.messages, "{place}not minimized: {why}");
                out.verdict.no += 1;
                return;
            }
            Err(ProveError::Spent(_)) => {
                out.verdict.spent += 1;
                return;
            }
        };
        // Every puzzle has its own draw, whatever the number of threads.
        let mut rng = stream(self.seed, place.line as u64);
        let Ok(minimized) = minimize(&puzzle, &mut rng, &budget) else {
            out.verdict.spent += 1;
            return;
        };
        out.verdict.yes += 1;
        match self.mode {
            Mode::Json => {
                begin_json(place, record, out.next())
                    .text("result", minimized.puzzle)
                    .raw("removed", texts(minimized.removed))
                    .end();
            }
            Mode::Text => {
                let record = Record {
                    grid: *minimized.puzzle.grid(),
                    candidates: None,
                    ..record.clone()
                };
                self.sheet.write(&record, out);
            }
            Mode::Quiet => {}
        }
    }

    fn finish(&self) -> (String, String) {
        self.sheet.finish()
    }
}
