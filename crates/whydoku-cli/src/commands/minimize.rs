//! `whydoku minimize`: puzzles without redundant givens.

use crate::arguments::{Answers as AnswerArguments, Output, Puzzles, Run};
use crate::batch::Answers;
use crate::command_line::UsageError;
use crate::input::Place;
use crate::job::{Job, for_each_puzzle};
use crate::json::{self, Named};
use crate::output::{Mode, Paint};
use crate::sheet::Sheet;
use crate::tally::Tally;
use clap::Args;
use std::fmt::Write as _;
use whydoku::Budget;
use whydoku::generate::stream;
use whydoku::solve::Solver;
use whydoku::text::Record;
use whydoku_api::Position;
use whydoku_api::minimize::Minimized;
use whydoku_api::variant::VariantPuzzle;

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
            is_usual: self.output.format.is_none(),
            sheet,
        };
        Ok(for_each_puzzle(run, separator, &job))
    }
}

struct MinimizeJob {
    mode: Mode,
    seed: u64,
    /// Whether no format was chosen: lines for classic puzzles, rules for variants.
    is_usual: bool,
    sheet: Sheet,
}

impl Job for MinimizeJob {
    type State = Solver;

    fn state(&self) -> Solver {
        Solver::new()
    }

    fn answer(&self, solver: &mut Solver, place: Place<'_>, record: &Record, out: &mut Answers) {
        let budget = Budget::unlimited();
        // Each puzzle has its own draw, whatever the number of threads.
        let mut rng = stream(self.seed, place.line as u64);
        let minimized = match Minimized::find(solver, &Position::from(record), &mut rng, &budget) {
            Ok(minimized) => minimized,
            Err(why) => {
                json::refused(out, place, record, &format_args!("not minimized: {why}"));
                out.tally.no += 1;
                return;
            }
        };
        out.tally.yes += 1;
        match self.mode {
            Mode::Json => json::about_puzzle(out.next(), place, record, &minimized.answer()),
            Mode::Text => self.sheet.write(&minimized.record(record), out),
            Mode::Quiet => {}
        }
    }

    fn answer_variant(
        &self,
        _: &mut Solver,
        place: Place<'_>,
        variant: Named<'_>,
        out: &mut Answers,
    ) {
        let budget = Budget::unlimited();
        let mut rng = stream(self.seed, place.line as u64);
        let answer = match variant.puzzle.minimize(&mut rng, &budget) {
            Ok(answer) => answer,
            Err(why) => {
                let why = format_args!("not minimized: {why}");
                json::variant_refused(out, place, variant, &why);
                out.tally.no += 1;
                return;
            }
        };
        match self.mode {
            Mode::Json => json::about_variant(out.next(), place, variant, &answer),
            Mode::Text => {
                let Ok(puzzle) = VariantPuzzle::read(&answer.result) else {
                    return;
                };
                let written = if self.is_usual {
                    out.next().extend_from_slice(answer.result.as_bytes());
                    Ok(())
                } else {
                    self.sheet.write_variant(&puzzle, variant.label, None, out)
                };
                if let Err(why) = written {
                    let _ = writeln!(out.messages, "{place}{why}");
                    out.tally.unreadable += 1;
                    return;
                }
            }
            Mode::Quiet => {}
        }
        out.tally.yes += 1;
    }

    fn finish(&self) -> (String, String) {
        self.sheet.finish()
    }
}
