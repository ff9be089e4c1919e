//! `POST /api/hint`: mistakes first, then one rung of the ladder.

use super::Endpoint;
use crate::limits::Limits;
use crate::position::{engine, marks, proved, request};
use crate::problem::Problem;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;
use whydoku::hint::{Mistake, Rung, mistakes, step_for_cell, tell};
use whydoku::logic::{Marked, Role, Step};
use whydoku::solve::Solver;
use whydoku::text::Record;
use whydoku::wire::{self, Text};
use whydoku::{Budget, Cell, Spent};

pub(super) struct Hint;

request! {
    /// What to help with.
    HintRequest {
        /// How much to tell: 1 the kind of step, 2 where to look, 3 the technique and its cells,
        /// 4 the step with its reason, 5 the step to carry out.
        level: u8,
        /// Only steps that do something in this cell, `r4c7`, or lead to it.
        #[serde(default)]
        cell: Option<Text<Cell>>,
        /// Only these techniques or families.
        #[serde(default)]
        techniques: Option<Vec<String>>,
        /// Whether steps may rest on the puzzle having one solution; they may if left out.
        #[serde(default)]
        uniqueness: Option<bool>,
    }
}

/// Something that contradicts the solution. The right digit is not told.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Fault {
    /// Where.
    cell: Text<Cell>,
    /// The digit that is wrong; none if a candidate that is needed was ruled out.
    digit: Option<u8>,
    /// The same as a sentence.
    text: String,
}

/// What there is to say.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Hinted {
    /// If there are any, there is nothing else.
    mistakes: Vec<Fault>,
    /// The rung's sentence.
    text: Option<String>,
    /// Why there is no hint.
    none: Option<String>,
    /// What to draw, as far as the rung tells it.
    highlights: Vec<wire::Highlight>,
    /// From level 4 on, the step.
    step: Option<wire::Step>,
    /// With the step: whether the independent verifier accepts its proof.
    proved: Option<bool>,
}

impl Endpoint for Hint {
    type Request = HintRequest;
    type Answer = Hinted;
    const NAME: &'static str = "hint";
    const ABOUT: &'static str = "Mistakes, or as much of the next step as is asked for.";

    fn deadline(limits: &Limits) -> Duration {
        limits.hint_work
    }

    fn answer(request: HintRequest, _: &Limits, budget: &Budget) -> Result<Hinted, Problem> {
        let Some(rung) = Rung::new(request.level) else {
            let what = format!("`level` is {}; 1 to 5 is expected", request.level);
            return Err(Problem::out_of_range(what));
        };
        let engine = engine(request.techniques.as_deref(), request.uniqueness)?;
        let record = request.record()?;
        let mut hinted = Hinted {
            mistakes: faults(&mut Solver::new(), &record, budget),
            text: None,
            none: None,
            highlights: Vec::new(),
            step: None,
            proved: None,
        };
        if !hinted.mistakes.is_empty() {
            return Ok(hinted);
        }
        let marks = marks(&record)?;
        let found = match request.cell {
            _ if marks.is_solved() => {
                hinted.none = Some("The grid is solved.".to_owned());
                return Ok(hinted);
            }
            Some(Text(cell)) if marks.get(cell).is_some() => {
                hinted.none = Some(format!("{cell} is solved."));
                return Ok(hinted);
            }
            Some(Text(cell)) => step_for_cell(&engine, &marks, cell, budget),
            None => engine.next_step(&marks, budget),
        };
        match found {
            Ok(Some(step)) => {
                hinted.text = Some(tell(&step, rung));
                hinted.highlights = shown(&step, rung);
                if rung >= Rung::Reason {
                    hinted.proved = proved(&marks, std::slice::from_ref(&step)).first().copied();
                    hinted.step = Some(wire::Step::from(&step));
                }
            }
            Ok(None) => hinted.none = Some("No technique in use finds a step.".to_owned()),
            Err(Spent::Units | Spent::Cancelled) => {
                hinted.none = Some("The time was up before a step was found.".to_owned());
            }
        }
        Ok(hinted)
    }
}

/// What a rung lets be drawn: the house to look at, then the pattern, then everything.
fn shown(step: &Step, rung: Rung) -> Vec<wire::Highlight> {
    let all = step.picture().highlights;
    let all = all.iter();
    let house = |marked: &Marked| matches!(marked, Marked::House(_));
    match rung {
        Rung::Kind => Vec::new(),
        Rung::Place => {
            let first = all.filter(|h| house(&h.marked)).take(1);
            first.map(wire::Highlight::from).collect()
        }
        Rung::Technique => {
            let pattern = all.filter(|h| h.role != Role::Target);
            pattern.map(wire::Highlight::from).collect()
        }
        Rung::Reason | Rung::Applied => all.map(wire::Highlight::from).collect(),
    }
}

/// Every contradiction with the one solution of the givens; nothing if they have not one. Above the
/// engine: the solution is used for this and for nothing else.
pub(super) fn faults(solver: &mut Solver, record: &Record, budget: &Budget) -> Vec<Fault> {
    let mut givens = record.grid;
    givens.restore();
    let Ok(puzzle) = solver.prove(&givens, budget) else {
        return Vec::new();
    };
    let found = mistakes(&record.grid, record.candidates.as_ref(), puzzle.solution());
    let fault = |mistake: &Mistake| Fault {
        cell: Text(match mistake {
            Mistake::Placed(candidate) => candidate.cell,
            Mistake::Missing(cell) => *cell,
        }),
        digit: match mistake {
            Mistake::Placed(candidate) => Some(candidate.digit.get()),
            Mistake::Missing(_) => None,
        },
        text: mistake.to_string(),
    };
    found.iter().map(fault).collect()
}
