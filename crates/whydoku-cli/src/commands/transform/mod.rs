//! `whydoku transform`: the same puzzle, turned, mirrored, permuted, relabeled.

mod moves;

use crate::arguments::{Answers as AnswerArguments, Output, Puzzles, Run};
use crate::batch::Answers;
use crate::command_line::UsageError;
use crate::input::Place;
use crate::job::{Job, for_each_puzzle};
use crate::json::{self, Named};
use crate::output::{Mode, Paint};
use crate::sheet::Sheet;
use crate::tally::Tally;
use clap::{ArgMatches, Args};
use moves::{Moves, Typed};
use whydoku::Orientation;
use whydoku::text::Record;
use whydoku_api::transform::{self, combine, moved};

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
            None => Typed {
                moves: Vec::new(),
                classic: Ok(Vec::new()),
            },
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
    moves: Typed,
    orientations: &'static [Orientation],
}

impl Job for TransformJob {
    type State = ();

    fn state(&self) {}

    fn answer(&self, (): &mut (), place: Place<'_>, record: &Record, out: &mut Answers) {
        // Each puzzle has its own draw, whatever the number of threads.
        let moves = match &self.moves.classic {
            Ok(moves) => moves,
            Err(why) => {
                json::refused(out, place, record, why);
                out.tally.unreadable += 1;
                return;
            }
        };
        let combined = match combine(moves, &record.grid, place.line as u64) {
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
                    let answer = transform::answer(record, &symmetry, combined.automorphisms);
                    json::about_puzzle(out.next(), place, record, &answer);
                }
                Mode::Text => self.sheet.write(&turned, out),
                Mode::Quiet => {}
            }
        }
    }

    fn answer_variant(&self, (): &mut (), place: Place<'_>, variant: Named<'_>, out: &mut Answers) {
        if let Err(why) = self.transform(place, variant, out) {
            json::variant_refused(out, place, variant, &why);
            out.tally.no += 1;
        } else {
            out.tally.yes += 1;
        }
    }

    fn finish(&self) -> (String, String) {
        self.sheet.finish()
    }
}

impl TransformJob {
    /// Writes a variant after the moves, in each orientation. The error says why a move would change it.
    fn transform(
        &self,
        place: Place<'_>,
        variant: Named<'_>,
        out: &mut Answers,
    ) -> Result<(), String> {
        let moved = variant.puzzle.moved(&self.moves.moves, place.line as u64);
        let moved = moved.map_err(|why| why.detail)?;
        for orientation in self.orientations {
            let turned = moved.turned(*orientation).map_err(|why| why.detail)?;
            match self.mode {
                Mode::Json => json::about_variant(out.next(), place, variant, &turned.answer()),
                Mode::Text => {
                    self.sheet
                        .write_variant(&turned.puzzle, variant.label, None, out)?;
                }
                Mode::Quiet => {}
            }
        }
        Ok(())
    }
}
