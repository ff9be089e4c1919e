//! `solutions`: every solution, up to a limit.
//!
//! ```
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request = serde_json::json!({ "puzzle": puzzle }).to_string();
//! let answer = ask("solutions", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! assert_eq!(answer["count"], 1);
//! assert_eq!(answer["complete"], true);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::position::{PositionRequest as _, request};
use crate::solve::fast_solver;
use crate::{
    Bounds, Outcome, Position, Question, RequestError, RequestErrorKind, VariantNote, Verdict,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;
use whydoku::solve::{self, SimdLevel};
use whydoku::{Budget, Solution, Spent};

/// The question `solutions`.
#[derive(Debug)]
pub struct Solutions;

request! {
    /// The puzzle whose solutions to list.
    SolutionsRequest {
        /// Stop after this many solutions; 100 if absent.
        #[serde(default)]
        #[schemars(extend("default" = LIMIT, "minimum" = 1, "maximum" = Bounds::SOLUTIONS))]
        limit: Option<u64>,
    }
}

/// The solutions, in the order in which the fast solver finds them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SolutionsAnswer {
    /// The solutions, 81 digits each.
    pub solutions: Vec<String>,
    /// What they come to.
    #[serde(flatten)]
    pub end: SolutionsEnd,
    /// What makes the puzzle a variant; absent for a classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantNote>,
}

/// What a list of solutions comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SolutionsEnd {
    /// How many solutions are listed.
    pub count: u64,
    /// Whether these are all solutions.
    pub complete: bool,
    /// `solved` for exactly one solution, `several-solutions`, `no-solution`, `budget` or `timeout`.
    pub outcome: Outcome,
}

/// Solutions are listed up to here unless another limit is asked for.
pub const LIMIT: u64 = 100;

impl SolutionsEnd {
    /// Whether there is a solution.
    pub const fn verdict(&self) -> Verdict {
        match self.outcome {
            Outcome::Budget | Outcome::Timeout => Verdict::Budget,
            _ if self.count > 0 => Verdict::Yes,
            _ => Verdict::No,
        }
    }
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
        let (limit, most) = (request.limit.unwrap_or(LIMIT), bounds.solutions);
        if !(1..=most).contains(&limit) {
            return Err(RequestError::new(
                RequestErrorKind::OutOfRange,
                format!("`limit` is {limit}; choose a number from 1 to {most}"),
            ));
        }
        let mut solutions = Vec::new();
        #[cfg(feature = "variant")]
        if let Some(puzzle) = request.variant()? {
            let end = puzzle.solutions(limit, budget, |solution| {
                solutions.push(solution.to_owned());
                ControlFlow::Continue(())
            });
            let variant = Some(puzzle.note());
            return Ok(SolutionsAnswer {
                solutions,
                end,
                variant,
            });
        }
        let position = Position::from(&request.record()?);
        let end = SolutionList::new(None).each(&position, limit, budget, |solution| {
            solutions.push(solution.to_string());
            ControlFlow::Continue(())
        });
        Ok(SolutionsAnswer {
            solutions,
            end,
            variant: None,
        })
    }
}

/// Lists solutions, ready for any number of puzzles.
#[derive(Clone, Debug)]
pub struct SolutionList {
    fast: solve::Solver,
}

impl SolutionList {
    /// A list; `level` forces an instruction set, if this machine has it.
    pub fn new(level: Option<SimdLevel>) -> Self {
        Self {
            fast: fast_solver(level),
        }
    }

    /// Hands out the solutions of a position as they are found, until `found` or the limit stops it.
    pub fn each(
        &mut self,
        position: &Position,
        limit: u64,
        budget: &Budget,
        mut found: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> SolutionsEnd {
        let mut solutions = self.fast.solutions(position.start(), budget);
        let mut count = 0;
        let mut stopped = false;
        let spent: Option<Spent> = loop {
            match solutions.next() {
                None => break None,
                Some(Err(spent)) => break Some(spent),
                // One solution more shows that the list is not complete.
                Some(Ok(_)) if stopped || count == limit => {
                    stopped = true;
                    break None;
                }
                Some(Ok(solution)) => {
                    count += 1;
                    stopped = found(&solution).is_break();
                }
            }
        };
        SolutionsEnd {
            count,
            complete: spent.is_none() && !stopped,
            outcome: match (spent, count) {
                (Some(spent), _) => spent.into(),
                (None, 0) => Outcome::NoSolution,
                (None, 1) if !stopped => Outcome::Solved,
                (None, _) => Outcome::SeveralSolutions,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use whydoku::Grid;
    use whydoku::solve::reference;

    /// 1 and 3 can be exchanged in four cells.
    const TWO: &str =
        "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";

    fn list(grid: &str, limit: u64) -> (Vec<String>, SolutionsEnd) {
        let position = Position {
            grid: grid.parse().unwrap(),
            candidates: None,
        };
        let mut all = Vec::new();
        let end = SolutionList::new(None).each(&position, limit, &Budget::unlimited(), |one| {
            all.push(one.to_string());
            ControlFlow::Continue(())
        });
        (all, end)
    }

    #[test]
    fn the_reference_solver_finds_the_same_solutions() {
        // Rows 1 and 4 of a solution are empty.
        let many = format!("{}{}", ".".repeat(9), &TWO[9..27]);
        let many = format!("{many}{}{}", ".".repeat(9), &TWO[36..]);
        for grid in [TWO, many.as_str()] {
            let (all, end) = list(grid, u64::MAX);
            let grid: Grid = grid.parse().unwrap();
            let expected: BTreeSet<String> = reference::solutions(&grid)
                .map(|one| one.to_string())
                .collect();
            assert!(expected.len() > 1);
            assert_eq!(all.iter().cloned().collect::<BTreeSet<_>>(), expected);
            assert_eq!(all.len(), expected.len());
            assert_eq!((end.count, end.complete), (expected.len() as u64, true));
            assert_eq!(end.outcome, Outcome::SeveralSolutions);
        }
    }

    #[test]
    fn a_limit_says_whether_there_are_more() {
        let (_, end) = list(TWO, 2);
        assert_eq!((end.count, end.complete), (2, true));
        let (all, end) = list(TWO, 1);
        assert_eq!((all.len(), end.count, end.complete), (1, 1, false));
        assert_eq!(end.outcome, Outcome::SeveralSolutions);
        let (_, end) = list(&format!("11{}", ".".repeat(79)), 9);
        assert_eq!((end.count, end.verdict()), (0, Verdict::No));
        assert_eq!(end.outcome, Outcome::NoSolution);
    }
}
