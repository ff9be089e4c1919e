//! `whydoku true-candidates`: the digits that each cell has in some solution.

use crate::arguments::{Answers as AnswerArguments, Puzzles, Run, WorkLimits};
use crate::batch::Answers;
use crate::input::Place;
use crate::job::{Job, for_each_puzzle};
use crate::json::{self, Named};
use crate::output::Mode;
use crate::tally::Tally;
use clap::Args;
use std::fmt::Write as _;
use whydoku::text::Record;
use whydoku_api::Outcome;
use whydoku_api::true_candidates::{TrueCandidatesAnswer, of_record};

/// Find the digits that each cell has in some solution
///
/// The puzzle may have any number of solutions, and it may be a variant. The exit code is 1 if it has
/// none.
#[derive(Debug, Args)]
pub(crate) struct TrueCandidates {
    #[command(flatten)]
    puzzles: Puzzles,

    #[command(flatten)]
    limits: WorkLimits,

    #[command(flatten)]
    answers: AnswerArguments,
}

impl TrueCandidates {
    pub(super) fn run(self) -> Tally {
        let run = Run::new(&self.puzzles, &self.answers);
        let separator = if run.mode == Mode::Text { "\n" } else { "" };
        let job = TrueCandidatesJob {
            mode: run.mode,
            limits: self.limits,
        };
        for_each_puzzle(run, separator, &job)
    }
}

struct TrueCandidatesJob {
    mode: Mode,
    limits: WorkLimits,
}

impl Job for TrueCandidatesJob {
    type State = ();

    fn state(&self) {}

    fn answer(&self, (): &mut (), place: Place<'_>, record: &Record, out: &mut Answers) {
        let answer = of_record(record, &self.limits.budget());
        if self.mode == Mode::Json {
            json::about_puzzle(out.next(), place, record, &answer);
        }
        self.show(place, &answer, 9, out);
    }

    fn answer_variant(&self, (): &mut (), place: Place<'_>, variant: Named<'_>, out: &mut Answers) {
        let answer = variant.puzzle.true_candidates(&self.limits.budget());
        if self.mode == Mode::Json {
            json::about_variant(out.next(), place, variant, &answer);
        }
        let size = variant.puzzle.variant.size().get();
        self.show(place, &answer, size, out);
    }
}

impl TrueCandidatesJob {
    fn show(
        &self,
        place: Place<'_>,
        answer: &TrueCandidatesAnswer,
        size: usize,
        out: &mut Answers,
    ) {
        out.tally.count(answer.verdict());
        if self.mode != Mode::Text {
            return;
        }
        match answer.outcome {
            Outcome::NoSolution => {
                let _ = writeln!(out.messages, "{place}no solution");
            }
            outcome => {
                out.next().extend_from_slice(answer.text(size).as_bytes());
                if !answer.complete {
                    let why = outcome.given_up();
                    let _ = writeln!(out.messages, "{place}not all digits were found: {why}");
                }
            }
        }
    }
}
