//! `solutions`: the solutions of a puzzle that may have several.

use crate::position::request;
use crate::{Bounds, Position, Question, RequestError, RequestErrorKind};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::Budget;
use whydoku::solve::Solver;

/// The question `solutions`.
#[derive(Debug)]
pub struct Solutions;

request! {
    /// The puzzle whose solutions are listed.
    SolutionsRequest {
        /// Stop after this many solutions; 100 if absent.
        #[serde(default)]
        limit: Option<u64>,
    }
}

/// The solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SolutionsAnswer {
    /// The solutions, 81 digits each.
    pub solutions: Vec<String>,
    /// Whether these are all solutions: false if the limit was reached or the budget ran out.
    pub complete: bool,
}

impl Question for Solutions {
    type Request = SolutionsRequest;
    type Answer = SolutionsAnswer;
    const NAME: &'static str = "solutions";
    const ABOUT: &'static str = "Lists the solutions, up to a limit.";

    fn answer(
        request: SolutionsRequest,
        bounds: &Bounds,
        budget: &Budget,
    ) -> Result<SolutionsAnswer, RequestError> {
        let (limit, most) = (request.limit.unwrap_or(100), bounds.solutions);
        if !(1..=most).contains(&limit) {
            return Err(RequestError::new(
                RequestErrorKind::OutOfRange,
                format!("`limit` is {limit}; choose a number from 1 to {most}"),
            ));
        }
        let position = Position::from(&request.record()?);
        Ok(list(&mut Solver::new(), &position, limit, budget))
    }
}

/// Lists the solutions of a position, at most `limit`.
pub fn list(
    solver: &mut Solver,
    position: &Position,
    limit: u64,
    budget: &Budget,
) -> SolutionsAnswer {
    let mut answer = SolutionsAnswer {
        solutions: Vec::new(),
        complete: false,
    };
    for found in solver.solutions(position.start(), budget) {
        match found {
            Ok(_) if answer.solutions.len() as u64 == limit => return answer,
            Ok(solution) => answer.solutions.push(solution.to_string()),
            Err(_) => return answer,
        }
    }
    answer.complete = true;
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// 1 and 3 can be exchanged in four cells.
    const TWO: &str =
        "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";

    fn listed(limit: u64) -> SolutionsAnswer {
        let position = Position {
            grid: TWO.parse().unwrap(),
            candidates: None,
        };
        list(&mut Solver::new(), &position, limit, &Budget::unlimited())
    }

    #[test]
    fn all_solutions_are_listed_once_up_to_the_limit() {
        let all = listed(2);
        assert!(all.complete);
        let distinct: BTreeSet<&String> = all.solutions.iter().collect();
        assert_eq!(distinct.len(), 2);
        let one = listed(1);
        assert_eq!((one.solutions.len(), one.complete), (1, false));
    }
}
