//! `whydoku transform`: the same puzzle, turned, mirrored, permuted, relabeled.

mod moves;

use crate::arguments::{Answers as AnswerArguments, Output, Puzzles, Run};
use crate::batch::Answers;
use crate::command_line::UsageError;
use crate::input::Place;
use crate::job::{Job, for_each_puzzle};
use crate::json;
use crate::output::{Mode, Paint};
use crate::sheet::Sheet;
use crate::tally::Tally;
use clap::{ArgMatches, Args};
use moves::Moves;
use serde::Serialize;
use whydoku::Orientation;
use whydoku::text::Record;
use whydoku_api::transform::{PreparedMove, combine, moved};

/// Turn, mirror, permute or relabel puzzles, or bring them to their canonical form
///
/// The moves are made in the order given. Two puzzles are equivalent exactly if their canonical forms
/// are equal.
#[derive(Debug, Args)]
pub(crate) struct Transform {
    #[command(flatten)]
    puzzles: Puzzles,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    answers: AnswerArguments,

    #[command(flatten)]
    moves: Moves,
}

impl Transform {
    pub(super) fn run(
        self,
        matches: Option<&ArgMatches>,
        paint: Paint,
    ) -> Result<Tally, UsageError> {
        let moves = match matches {
            Some(matches) => self.moves.in_order(matches)?,
            None => Vec::new(),
        };
        let mut run = Run::new(&self.puzzles, &self.answers);
        let sheet = self.output.sheet(paint)?;
        sheet.prepare(&mut run);
        let separator = sheet.separator_in(run.mode);
        let job = TransformJob {
            mode: run.mode,
            sheet,
            moves,
            orientations: if self.moves.orientations {
                &Orientation::ALL
            } else {
                &[Orientation::Upright]
            },
        };
        Ok(for_each_puzzle(run, separator, &job))
    }
}

struct TransformJob {
    mode: Mode,
    sheet: Sheet,
    moves: Vec<PreparedMove>,
    orientations: &'static [Orientation],
}

/// A transformed puzzle as JSON.
#[derive(Serialize)]
struct Answer {
    result: String,
    symmetry: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    automorphisms: Option<u64>,
}

impl Job for TransformJob {
    type State = ();

    fn state(&self) {}

    fn answer(&self, (): &mut (), place: Place<'_>, record: &Record, out: &mut Answers) {
        // Each puzzle has its own draw, whatever the number of threads.
        let combined = match combine(&self.moves, &record.grid, place.line as u64) {
            Ok(combined) => combined,
            Err(clash) => {
                let why = format_args!("no canonical form: {clash}");
                json::refused(out, place, record, &why);
                out.tally.no += 1;
                return;
            }
        };
        out.tally.yes += 1;
        for orientation in self.orientations {
            let symmetry = combined.symmetry.then(&orientation.symmetry());
            let turned = moved(&symmetry, record);
            match self.mode {
                Mode::Json => {
                    let answer = Answer {
                        result: turned.grid.to_string(),
                        symmetry: symmetry.to_string(),
                        automorphisms: combined.automorphisms,
                    };
                    json::about_puzzle(out.next(), place, record, &answer);
                }
                Mode::Text => self.sheet.write(&turned, out),
                Mode::Quiet => {}
            }
        }
    }

    fn finish(&self) -> (String, String) {
        self.sheet.finish()
    }
}
