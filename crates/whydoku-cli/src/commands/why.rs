//! `whydoku why`: the reasons for one digit in one cell.

use crate::arguments::{Answers as AnswerArguments, Puzzles, Reasoning, Run};
use crate::batch::Answers;
use crate::drawing::{drawing, wrapped_answer};
use crate::input::Place;
use crate::job::{Job, for_each_puzzle};
use crate::json::{self, Named};
use crate::output::{self, Mode, Paint};
use crate::tally::Tally;
use clap::Args;
use std::io::Write as _;
use whydoku::grid::notation::NotationError;
use whydoku::logic::{Conclusions, Engine, Literal};
use whydoku::solve::Solver;
use whydoku::text::Record;
use whydoku::wire::ReadText as _;
use whydoku_api::variant::VariantReasons;
use whydoku_api::why::Reasons;
use whydoku_api::{AnyClaim, PlayerBoard};

/// Explain why a digit must, or cannot, go in a cell
///
/// Ask r5c5=3 or 'r5c5<>3' (quoted, because the shell interprets < and >). The answer is the easiest
/// reason: its hardest step is as easy as possible, and of such reasons it has the fewest steps. Mistakes
/// in the grid are pointed out first. The exit code is 1 if the opposite is true or no reason was found.
#[derive(Debug, Args)]
pub(crate) struct Why {
    /// The claim to explain: r5c5=3 or 'r5c5<>3'
    #[arg(value_name = "CLAIM", value_parser = claim)]
    claim: Claim,

    #[command(flatten)]
    puzzles: Puzzles,

    #[command(flatten)]
    answers: AnswerArguments,

    #[command(flatten)]
    reasoning: Reasoning,
}

/// The claim as it was typed.
#[derive(Clone, Debug)]
enum Claim {
    /// In a notation of classic puzzles.
    Classic(Conclusions),
    /// About a larger grid, such as r12c3=10.
    Larger(AnyClaim),
}

fn claim(text: &str) -> Result<Claim, NotationError> {
    match (text.parse(), AnyClaim::read_text(text)) {
        (Ok(classic), _) => Ok(Claim::Classic(classic)),
        (Err(_), Some(larger)) => Ok(Claim::Larger(larger)),
        (Err(error), None) => Err(error),
    }
}

impl Why {
    pub(super) fn run(self, paint: Paint) -> Tally {
        let engine = match self.reasoning.engine() {
            Ok(engine) => engine,
            Err(error) => return output::failure(&error.to_string()),
        };
        let Some(claim) = self.literal() else {
            return output::failure("ask about one digit in one cell at a time, such as r5c5=3");
        };
        let run = Run::new(&self.puzzles, &self.answers);
        let job = WhyJob {
            mode: run.mode,
            reasoning: self.reasoning,
            engine,
            claim,
            paint,
        };
        for_each_puzzle(run, "", &job)
    }

    /// The claim, if it is about one digit in one cell.
    fn literal(&self) -> Option<AnyClaim> {
        let classic = match &self.claim {
            Claim::Larger(claim) => return Some(*claim),
            Claim::Classic(classic) => classic,
        };
        let placements = classic.placements.iter().copied().map(Literal::on);
        let eliminations = classic.eliminations.iter().map(Literal::off);
        let mut claims = placements.chain(eliminations);
        let claim = claims.next().filter(|_| claims.next().is_none());
        claim.map(AnyClaim::from)
    }
}

struct WhyJob {
    mode: Mode,
    reasoning: Reasoning,
    engine: Engine,
    claim: AnyClaim,
    paint: Paint,
}

impl Job for WhyJob {
    type State = Solver;

    fn state(&self) -> Solver {
        Solver::new()
    }

    fn answer(&self, solver: &mut Solver, place: Place<'_>, record: &Record, out: &mut Answers) {
        let board = PlayerBoard::from(record);
        let budget = self.reasoning.budget();
        let claim = match self.claim.classic() {
            Ok(claim) => claim,
            Err(error) => {
                json::refused(out, place, record, &error);
                out.tally.unreadable += 1;
                return;
            }
        };
        let reasons = Reasons::find(solver, &self.engine, &board, claim, &budget);
        out.tally.count(reasons.verdict());
        match self.mode {
            Mode::Quiet => {}
            Mode::Text => {
                let _ = write!(out.next(), "{place}{}", wrapped_answer(&reasons.text()));
                if let ([step], Some(start)) = (reasons.steps(), reasons.start()) {
                    let grid = drawing(start, Some(step), self.paint);
                    out.data.extend_from_slice(grid.as_bytes());
                }
            }
            Mode::Json => json::about_puzzle(out.next(), place, record, &reasons.answer()),
        }
    }

    fn answer_variant(
        &self,
        _: &mut Solver,
        place: Place<'_>,
        variant: Named<'_>,
        out: &mut Answers,
    ) {
        let techniques = &self.reasoning.choice.techniques;
        let (puzzle, budget) = (variant.puzzle.clone(), self.reasoning.budget());
        let reasons = match VariantReasons::of(puzzle, techniques, self.claim, &budget) {
            Ok(reasons) => reasons,
            Err(why) => {
                json::variant_refused(out, place, variant, &why);
                out.tally.unreadable += 1;
                return;
            }
        };
        out.tally.count(reasons.verdict());
        match self.mode {
            Mode::Quiet => {}
            Mode::Text => {
                let _ = write!(out.next(), "{place}{}", wrapped_answer(&reasons.text()));
            }
            Mode::Json => json::about_variant(out.next(), place, variant, &reasons.answer()),
        }
    }
}
