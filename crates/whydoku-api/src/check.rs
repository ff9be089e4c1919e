//! `check`: whether there is one solution, none or several, and the player's mistakes.
//!
//! ```
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request = serde_json::json!({ "puzzle": puzzle }).to_string();
//! let answer = ask("check", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! assert_eq!(answer["solutions"], 1);
//! assert_eq!(answer["mistakes"], serde_json::json!([]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::no_solution::NoSolution;
use crate::position::{PositionRequest as _, request};
use crate::question::left_out;
use crate::solution_count::SolutionCount;
use crate::solve::fast_solver;
use crate::{
    Basis, Bounds, Mistake, MistakeAnswer, Outcome, PlayerBoard, Position, Question, RequestError,
    RequestErrorKind, VariantNote, Verdict,
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
        /// Stop counting solutions here, 2 or more; 1000 if absent.
        #[serde(default)]
        #[schemars(extend("default" = LIMIT, "minimum" = 2, "maximum" = Bounds::SOLUTIONS))]
        limit: Option<u64>,
        /// Whose solutions to count; those of the givens and candidates of `puzzle` if absent.
        #[serde(default)]
        #[schemars(extend("default" = Basis::default()))]
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
    /// house without a cell for a digit, or digits that contradict each other. It says whether no smaller
    /// set of digits does, or else whether none of them can be left out.
    pub reason: Option<String>,
    /// The cells that the reason names.
    pub reason_cells: Vec<Text<Cell>>,
    /// If there are several solutions, two of them.
    pub several: Option<[String; 2]>,
    /// The cells in which those two differ.
    pub differ: Vec<String>,
    /// If the count was given up, why: `budget` or `timeout`.
    pub given_up: Option<Outcome>,
    /// Where the player's digits and candidates contradict the only solution.
    pub mistakes: Vec<MistakeAnswer>,
    /// What makes the puzzle a variant; absent for a classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantNote>,
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
        let cells: Result<CellSet, _> = self
            .differ
            .iter()
            .map(|cell| cell.parse::<Cell>())
            .collect();
        let place = match (self.differ.len(), cells) {
            (n, _) if n > MOST_NAMED => words::count(n, "cell"),
            (_, Ok(cells)) => cells.to_string(),
            // The cells of a larger grid.
            (_, Err(_)) => self.differ.join(","),
        };
        let mark = |(a, b)| if a == b { ' ' } else { '^' };
        let marks: String = first.chars().zip(second.chars()).map(mark).collect();
        let marks = marks.trim_end();
        format!("; these two differ in {place}:\n  {first}\n  {second}\n  {marks}")
    }
}

/// Solutions are counted up to here unless another limit is asked for.
pub const LIMIT: u64 = 1000;

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
        let limit = request.limit.unwrap_or(LIMIT.min(most));
        if !(2..=most).contains(&limit) {
            return Err(RequestError::new(
                RequestErrorKind::OutOfRange,
                format!("`limit` is {limit}; choose a number from 2 to {most}"),
            ));
        }
        #[cfg(feature = "variant")]
        if let Some(board) = request.variant_board()? {
            return Ok(board.check(request.basis.unwrap_or_default(), limit, budget));
        }
        let board = request.player()?;
        let counted = request.position(request.basis.unwrap_or_default())?;
        let answer = Checker::new(None, limit).check(&counted, &board, budget);
        // The reason for no solution may need techniques, unless two digits clash.
        if cfg!(not(feature = "full")) && answer.solutions == Some(0) && answer.clash.is_none() {
            return Err(left_out());
        }
        Ok(answer)
    }
}

/// Counts solutions, ready for any number of puzzles.
#[derive(Clone, Debug)]
pub struct Checker {
    fast: solve::Solver,
    limit: u64,
}

impl Checker {
    /// A checker that counts up to `limit`; `level` forces an instruction set, if this machine has
    /// it.
    pub fn new(level: Option<SimdLevel>, limit: u64) -> Self {
        Self {
            fast: fast_solver(level),
            limit,
        }
    }

    /// Counts the solutions of one position, and finds the mistakes on a player's board.
    pub fn check(
        &mut self,
        counted: &Position,
        board: &PlayerBoard,
        budget: &Budget,
    ) -> CheckAnswer {
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
            Some(0) => NoSolution::find(&mut self.fast, counted, budget).ok(),
            _ => None,
        };
        let two = match solutions {
            Some(2..) => self.two(counted, budget),
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
            differ: two.map_or_else(Vec::new, |[first, second]| {
                let differs = |&cell: &Cell| first.get(cell) != second.get(cell);
                let cells = Cell::ALL.into_iter().filter(differs);
                cells.map(|cell| cell.to_string()).collect()
            }),
            several: two.map(|both| both.map(|one| one.to_string())),
            given_up,
            mistakes: self.mistakes(board, budget),
            variant: None,
        }
    }

    /// The mistakes on the board; none if the puzzle does not have exactly one solution.
    fn mistakes(&mut self, board: &PlayerBoard, budget: &Budget) -> Vec<MistakeAnswer> {
        if !board.is_started() {
            return Vec::new();
        }
        match SolutionCount::of(&mut self.fast, board, budget) {
            Ok(SolutionCount::One(solution) | SolutionCount::OneWithin(solution)) => {
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
