//! `whydoku check`: one solution, none or several?

use crate::arguments::{
    Answers as AnswerArguments, Puzzles, Run, Words, WorkLimits, available, simd_levels,
};
use crate::batch::Answers;
use crate::command_line::UsageError;
use crate::input::Place;
use crate::job::{Job, for_each_puzzle};
use crate::json::{self, Named};
use crate::output::Mode;
use crate::tally::Tally;
use clap::Args;
use std::io::Write as _;
use whydoku::solve::SimdLevel;
use whydoku::text::Record;
use whydoku_api::check::{self, Checker};
use whydoku_api::{PlayerBoard, Position};

/// Report whether puzzles have one solution, none or several
///
/// If there is no solution, the reason is named: two equal digits in a house, a cell without
/// candidates, a house without a cell for a digit, or a set of digits that contradict each other: a smallest
/// one where that can be proved in a moment, otherwise one of which none can be left out; the answer says
/// which. If there are several, they are counted up to --limit, and two of them are printed with marks where
/// they differ. The exit code is 1 unless every puzzle has exactly one solution.
#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Stop after this many solutions
    #[arg(long, value_name = "N", default_value_t = check::LIMIT, value_parser = clap::value_parser!(u64).range(2..))]
    limit: u64,

    /// Force an instruction set for the fast solver
    #[arg(long, value_name = "SET", value_parser = Words::<SimdLevel>::new(simd_levels))]
    simd: Option<SimdLevel>,

    #[command(flatten)]
    limits: WorkLimits,

    #[command(flatten)]
    answers: AnswerArguments,
}

impl Check {
    pub(super) fn run(self) -> Result<Tally, UsageError> {
        let run = Run::new(&self.puzzles, &self.answers);
        let job = CheckJob {
            mode: run.mode,
            level: available(self.simd)?,
            limit: self.limit,
            limits: self.limits,
        };
        Ok(for_each_puzzle(run, "", &job))
    }
}

struct CheckJob {
    mode: Mode,
    /// An instruction set that this machine has.
    level: Option<SimdLevel>,
    limit: u64,
    limits: WorkLimits,
}

impl Job for CheckJob {
    type State = Checker;

    fn state(&self) -> Checker {
        Checker::new(self.level, self.limit)
    }

    fn answer(&self, checker: &mut Checker, place: Place<'_>, record: &Record, out: &mut Answers) {
        let board = PlayerBoard::from(record);
        let answer = checker.check(&Position::from(record), &board, &self.limits.budget());
        out.tally.count(answer.verdict());
        match self.mode {
            Mode::Json => json::about_puzzle(out.next(), place, record, &answer),
            Mode::Text => {
                let _ = writeln!(out.next(), "{place}{}", answer.text());
            }
            Mode::Quiet => {}
        }
    }

    fn answer_variant(
        &self,
        _: &mut Checker,
        place: Place<'_>,
        variant: Named<'_>,
        out: &mut Answers,
    ) {
        let answer = variant.puzzle.check(self.limit, &self.limits.budget());
        out.tally.count(answer.verdict());
        match self.mode {
            Mode::Json => json::about_variant(out.next(), place, variant, &answer),
            Mode::Text => {
                let _ = writeln!(out.next(), "{place}{}", answer.text());
            }
            Mode::Quiet => {}
        }
    }
}
