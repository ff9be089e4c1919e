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
use moves::{Move, Moves};
use serde::Serialize;
use std::fmt::Write as _;
use whydoku::text::Record;
use whydoku::{Clash, Orientation, Rng, Symmetry};

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
    moves: Vec<Move>,
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
        let combined = match self.combine(place, record) {
            Ok(combined) => combined,
            Err(clash) => {
                let _ = writeln!(out.messages, "{place}no canonical form: {clash}");
                out.tally.no += 1;
                return;
            }
        };
        out.tally.yes += 1;
        for orientation in self.orientations {
            let symmetry = combined.symmetry.then(&orientation.symmetry());
            let turned = apply(&symmetry, record);
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

/// All moves as one.
struct Combined {
    symmetry: Symmetry,
    /// The number of automorphisms, if the canonical form was asked for.
    automorphisms: Option<u64>,
}

impl TransformJob {
    fn combine(&self, place: Place<'_>, record: &Record) -> Result<Combined, Clash> {
        let mut combined = Combined {
            symmetry: Symmetry::IDENTITY,
            automorphisms: None,
        };
        for one in &self.moves {
            let next = match one {
                Move::Symmetry(symmetry) => *symmetry,
                // Each puzzle has its own draw, whatever the number of threads.
                Move::Random(seed) => {
                    Symmetry::random(&mut Rng::new(seed.wrapping_add(place.line as u64)))
                }
                Move::Canonical => {
                    let canonical = combined.symmetry.apply(&record.grid).canonical()?;
                    combined.automorphisms = Some(canonical.automorphisms);
                    canonical.symmetry
                }
            };
            combined.symmetry = combined.symmetry.then(&next);
        }
        Ok(combined)
    }
}

/// A record, moved.
pub(super) fn apply(symmetry: &Symmetry, record: &Record) -> Record {
    Record {
        grid: symmetry.apply(&record.grid),
        candidates: record.candidates.as_ref().map(|open| symmetry.apply(open)),
        ..record.clone()
    }
}
