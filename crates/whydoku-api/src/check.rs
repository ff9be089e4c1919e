//! `check`: whether there is one solution, none or several, and the player's mistakes.

use crate::no_solution::NoSolution;
use crate::position::{PositionRequest as _, request};
use crate::solution_count::SolutionCount;
use crate::solve::fast_solver;
use crate::{
    Basis, Bounds, Mistake, MistakeAnswer, Outcome, PlayerBoard, Position, Question, RequestError,
    RequestErrorKind, Verdict,
};
use schemars::JsonSchema;
use serde::Serialize;
use whydoku::grid::words;
use whydoku::solve::{self, Count, SimdLevel};
use whydoku::wire::Text;
use whydoku::{Budget, Cell, CellSet, Clash, Solution};

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
    /// How many solutions were counted, up to the limit; null if the count was given up.
    pub solutions: Option<u64>,
    /// Whether that is all of them.
    pub exact: bool,
    /// Whether there is exactly one.
    pub unique: bool,
    /// Two digits that break the rules, as a sentence.
    pub clash: Option<String>,
    /// The cells of those two digits.
    pub clash_cells: Vec<Text<Cell>>,
    /// If there is no solution, the reason: two equal digits in a house, a cell without candidates, a
    /// house without a cell for a digit, or digits that contradict each other and of which none can be
    /// left out.
    pub reason: Option<String>,
    /// The cells that the reason names.
    pub reason_cells: Vec<Text<Cell>>,
    /// If there are several solutions, two of them.
    pub several: Option<[String; 2]>,
    /// The cells in which those two differ.
    pub differ: Vec<Text<Cell>>,
    /// If the count was given up, why: `budget` or `timeout`.
    pub given_up: Option<Outcome>,
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

    /// The number of solutions in words, with the reason for none, or two of several solutions on
    /// lines of their own.
    pub fn text(&self) -> String {
        match (self.solutions, &self.reason) {
            (None, _) => match self.given_up {
                Some(why) => format!("unknown: {}", why.given_up()),
                None => "unknown".to_owned(),
            },
            (Some(0), Some(reason)) => format!("{}: {reason}", Outcome::NoSolution),
            (Some(0), None) => Outcome::NoSolution.to_string(),
            (Some(1), _) => "one solution".to_owned(),
            (Some(n), _) => {
                let at_least = if self.exact { "" } else { "at least " };
                let count = words::count(n, "solution");
                format!("{at_least}{count}{}", self.two_solutions())
            }
        }
    }

    /// Two of several solutions, and where they differ.
    fn two_solutions(&self) -> String {
        let Some([first, second]) = &self.several else {
            return String::new();
        };
        let cells: CellSet = self.differ.iter().map(|Text(cell)| *cell).collect();
        let place = match cells.len() {
            n if n > MOST_NAMED => words::count(n, "cell"),
            _ => cells.to_string(),
        };
        let mark = |cell: Cell| if cells.contains(cell) { '^' } else { ' ' };
        let marks: String = Cell::ALL.into_iter().map(mark).collect();
        let marks = marks.trim_end();
        format!("; these two differ in {place}:\n  {first}\n  {second}\n  {marks}")
    }
}

/// More cells than this are counted and not named.
const MOST_NAMED: usize = 12;

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
        let board = request.player()?;
        let basis = request.basis.unwrap_or_default();
        Ok(Checker::new(None, limit, basis).check(&board, budget))
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

    /// Checks one board.
    pub fn check(&mut self, board: &PlayerBoard, budget: &Budget) -> CheckAnswer {
        let counted = Position::from(board).from_basis(self.basis);
        // One more than the limit tells "exactly the limit" from "at least".
        let beyond = self.limit.saturating_add(1);
        let count = self.fast.count(counted.start(), beyond, budget);
        let given_up = count.as_ref().err().map(|error| Outcome::from(error.why));
        let (solutions, exact) = match count {
            Err(_) => (None, false),
            Ok(Count::Exactly(n)) => (Some(n), true),
            Ok(Count::AtLeast(_)) => (Some(self.limit), false),
        };
        let budget = &budget.flag_only();
        let reason = match solutions {
            Some(0) => NoSolution::find(&mut self.fast, &counted, budget).ok(),
            _ => None,
        };
        let two = match solutions {
            Some(2..) => self.two(&counted, budget),
            _ => None,
        };
        let clash: Option<Clash> = board.grid.clashes().next();
        CheckAnswer {
            solutions,
            exact,
            unique: exact && solutions == Some(1),
            clash: clash.map(|clash| clash.to_string()),
            clash_cells: clash.map_or_else(Vec::new, |clash| {
                clash.cells.into_iter().map(Text).collect()
            }),
            reason_cells: named(reason.as_ref().map_or(CellSet::EMPTY, |found| found.cells)),
            reason: reason.map(|found| found.reason),
            differ: named(two.map_or(CellSet::EMPTY, |[first, second]| {
                let differs = |&cell: &Cell| first.get(cell) != second.get(cell);
                Cell::ALL.into_iter().filter(differs).collect()
            })),
            several: two.map(|both| both.map(|one| one.to_string())),
            given_up,
            mistakes: self.mistakes(board, budget),
        }
    }

    /// The mistakes on the board; none if the puzzle does not have exactly one solution.
    fn mistakes(&mut self, board: &PlayerBoard, budget: &Budget) -> Vec<MistakeAnswer> {
        if !board.is_started() {
            return Vec::new();
        }
        match SolutionCount::of(&mut self.fast, board, budget) {
            Ok(SolutionCount::One(solution)) => {
                let found = Mistake::find(board, &solution);
                found.iter().map(MistakeAnswer::from).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The first two solutions.
    fn two(&mut self, position: &Position, budget: &Budget) -> Option<[Solution; 2]> {
        let mut solutions = self.fast.solutions(position.start(), budget);
        Some([solutions.next()?.ok()?, solutions.next()?.ok()?])
    }
}

fn named(cells: CellSet) -> Vec<Text<Cell>> {
    cells.into_iter().map(Text).collect()
}
