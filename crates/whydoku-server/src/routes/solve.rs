//! `POST /api/solve`: the solution.

use super::Endpoint;
use crate::limits::Limits;
use crate::position::request;
use crate::problem::Problem;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;
use whydoku::Budget;
use whydoku::solve::{NotUniqueError, ProveError, Solver};

pub(super) struct Solve;

request! {
    /// What to solve.
    SolveRequest {}
}

/// The solution, or why there is not the one.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Solved {
    outcome: Outcome,
    /// The solution, 81 digits; of several, the first.
    solution: Option<String>,
    /// Of several solutions, another.
    second: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Outcome {
    Solved,
    NoSolution,
    SeveralSolutions,
    BudgetSpent,
}

impl Endpoint for Solve {
    type Request = SolveRequest;
    type Answer = Solved;
    const NAME: &'static str = "solve";
    const ABOUT: &'static str = "The solution, if there is exactly one.";

    fn deadline(limits: &Limits) -> Duration {
        limits.quick_work
    }

    fn answer(request: SolveRequest, _: &Limits, budget: &Budget) -> Result<Solved, Problem> {
        let grid = request.record()?.grid;
        let (outcome, solution, second) = match Solver::new().prove(&grid, budget) {
            Ok(puzzle) => (Outcome::Solved, Some(*puzzle.solution()), None),
            Err(ProveError::NotUnique(NotUniqueError::None)) => (Outcome::NoSolution, None, None),
            Err(ProveError::NotUnique(NotUniqueError::Several([first, second]))) => {
                (Outcome::SeveralSolutions, Some(first), Some(second))
            }
            Err(ProveError::Spent(_)) => (Outcome::BudgetSpent, None, None),
        };
        Ok(Solved {
            outcome,
            solution: solution.map(|solution| solution.to_string()),
            second: second.map(|solution| solution.to_string()),
        })
    }
}
