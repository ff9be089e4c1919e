//! `whydoku minimize`: puzzles without redundant givens.

use crate::arguments::{Answers as AnswerArguments, Output, Puzzles, Run};
use crate::batch::Answers;
use crate::command_line::UsageError;
use crate::input::Place;
use crate::job::{Job, for_each_puzzle};
use crate::json;
use crate::output::{Mode, Paint};
use crate::sheet::Sheet;
use crate::tally::Tally;
use clap::Args;
use serde::Serialize;
use whydoku::generate::{minimize, stream};
use whydoku::solve::{ProveError, Solver};
use whydoku::text::Record;
use whydoku::wire::Text;
use whydoku::{Budget, Cell};

/// Remove givens as long as the puzzle keeps its only solution
///
/// No given of the result can be removed. The seed decides which givens are removed.
#[derive(Debug, Args)]
pub(crate) struct Minimize {
    #[command(flatten)]
    puzzles: Puzzles,

    /// The random seed
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    answers: AnswerArguments,
}

impl Minimize {
    pub(super) fn run(self, paint: Paint) -> Result<Tally, UsageError> {
        let mut run = Run::new(&self.puzzles, &self.answers);
        let sheet = self.output.sheet_or_lines(paint)?;
        sheet.prepare(&mut run);
        let separator = sheet.separator_in(run.mode);
        let job = MinimizeJob {
            mode: run.mode,
            seed: self.seed,
            sheet,
        };
        Ok(for_each_puzzle(run, separator, &job))
    }
}

struct MinimizeJob {
    mode: Mode,
    seed: u64,
    sheet: Sheet,
}

/// A minimized puzzle as JSON.
#[derive(Serialize)]
struct Answer {
    result: String,
    removed: Vec<Text<Cell>>,
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
                let why = format_args!("not minimized: {why}");
                json::refused(out, place, record, &why);
                out.tally.no += 1;
                return;
            }
            Err(ProveError::Spent(_)) => {
                out.tally.budget += 1;
                return;
            }
        };
        // Each puzzle has its own draw, whatever the number of threads.
        let mut rng = stream(self.seed, place.line as u64);
        let Ok(minimized) = minimize(&puzzle, &mut rng, &budget) else {
            out.tally.budget += 1;
            return;
        };
        out.tally.yes += 1;
        match self.mode {
            Mode::Json => {
                let answer = Answer {
                    result: minimized.puzzle.to_string(),
                    removed: minimized.removed.into_iter().map(Text).collect(),
                };
                json::about_puzzle(out.next(), place, record, &answer);
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
