//! `whydoku vary`: random equivalents of puzzles.

use crate::arguments::{Answers as AnswerArguments, Output, Puzzles, Run, Seed};
use crate::batch::Answers;
use crate::command_line::UsageError;
use crate::input::Place;
use crate::job::{Job, for_each_puzzle};
use crate::json;
use crate::output::{Mode, Paint, Printer};
use crate::sheet::Sheet;
use crate::tally::Tally;
use clap::Args;
use serde::Serialize;
use whydoku::Symmetry;
use whydoku::generate::stream;
use whydoku::text::Record;
use whydoku_api::transform::{self, TransformAnswer, moved};

/// Turn puzzles into random equivalents: turned, permuted, relabeled
#[derive(Debug, Args)]
pub(crate) struct Vary {
    #[command(flatten)]
    puzzles: Puzzles,

    /// The random seed [default: a random one, printed on standard error]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// How many variants of each puzzle
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    count: u64,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    answers: AnswerArguments,
}

impl Vary {
    pub(super) fn run(self, paint: Paint) -> Result<Tally, UsageError> {
        let mut run = Run::new(&self.puzzles, &self.answers);
        let sheet = self.output.sheet_or_lines(paint)?;
        sheet.prepare(&mut run);
        let separator = sheet.separator_in(run.mode);
        let seed = Seed::or_random(self.seed);
        if let Seed::Drawn(seed) = seed {
            Printer::new(run.mode == Mode::Quiet).message(&format!("seed {seed}\n"));
        }
        let job = VaryJob {
            mode: run.mode,
            seed: seed.get(),
            count: self.count,
            sheet,
        };
        Ok(for_each_puzzle(run, separator, &job))
    }
}

struct VaryJob {
    mode: Mode,
    seed: u64,
    count: u64,
    sheet: Sheet,
}

/// A variant as JSON.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    variant: TransformAnswer,
    #[serde(serialize_with = "json::exact")]
    seed: u64,
}

impl Job for VaryJob {
    type State = ();

    fn state(&self) {}

    fn answer(&self, (): &mut (), place: Place<'_>, record: &Record, out: &mut Answers) {
        out.tally.yes += 1;
        let mut rng = stream(self.seed, place.line as u64);
        for _ in 0..self.count {
            let symmetry = Symmetry::random(&mut rng);
            let varied = moved(&symmetry, record);
            match self.mode {
                Mode::Json => {
                    let answer = Answer {
                        variant: transform::answer(record, &symmetry, None),
                        seed: self.seed,
                    };
                    json::about_puzzle(out.next(), place, record, &answer);
                }
                Mode::Text => self.sheet.write(&varied, out),
                Mode::Quiet => {}
            }
        }
    }

    fn finish(&self) -> (String, String) {
        self.sheet.finish()
    }
}
