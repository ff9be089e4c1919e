//! `POST /api/check`: one solution, none or several, and what is wrong with what was placed.

use super::Endpoint;
use super::hint::{Fault, faults};
use crate::limits::Limits;
use crate::position::request;
use crate::problem::Problem;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;
use whydoku::solve::{Count, Solver};
use whydoku::wire::Text;
use whydoku::{Budget, Cell};

pub(super) struct Check;

request! {
    /// What to check. The givens are counted; what was placed is compared with the one solution.
    CheckRequest {
        /// Count solutions up to here; 2 tells whether there is one.
        #[serde(default)]
        limit: Option<u64>,
    }
}

/// What was found.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Checked {
    /// Solutions of the givens, as far as they were counted; none if there was no time.
    solutions: Option<u64>,
    /// Whether that is all of them.
    exact: bool,
    /// Whether there is exactly one.
    unique: bool,
    /// Two digits that break the rules, as a sentence.
    clash: Option<String>,
    /// The two cells.
    clash_cells: Vec<Text<Cell>>,
    /// Where what was placed or ruled out contradicts the one solution.
    mistakes: Vec<Fault>,
}

impl Endpoint for Check {
    type Request = CheckRequest;
    type Answer = Checked;
    const NAME: &'static str = "check";
    const ABOUT: &'static str =
        "Whether there is one solution, and where what was placed contradicts it.";

    fn deadline(limits: &Limits) -> Duration {
        limits.quick_work
    }

    fn answer(request: CheckRequest, limits: &Limits, budget: &Budget) -> Result<Checked, Problem> {
        let most = limits.solutions;
        let limit = request.limit.unwrap_or(2);
        if !(2..=most).contains(&limit) {
            let what = format!("`limit` is {limit}; 2 to {most} is expected");
            return Err(Problem::out_of_range(what));
        }
        let record = request.record()?;
        let mut givens = record.grid;
        givens.restore();
        let clash = record.grid.clashes().next();
        let mut solver = Solver::new();
        let counted = solver.count(&givens, limit, budget).ok();
        let (solutions, exact) = match counted {
            None => (None, false),
            Some(Count::Exactly(n)) => (Some(n), true),
            Some(Count::AtLeast(n)) => (Some(n), false),
        };
        Ok(Checked {
            solutions,
            exact,
            unique: exact && solutions == Some(1),
            clash: clash.map(|clash| clash.to_string()),
            clash_cells: clash.map_or_else(Vec::new, |clash| {
                clash.cells.into_iter().map(Text).collect()
            }),
            mistakes: faults(&mut solver, &record, budget),
        })
    }
}
