//! `whydoku transform`: the same puzzle, turned, mirrored, permuted, relabelled.

use super::{Job, begin_json, for_each_puzzle};
use crate::batch::Answers;
use crate::input::Place;
use crate::options::{Move, Run, Transform};
use crate::output::Mode;
use crate::verdict::Verdict;
use crate::write::Sheet;
use std::fmt::Write as _;
use whydoku::text::Record;
use whydoku::{Clash, Orientation, Rng, Symmetry};

pub(super) fn run(mut run: Run, options: Transform, sheet: Sheet) -> Verdict {
    sheet.prepare(&mut run);
    let job = TransformJob {
        mode: run.mode,
        sheet,
        options,
    };
    let separator = if run.mode == Mode::Text {
        job.sheet.separator()
    } else {
        ""
    };
    for_each_puzzle(run, separator, &job)
}

struct TransformJob {
    mode: Mode,
    sheet: Sheet,
    options: Transform,
}

impl Job for TransformJob {
    type State = ();

    fn state(&self) {}

    fn answer(&self, (): &mut (), place: Place<'_>, record: &Record, out: &mut Answers) {
        let moved = match self.all_moves(place, record) {
            Ok(moved) => moved,
            Err(clash) => {
                let _ = writeln!(out.messages, "{place}no canonical form: {clash}");
                out.verdict.no += 1;
                return;
            }
        };
        out.verdict.yes += 1;
        let orientations: &[Orientation] = if self.options.orientations {
            &Orientation::ALL
        } else {
            &[Orientation::Upright]
        };
        for orientation in orientations {
            let symmetry = moved.symmetry.then(&orientation.symmetry());
            let turned = apply(&symmetry, record);
            match self.mode {
                Mode::Json => {
                    let mut object = begin_json(place, record, out.next());
                    object
                        .text("result", turned.grid)
                        .text("symmetry", symmetry);
                    if let Some(automorphisms) = moved.automorphisms {
                        object.number("automorphisms", automorphisms);
                    }
                    object.end();
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

/// All moves of a run as one.
struct Moved {
    symmetry: Symmetry,
    /// Known when the canonical form was asked for.
    automorphisms: Option<u64>,
}

impl TransformJob {
    fn all_moves(&self, place: Place<'_>, record: &Record) -> Result<Moved, Clash> {
        let mut moved = Moved {
            symmetry: Symmetry::IDENTITY,
            automorphisms: None,
        };
        for one in &self.options.moves {
            let next = match one {
                Move::Symmetry(symmetry) => *symmetry,
                // Every puzzle has its own draw, whatever the number of threads.
                Move::Random(seed) => {
                    Symmetry::random(&mut Rng::new(seed.wrapping_add(place.line as u64)))
                }
                Move::Canonical => {
                    let canonical = moved.symmetry.apply(&record.grid).canonical()?;
                    moved.automorphisms = Some(canonical.automorphisms);
                    canonical.symmetry
                }
            };
            moved.symmetry = moved.symmetry.then(&next);
        }
        Ok(moved)
    }
}

fn apply(symmetry: &Symmetry, record: &Record) -> Record {
    Record {
        grid: symmetry.apply(&record.grid),
        candidates: record.candidates.as_ref().map(|open| symmetry.apply(open)),
        ..record.clone()
    }
}
