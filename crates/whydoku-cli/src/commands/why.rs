//! `whydoku why`: the reasons for one digit in one cell.

use super::{Job, begin_json, for_each_puzzle};
use crate::args_logic;
use crate::batch::Answers;
use crate::input::Place;
use crate::options::Run;
use crate::output::{self, Mode, Paint};
use crate::reasoner::{budget, drawing, engine};
use crate::verdict::Verdict;
use std::fmt::Write as _;
use whydoku::logic::{Engine, Literal, Why};
use whydoku::text::Record;
use whydoku::{Pencilmarks, wire};

pub(super) fn run(run: Run, options: &args_logic::Why, paint: Paint) -> Verdict {
    let engine = match engine(&options.thinking, true) {
        Ok(engine) => engine,
        Err(error) => return output::failure(&error.to_string()),
    };
    let placed = options
        .claim
        .placements
        .iter()
        .map(|candidate| Literal::on(*candidate));
    let gone = options.claim.eliminations.iter().map(Literal::off);
    let claims: Vec<Literal> = placed.chain(gone).collect();
    let [literal] = claims.as_slice() else {
        return output::failure("ask about one digit in one cell at a time, such as r5c5=3");
    };
    let job = WhyJob {
        mode: run.mode,
        options,
        engine,
        literal: *literal,
        paint,
    };
    for_each_puzzle(run, "", &job)
}

struct WhyJob<'a> {
    mode: Mode,
    options: &'a args_logic::Why,
    engine: Engine,
    literal: Literal,
    paint: Paint,
}

impl Job for WhyJob<'_> {
    type State = ();

    fn state(&self) {}

    fn answer(&self, (): &mut (), place: Place<'_>, record: &Record, out: &mut Answers) {
        let marks = match record.pencilmarks() {
            Ok(marks) => marks,
            Err(contradiction) => {
                let _ = writeln!(out.messages, "{place}cannot be solved: {contradiction}");
                out.verdict.no += 1;
                return;
            }
        };
        let why = self
            .engine
            .why(&marks, self.literal, &budget(&self.options.thinking));
        match why {
            Why::Opposite(_) | Why::Unknown(_) => out.verdict.no += 1,
            Why::Already | Why::Refuted(_) | Why::Steps(_) => out.verdict.yes += 1,
        }
        match self.mode {
            Mode::Quiet => {}
            Mode::Text => {
                let text = self.text(&marks, &why, self.literal);
                out.next()
                    .extend_from_slice(format!("{place}{text}").as_bytes());
            }
            Mode::Json => self.json(place, record, &marks, &why, out.next()),
        }
    }
}

impl WhyJob<'_> {
    /// The reasons in words, and a drawing if it takes only one step.
    fn text(&self, marks: &Pencilmarks, why: &Why, literal: Literal) -> String {
        let mut text = why.text(marks, literal);
        let inner = match why {
            Why::Opposite(inner) => inner,
            other => other,
        };
        if let Why::Steps(steps) = inner
            && let [step] = steps.as_slice()
        {
            text.push_str(&drawing(marks, Some(step), self.paint));
        }
        text
    }

    fn json(
        &self,
        place: Place<'_>,
        record: &Record,
        marks: &Pencilmarks,
        why: &Why,
        out: &mut Vec<u8>,
    ) {
        let mut object = begin_json(place, record, out);
        object
            .text("claim", self.literal)
            .text("text", self.text(marks, why, self.literal).trim_end());
        let (holds, inner) = match why {
            Why::Opposite(inner) => (false, inner.as_ref()),
            other => (true, other),
        };
        let known = !matches!(inner, Why::Unknown(_));
        object.raw(
            "holds",
            if known {
                if holds { "true" } else { "false" }
            } else {
                "null"
            },
        );
        if let Why::Steps(steps) = inner {
            let steps: Vec<wire::Step> = steps.iter().map(wire::Step::from).collect();
            object.raw("steps", serde_json::to_string(&steps).unwrap_or_default());
        }
        if let Why::Refuted(inference) = inner {
            let proof = wire::Inference::from(inference);
            object.raw("proof", serde_json::to_string(&[proof]).unwrap_or_default());
        }
        object.end();
    }
}
