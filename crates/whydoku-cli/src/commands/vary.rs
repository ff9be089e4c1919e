//! `whydoku vary`: random equivalents of puzzles.

use super::{Job, begin_json, for_each_puzzle};
use crate::batch::Answers;
use crate::input::Place;
use crate::options::Run;
use crate::options_generate::Seed;
use crate::output::{Mode, Printer};
use crate::verdict::Verdict;
use crate::write::Sheet;
use whydoku::Symmetry;
use whydoku::generate::stream;
use whydoku::text::Record;

pub(super) fn run(mut run: Run, seed: Seed, count: u64, sheet: Sheet) -> Verdict {
    sheet.prepare(&mut run);
    let separator = if run.mode == Mode::Text {
        sheet.separator()
    } else {
        ""
    };
    let mode = run.mode;
    if let Seed::Drawn(seed) = seed {
        Printer::new(mode == Mode::Quiet).message(&format!("seed {seed}\n"));
    }
    let job = VaryJob {
        mode,
        seed: seed.get(),
        count,
        sheet,
    };
    for_each_puzzle(run, separator, &job)
}

struct VaryJob {
    mode: Mode,
    seed: u64,
    count: u64,
    sheet: Sheet,
}

impl Job for VaryJob {
    type State = ();

    fn state(&self) {}

    fn answer(&self, (): &mut (), place: Place<'_>, record: &Record, out: &mut Answers) {
        out.verdict.yes += 1;
        let mut rng = stream(self.seed, place.line as u64);
        for _ in 0..self.count {
            let symmetry = Symmetry::random(&mut rng);
            let varied = Record {
                grid: symmetry.apply(&record.grid),
                candidates: record.candidates.as_ref().map(|open| symmetry.apply(open)),
                ..record.clone()
            };
            match self.mode {
                Mode::Json => {
                    begin_json(place, record, out.next())
                        .text("result", varied.grid)
                        .text("symmetry", symmetry)
                        .number("seed", self.seed)
                        .end();
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
