//! `whydoku hint`: mistakes first, then one rung of the ladder.

use super::{Job, begin_json, for_each_puzzle};
use crate::args_logic::Hint;
use crate::batch::Answers;
use crate::input::Place;
use crate::options::Run;
use crate::output::{self, Mode, Paint};
use crate::reasoner::{budget, drawing, engine};
use crate::verdict::Verdict;
use std::fmt::Write as _;
use whydoku::hint::{Mistake, Rung, mistakes, step_for_cell, tell};
use whydoku::logic::{Engine, Explanation, Step};
use whydoku::solve::Solver;
use whydoku::text::Record;
use whydoku::{Budget, Pencilmarks, wire};

pub(super) fn run(run: Run, options: &Hint, paint: Paint) -> Verdict {
    let engine = match engine(&options.thinking, true) {
        Ok(engine) => engine,
        Err(error) => return output::failure(&error.to_string()),
    };
    let rung = Rung::new(options.level).unwrap_or(Rung::Kind);
    let job = HintJob {
        mode: run.mode,
        options,
        engine,
        rung,
        paint,
    };
    for_each_puzzle(run, "", &job)
}

struct HintJob<'a> {
    mode: Mode,
    options: &'a Hint,
    engine: Engine,
    rung: Rung,
    paint: Paint,
}

/// What there is to say.
enum Said {
    Mistakes(Vec<Mistake>),
    Nothing(&'static str),
    Step(Box<(Step, Pencilmarks)>),
}

impl Job for HintJob<'_> {
    type State = Solver;

    fn state(&self) -> Solver {
        Solver::new()
    }

    fn answer(&self, solver: &mut Solver, place: Place<'_>, record: &Record, out: &mut Answers) {
        let said = self.look(solver, record);
        match &said {
            Said::Step(_) => out.verdict.yes += 1,
            Said::Mistakes(_) | Said::Nothing(_) => out.verdict.no += 1,
        }
        if let Said::Step(found) = &said {
            let (step, marks) = found.as_ref();
            let caption = Explanation::of(step).notation;
            if let Err(message) = self.options.pictures.draw(marks, Some(step), &caption) {
                let _ = writeln!(out.messages, "{place}{message}");
                out.verdict.unreadable += 1;
            }
        }
        match self.mode {
            Mode::Quiet => {}
            Mode::Text => {
                let text = self.text(&said);
                let _ = write!(StringInto(out.next()), "{place}{text}");
            }
            Mode::Json => self.json(place, record, &said, out.next()),
        }
    }
}

impl HintJob<'_> {
    fn look(&self, solver: &mut Solver, record: &Record) -> Said {
        // Above the engine: the solution is used to tell of mistakes, and for nothing else.
        let mut givens = record.grid;
        givens.restore();
        if let Ok(puzzle) = solver.prove(&givens, &Budget::unlimited()) {
            let found = mistakes(&record.grid, record.candidates.as_ref(), puzzle.solution());
            if !found.is_empty() {
                return Said::Mistakes(found);
            }
        }
        let Ok(marks) = record.pencilmarks() else {
            return Said::Nothing("the grid contradicts itself");
        };
        if marks.is_solved() {
            return Said::Nothing("the grid is solved");
        }
        let budget = budget(&self.options.thinking);
        let step = match self.options.cell {
            Some(cell) if marks.get(cell).is_some() => return Said::Nothing("the cell is solved"),
            Some(cell) => step_for_cell(&self.engine, &marks, cell, &budget),
            None => self.engine.next_step(&marks, &budget),
        };
        match step {
            Ok(Some(step)) => Said::Step(Box::new((step, marks))),
            Ok(None) => Said::Nothing("no technique in use finds a step"),
            Err(_) => Said::Nothing("the work budget was spent before a step was found"),
        }
    }

    fn text(&self, said: &Said) -> String {
        match said {
            Said::Mistakes(found) => {
                let told: Vec<String> = found.iter().map(ToString::to_string).collect();
                format!("There is a mistake: {}.\n", told.join("; "))
            }
            Said::Nothing(why) => format!("No hint: {why}.\n"),
            Said::Step(found) => {
                let (step, marks) = found.as_ref();
                let mut text = format!("{}\n", tell(step, self.rung));
                if self.rung == Rung::Reason {
                    text.push_str(&drawing(marks, Some(step), self.paint));
                }
                if self.rung == Rung::Applied {
                    let mut after = *marks;
                    // What was concluded is shown even if it shows a contradiction.
                    let _ = step.conclusions.apply(&mut after);
                    text.push_str(&drawing(&after, None, self.paint));
                }
                text
            }
        }
    }

    fn json(&self, place: Place<'_>, record: &Record, said: &Said, out: &mut Vec<u8>) {
        let mut object = begin_json(place, record, out);
        object.number("level", u64::from(self.options.level));
        match said {
            Said::Mistakes(found) => {
                object.raw("mistakes", crate::json::texts(found));
            }
            Said::Nothing(why) => {
                object.text("none", why);
            }
            Said::Step(found) => {
                let (step, marks) = found.as_ref();
                object.text("hint", tell(step, self.rung));
                if self.rung >= Rung::Reason {
                    let step = serde_json::to_string(&wire::Step::from(step));
                    object.raw("step", step.unwrap_or_default());
                }
                if self.rung == Rung::Applied {
                    let mut after = *marks;
                    let _ = step.conclusions.apply(&mut after);
                    let after = serde_json::to_string(&wire::State::from(&after));
                    object.raw("after", after.unwrap_or_default());
                }
            }
        }
        object.end();
    }
}

/// Lets text be written into the bytes of an answer.
struct StringInto<'a>(&'a mut Vec<u8>);

impl std::fmt::Write for StringInto<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}
