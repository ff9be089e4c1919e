//! `whydoku convert`: any format in, one format out.

use super::{Job, begin_json, for_each_puzzle};
use crate::batch::Answers;
use crate::input::Place;
use crate::options::Run;
use crate::output::Mode;
use crate::verdict::Verdict;
use crate::write::Sheet;
use whydoku::text::{Format, Record};

pub(super) fn run(mut run: Run, format: Format, sheet: Sheet) -> Verdict {
    sheet.prepare(&mut run);
    let job = ConvertJob {
        mode: run.mode,
        plain: format == Format::LINE,
        sheet,
    };
    let separator = if run.mode == Mode::Text {
        job.sheet.separator()
    } else {
        ""
    };
    for_each_puzzle(run, separator, &job)
}

struct ConvertJob {
    mode: Mode,
    /// Lines go out as they are read, but for their blanks.
    plain: bool,
    sheet: Sheet,
}

impl Job for ConvertJob {
    type State = ();

    fn state(&self) {}

    fn answer(&self, (): &mut (), place: Place<'_>, record: &Record, out: &mut Answers) {
        out.verdict.yes += 1;
        match self.mode {
            Mode::Json => begin_json(place, record, out.next()).end(),
            Mode::Text => self.sheet.write(record, out),
            Mode::Quiet => {}
        }
    }

    fn answer_plain(&self, (): &mut (), _: Place<'_>, line: &[u8; 81], out: &mut Answers) -> bool {
        if !self.plain || self.mode != Mode::Text {
            return false;
        }
        out.verdict.yes += 1;
        let mut copy = [b'\n'; 82];
        for (to, &from) in copy.iter_mut().zip(line) {
            *to = if from == b'0' { b'.' } else { from };
        }
        out.data.extend_from_slice(&copy);
        true
    }

    fn finish(&self) -> (String, String) {
        self.sheet.finish()
    }
}
