//! `check`: whether there is one solution, none or several, and the player's mistakes.

use crate::hint::{MistakeAnswer, mistakes};
use crate::position::request;
use crate::solve::fast_solver;
use crate::{Basis, Bounds, Outcome, Position, Question, RequestError, RequestErrorKind, Verdict};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::grid::words;
use whydoku::solve::{self, Count, SimdLevel};
use whydoku::wire::Text;
use whydoku::{Budget, Cell, Clash};

/// The question `check`.
#[derive(Debug)]
pub struct Check;

request! {
    /// The puzzle to check. Solutions are counted; the player's digits and candidates are compared
    /// with the only solution of the givens.
    CheckRequest {
        /// Stop counting solutions here, 2 or more; 2 if absent.
        #[serde(default)]
        limit: Option<u64>,
        /// Whose solutions to count; those of the givens if absent.
        #[serde(default)]
        basis: Option<Basis>,
    }
}

/// How many solutions there are, and what contradicts them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CheckAnswer {
    /// How many solutions were counted, up to the limit; null if the budget ran out.
    pub solutions: Option<u64>,
    /// Whether that is all of them.
    pub exact: bool,
    /// Whether there is exactly one.
    pub unique: bool,
    /// Two digits that break the rules, as a sentence.
    pub clash: Option<String>,
    /// The cells of those two digits.
    pub clash_cells: Vec<Text<Cell>>,
    /// Where the player's digits and candidates contradict the only solution.
    pub mistakes: Vec<MistakeAnswer>,
}

impl CheckAnswer {
    /// Whether the puzzle has exactly one solution.
    pub const fn verdict(&self) -> Verdict {
        match self.solutions {
            None => Verdict::Budget,
            Some(_) if self.unique => Verdict::Yes,
            Some(_) => Verdict::No,
        }
    }

    /// The number of solutions in words: `at least 1000 solutions`.
    pub fn text(&self) -> String {
        match (self.solutions, &self.clash) {
            (None, _) => "unknown: the work budget ran out".to_owned(),
            (_, Some(clash)) => format!("{}: {clash}", Outcome::NoSolution),
            (Some(0), None) => Outcome::NoSolution.to_string(),
            (Some(1), None) => "one solution".to_owned(),
            (Some(n), None) if self.exact => words::count(n, "solution"),
            (Some(n), None) => format!("at least {}", words::count(n, "solution")),
        }
    }
}

impl Question for Check {
    type Request = CheckRequest;
    type Answer = CheckAnswer;
    const NAME: &'static str = "check";
    const ABOUT: &'static str =
        "Counts the solutions, and finds digits that contradict the only one.";

    fn answer(
        request: CheckRequest,
        bounds: &Bounds,
        budget: &Budget,
    ) -> Result<CheckAnswer, RequestError> {
        let most = bounds.solutions;
        let limit = request.limit.unwrap_or(2);
        if !(2..=most).contains(&limit) {
            return Err(RequestError::new(
                RequestErrorKind::OutOfRange,
                format!("`limit` is {limit}; choose a number from 2 to {most}"),
            ));
        }
        let position = Position::from(&request.record()?);
        let basis = request.basis.unwrap_or_default();
        Ok(Checker::new(None, limit, basis).check(&position, budget))
    }
}

/// Counts solutions, ready for any number of puzzles.
#[derive(Clone, Debug)]
pub struct Checker {
    fast: solve::Solver,
    limit: u64,
    basis: Basis,
}

impl Checker {
    /// A checker that counts up to `limit`; `level` forces an instruction set, if this machine has
    /// it.
    pub fn new(level: Option<SimdLevel>, limit: u64, basis: Basis) -> Self {
        Self {
            fast: fast_solver(level),
            limit,
            basis,
        }
    }

    /// Checks one position.
    pub fn check(&mut self, position: &Position, budget: &Budget) -> CheckAnswer {
        let counted = position.from_basis(self.basis);
        // One more than the limit tells "exactly the limit" from "at least".
        let beyond = self.limit.saturating_add(1);
        let (solutions, exact) = match self.fast.count(counted.start(), beyond, budget) {
            Err(_) => (None, false),
            Ok(Count::Exactly(n)) => (Some(n), true),
            Ok(Count::AtLeast(_)) => (Some(self.limit), false),
        };
        let clash: Option<Clash> = position.grid.clashes().next();
        CheckAnswer {
            solutions,
            exact,
            unique: exact && solutions == Some(1),
            clash: clash.map(|clash| clash.to_string()),
            clash_cells: clash.map_or_else(Vec::new, |clash| {
                clash.cells.into_iter().map(Text).collect()
            }),
            mistakes: mistakes(&mut self.fast, position, budget)
                .iter()
                .map(MistakeAnswer::from)
                .collect(),
        }
    }
}
