//! `whydoku hint`: mistakes first, then as much of the next step as asked for.

use crate::arguments::{Answers as AnswerArguments, Puzzles, Reasoning, Run};
use crate::batch::Answers;
use crate::drawing::{drawing, wrapped_answer};
use crate::input::Place;
use crate::job::{Job, for_each_puzzle};
use crate::json::{self, Named};
use crate::output::{self, Mode, Paint};
use crate::outputs;
use crate::picture::PictureFiles;
use crate::tally::Tally;
use clap::Args;
use std::fmt::Write as _;
use std::io::Write as _;
use whydoku::hint::Rung;
use whydoku::logic::{Engine, Explanation};
use whydoku::solve::Solver;
use whydoku::text::Record;
use whydoku_api::hint::{self, Advice, Help};
use whydoku_api::variant::VariantHelp;
use whydoku_api::{AnyCell, PlayerBoard};

/// Give a hint that reveals only as much as you ask for
///
/// If the grid contains a mistake, the hint points it out: wrong digits first, then notes that lack the
/// right digit. Next come notes that the digits already rule out. Otherwise --reveal 1 names the kind of
/// step, 2 says where to look, 3 names the technique and its cells, 4 explains the whole step, and 5
/// also carries it out. In a grid of candidates, the candidates are your notes. The exit code is 1 if
/// there is no hint.
#[derive(Debug, Args)]
pub(crate) struct Hint {
    #[command(flatten)]
    puzzles: Puzzles,

    /// How much to reveal, from 1 to 5
    #[arg(long, value_name = "N", default_value_t = hint::LEAST, value_parser = clap::value_parser!(u8).range(hint::LEAST as i64..=hint::MOST as i64))]
    reveal: u8,

    /// Ask about one cell, such as r4c7
    #[arg(long, value_name = "CELL")]
    cell: Option<AnyCell>,

    #[command(flatten)]
    pictures: PictureFiles,

    #[command(flatten)]
    answers: AnswerArguments,

    #[command(flatten)]
    reasoning: Reasoning,
}

impl Hint {
    pub(super) fn run(self, paint: Paint) -> Tally {
        let engine = match self.reasoning.engine() {
            Ok(engine) => engine,
            Err(error) => return output::failure(&error.to_string()),
        };
        let run = Run::new(&self.puzzles, &self.answers);
        if let Err(message) = outputs::check(&self.pictures.named(), &run.inputs) {
            return output::failure(&message);
        }
        let job = HintJob {
            mode: run.mode,
            rung: Rung::new(self.reveal).unwrap_or(Rung::Kind),
            options: self,
            engine,
            paint,
        };
        for_each_puzzle(run, "", &job)
    }
}

struct HintJob {
    mode: Mode,
    options: Hint,
    rung: Rung,
    engine: Engine,
    paint: Paint,
}

impl Job for HintJob {
    type State = Solver;

    fn state(&self) -> Solver {
        Solver::new()
    }

    fn single(&self) -> Option<&'static str> {
        let named = self.options.pictures.named();
        named.first().map(|(option, _)| *option)
    }

    fn answer(&self, solver: &mut Solver, place: Place<'_>, record: &Record, out: &mut Answers) {
        let Hint {
            cell, reasoning, ..
        } = &self.options;
        let board = PlayerBoard::from(record);
        let cell = match cell.map(AnyCell::classic).transpose() {
            Ok(cell) => cell,
            Err(error) => {
                json::refused(out, place, record, &error);
                out.tally.unreadable += 1;
                return;
            }
        };
        let help = hint::hint(solver, &self.engine, &board, cell, &reasoning.budget());
        out.tally.count(help.verdict());
        if let Err(message) = self.draw(&help) {
            let _ = writeln!(out.messages, "{place}{message}");
            out.tally.unreadable += 1;
        }
        match self.mode {
            Mode::Quiet => {}
            Mode::Text => {
                let text = self.text(&help);
                let _ = write!(out.next(), "{place}{text}");
            }
            Mode::Json => {
                json::about_puzzle(out.next(), place, record, &help.answer(self.rung));
            }
        }
    }

    fn answer_variant(
        &self,
        _: &mut Solver,
        place: Place<'_>,
        variant: Named<'_>,
        out: &mut Answers,
    ) {
        let Hint {
            cell,
            reasoning,
            pictures,
            ..
        } = &self.options;
        let puzzle = variant.puzzle.clone();
        let techniques = &reasoning.choice.techniques;
        let help = match VariantHelp::of(puzzle, techniques, *cell, &reasoning.budget()) {
            Ok(help) => help,
            Err(why) => {
                json::variant_refused(out, place, variant, &why);
                out.tally.unreadable += 1;
                return;
            }
        };
        out.tally.count(help.verdict());
        if let Some(Err(message)) = help.svg().map(|svg| pictures.draw_variant(&svg)) {
            let _ = writeln!(out.messages, "{place}{message}");
            out.tally.unreadable += 1;
        }
        match self.mode {
            Mode::Quiet => {}
            Mode::Text => {
                let mut text = wrapped_answer(&help.answer(self.rung).sentence());
                if self.rung >= Rung::Reason
                    && let Some(picture) = help.picture(self.rung)
                {
                    text.push_str(&picture);
                }
                let _ = write!(out.next(), "{place}{text}");
            }
            Mode::Json => {
                json::about_variant(out.next(), place, variant, &help.answer(self.rung));
            }
        }
    }
}

impl HintJob {
    /// The hint in words, with a drawing if it reveals the whole step.
    fn text(&self, help: &Help) -> String {
        let mut text = wrapped_answer(&help.answer(self.rung).sentence());
        match (&help.advice, self.rung) {
            (Advice::Step(next), Rung::Reason) => {
                text.push_str(&drawing(&next.marks, Some(&next.step), self.paint));
            }
            (Advice::Step(_) | Advice::CleanUp(_), Rung::Applied) => {
                if let Some(after) = help.after() {
                    text.push_str(&drawing(&after, None, self.paint));
                }
            }
            _ => {}
        }
        text
    }

    fn draw(&self, help: &Help) -> Result<(), String> {
        let Advice::Step(next) = &help.advice else {
            return Ok(());
        };
        let caption = Explanation::of(&next.step).notation;
        let pictures = &self.options.pictures;
        pictures.draw(&next.marks, Some(&next.step), &caption)
    }
}
