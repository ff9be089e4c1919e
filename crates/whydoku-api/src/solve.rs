//! `solve`: the solution, by any of the methods.
//!
//! ```
//! use whydoku::Budget;
//! use whydoku_api::{Bounds, ask};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request = serde_json::json!({ "puzzle": puzzle }).to_string();
//! let answer = ask("solve", &request, &Bounds::default(), &Budget::unlimited())?;
//! let answer: serde_json::Value = serde_json::from_str(&answer)?;
//! assert!(answer["solution"].as_str().is_some_and(|digits| digits.starts_with("534678912")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::no_solution::NoSolution;
use crate::position::{PositionRequest as _, request};
use crate::reasoning::engine_of;
use crate::{Bounds, Outcome, Position, Premises, Question, RequestError, VariantNote, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use whydoku::logic::{self, Engine};
use whydoku::solve::backtrack::Trace;
use whydoku::solve::{self, Count, Lockstep, SimdLevel, branching, shallow};
use whydoku::{Budget, Grid, Solution, Spent};

/// The question `solve`.
#[derive(Debug)]
pub struct Solve;

request! {
    /// The puzzle to solve.
    SolveRequest {
        /// How to solve it; `unique` if absent.
        #[serde(default)]
        #[schemars(extend("default" = Method::default()))]
        method: Option<Method>,
        /// For the method `logic`: only these techniques or families.
        #[serde(default)]
        techniques: Option<Vec<String>>,
        /// For the method `logic`: whether steps may assume that the puzzle has one solution; true if
        /// absent.
        #[serde(default)]
        #[schemars(extend("default" = true))]
        uniqueness: Option<bool>,
        /// Whether to add what the method `branching` takes; false if absent.
        #[serde(default)]
        #[schemars(extend("default" = false))]
        stats: Option<bool>,
    }
}

/// A way to solve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Fast; insists on exactly one solution.
    #[default]
    Unique,
    /// Fast; stops at the first solution.
    First,
    /// Naked and hidden singles only; leaves the other cells empty.
    Shallow,
    /// The classic: singles, then guesses in the cell with the fewest candidates.
    Branching,
    /// The textbook: first empty cell, smallest possible digit, back up on conflict.
    Backtrack,
    /// Solving techniques only, as `explain` shows them; stops when they make no progress.
    Logic,
}

impl Method {
    /// Every method.
    pub const ALL: [Self; 6] = [
        Self::Unique,
        Self::First,
        Self::Shallow,
        Self::Branching,
        Self::Backtrack,
        Self::Logic,
    ];

    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::First => "first",
            Self::Shallow => "shallow",
            Self::Branching => "branching",
            Self::Backtrack => "backtrack",
            Self::Logic => "logic",
        }
    }

    /// What the method does, in one line.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Unique => "Fast; insists on exactly one solution",
            Self::First => "Fast; stops at the first solution",
            Self::Shallow => "Naked and hidden singles only; leaves the other cells empty",
            Self::Branching => {
                "The classic: singles, then guesses in the cell with the fewest candidates"
            }
            Self::Backtrack => {
                "The textbook: first empty cell, smallest possible digit, back up on conflict"
            }
            Self::Logic => {
                "Solving techniques only, as `explain` shows them; stops when they make no progress"
            }
        }
    }
}

/// The solution, or why there is none to show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SolveAnswer {
    /// The solution, 81 digits; null unless `outcome` is `solved`.
    pub solution: Option<String>,
    /// The method.
    pub method: Method,
    /// How often the method chose without knowing; for `backtrack`, the digits it placed.
    pub guesses: u64,
    /// How many of those choices are part of the solution.
    pub depth: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// For `no-solution`: the reason, if it can be seen without a search; `check` finds it in any case.
    pub reason: Option<String>,
    /// For `stuck`: the digits that the method could place.
    pub grid: Option<String>,
    /// For `several-solutions`: two of them.
    pub several: Option<[String; 2]>,
    /// For `backtrack`: how many digits it took back.
    pub backtracks: Option<u64>,
    /// What the method `branching` takes, if statistics were asked for.
    pub classic: Option<Guesses>,
    /// What makes the puzzle a variant; absent for a classic puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantNote>,
}

/// The guesses of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Guesses {
    /// How often it chose without knowing.
    pub guesses: u64,
    /// How many of those choices are part of the solution.
    pub depth: u64,
}

impl Question for Solve {
    type Request = SolveRequest;
    type Answer = SolveAnswer;
    const NAME: &'static str = "solve";
    const ABOUT: &'static str = "Finds the solution, if there is exactly one.";

    fn needs_full(request: &SolveRequest) -> bool {
        request.method == Some(Method::Logic) || request.techniques.is_some()
    }

    #[cfg(feature = "variant")]
    fn is_about_variant(request: &SolveRequest) -> bool {
        crate::variant::VariantPuzzle::find(&request.puzzle).is_some()
    }

    fn answer(
        request: SolveRequest,
        _: &Bounds,
        budget: &Budget,
    ) -> Result<SolveAnswer, RequestError> {
        #[cfg(feature = "variant")]
        if let Some(puzzle) = request.variant()? {
            if request.techniques.is_some() || request.stats == Some(true) {
                return Err(crate::variant::not_yet(
                    "solving by techniques or with `stats`",
                ));
            }
            return puzzle.solve(request.method.unwrap_or_default(), budget);
        }
        let position = Position::from(&request.record()?);
        let method = request.method.unwrap_or_default();
        let engine = engine_of(request.techniques.as_deref(), request.uniqueness)?;
        let mut solver = Solver::new(method, None).with_engine(engine);
        if request.stats == Some(true) {
            solver = solver.with_classic_guesses();
        }
        Ok(solver.solve(&position, budget).answer(method))
    }
}

/// The result of one puzzle, with what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// How it ended.
    pub outcome: Outcome,
    /// The solution, if the outcome is [`Outcome::Solved`].
    pub solution: Option<Solution>,
    /// Why there is no solution, if that can be seen without a search.
    pub reason: Option<String>,
    /// The digits that could be placed, if the outcome is [`Outcome::Stuck`].
    pub grid: Option<Grid>,
    /// Two solutions, if the outcome is [`Outcome::SeveralSolutions`].
    pub several: Option<Box<[Solution; 2]>>,
    /// How often the method chose without knowing; for [`Method::Backtrack`], the digits it placed.
    pub guesses: u64,
    /// How many of those choices are part of the solution.
    pub depth: u64,
    /// How many digits were taken back, where the method counts them.
    pub backtracks: Option<u64>,
    /// What [`Method::Branching`] takes, if [`Solver::with_classic_guesses`] asked for it.
    pub classic: Option<Guesses>,
}

impl Attempt {
    const fn new(outcome: Outcome) -> Self {
        Self {
            outcome,
            solution: None,
            reason: None,
            grid: None,
            several: None,
            guesses: 0,
            depth: 0,
            backtracks: None,
            classic: None,
        }
    }

    fn solved(solution: Solution) -> Self {
        Self {
            solution: Some(solution),
            ..Self::new(Outcome::Solved)
        }
    }

    fn stuck(grid: Grid) -> Self {
        Self {
            grid: Some(grid),
            ..Self::new(Outcome::Stuck)
        }
    }

    /// The same as JSON.
    pub fn answer(&self, method: Method) -> SolveAnswer {
        SolveAnswer {
            variant: None,
            solution: self.solution.map(|solution| solution.to_string()),
            method,
            guesses: self.guesses,
            depth: self.depth,
            outcome: self.outcome,
            reason: self.reason.clone(),
            grid: self.grid.map(|grid| grid.to_string()),
            several: self
                .several
                .as_ref()
                .map(|both| both.map(|one| one.to_string())),
            backtracks: self.backtracks,
            classic: self.classic,
        }
    }
}

/// One method, ready for any number of puzzles.
#[derive(Clone, Debug)]
pub struct Solver {
    method: Method,
    fast: solve::Solver,
    together: Lockstep,
    engine: Engine,
    classic: bool,
}

impl Solver {
    /// A solver; `level` forces the instruction set of the fast methods, if this machine has it.
    pub fn new(method: Method, level: Option<SimdLevel>) -> Self {
        Self {
            method,
            fast: fast_solver(level),
            together: level.and_then(Lockstep::with_level).unwrap_or_default(),
            engine: Engine::default(),
            classic: false,
        }
    }

    /// Uses the techniques of this engine for [`Method::Logic`].
    #[must_use]
    pub fn with_engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Also solves each puzzle with [`Method::Branching`], for its guesses.
    #[must_use]
    pub const fn with_classic_guesses(mut self) -> Self {
        self.classic = true;
        self
    }

    /// Solves one puzzle.
    pub fn solve(&mut self, position: &Position, budget: &Budget) -> Attempt {
        let attempt = self.attempt(position, budget);
        let guesses = |attempt: &Attempt| Guesses {
            guesses: attempt.guesses,
            depth: attempt.depth,
        };
        // Without a solution the classic method may search for hours.
        let is_wanted = self.classic && attempt.outcome == Outcome::Solved;
        let classic = match (is_wanted, self.method) {
            (false, _) => None,
            (true, Method::Branching) => Some(guesses(&attempt)),
            (true, _) => Some(branching(position, budget))
                .filter(|classic| classic.outcome.verdict() != Verdict::Budget)
                .map(|classic| guesses(&classic)),
        };
        let reason = match attempt.outcome {
            Outcome::NoSolution => NoSolution::visible(position),
            _ => None,
        };
        Attempt {
            classic,
            reason: reason.map(|found| found.reason),
            ..attempt
        }
    }

    fn attempt(&mut self, position: &Position, budget: &Budget) -> Attempt {
        match self.method {
            Method::Unique => self.unique(position, budget),
            Method::First => {
                let attempt = match self.fast.first(position.start(), budget) {
                    Ok(Some(solution)) => Attempt::solved(solution),
                    Ok(None) => Attempt::new(Outcome::NoSolution),
                    Err(spent) => Attempt::new(spent.into()),
                };
                self.with_stats(attempt)
            }
            Method::Shallow => shallow(position),
            Method::Branching => branching(position, budget),
            Method::Backtrack => backtrack(position, budget),
            Method::Logic => self.logic(position, budget),
        }
    }

    /// Solves a line of 81 characters; `None` if this is not a fast method, or if there is no
    /// solution to show.
    pub fn solve_line(&mut self, line: &[u8; 81], budget: &Budget) -> Option<[u8; 81]> {
        let mut solution = [0; 81];
        match self.method {
            Method::First => {
                let found = self.fast.solve_line(line, &mut solution, budget);
                (found == Ok(true)).then_some(solution)
            }
            Method::Unique => {
                let count = self.fast.count_line(line, 2, budget);
                (count == Ok(Count::Exactly(1))).then(|| {
                    self.fast.last_line(&mut solution);
                    solution
                })
            }
            Method::Shallow | Method::Branching | Method::Backtrack | Method::Logic => None,
        }
    }

    /// Solves many lines together, which is faster. The answers are those of
    /// [`solve_line`](Self::solve_line) without a limit; there are none if this is not a fast method.
    pub fn solve_lines(&mut self, lines: &[[u8; 81]]) -> Vec<Option<[u8; 81]>> {
        let (limit, wanted) = match self.method {
            Method::First => (1, Count::AtLeast(1)),
            Method::Unique => (2, Count::Exactly(1)),
            Method::Shallow | Method::Branching | Method::Backtrack | Method::Logic => {
                return Vec::new();
            }
        };
        let mut solutions = vec![[0; 81]; lines.len()];
        let budget = Budget::unlimited();
        let counts = self
            .together
            .solve_lines(lines, limit, &mut solutions, &budget)
            .unwrap_or_default();
        let answer = |(count, solution)| (count == Ok(wanted)).then_some(solution);
        counts.into_iter().zip(solutions).map(answer).collect()
    }

    fn unique(&mut self, position: &Position, budget: &Budget) -> Attempt {
        let attempt = {
            let mut solutions = self.fast.solutions(position.start(), budget);
            match (solutions.next(), solutions.next()) {
                (None, _) => Attempt::new(Outcome::NoSolution),
                (Some(Ok(only)), None) => Attempt::solved(only),
                (Some(Ok(first)), Some(Ok(second))) => Attempt {
                    several: Some(Box::new([first, second])),
                    ..Attempt::new(Outcome::SeveralSolutions)
                },
                (Some(Err(spent)), _) | (_, Some(Err(spent))) => Attempt::new(spent.into()),
            }
        };
        self.with_stats(attempt)
    }

    /// A path that assumes a single solution still counts as solved, because there is one.
    fn logic(&mut self, position: &Position, budget: &Budget) -> Attempt {
        let Ok(marks) = position.pencilmarks() else {
            return Attempt::new(Outcome::NoSolution);
        };
        let engine = match Premises::of(&mut self.fast, position, budget) {
            Ok(premises) => premises.engine(&self.engine),
            Err(spent) => return Attempt::new(spent.into()),
        };
        let path = engine.solve_path(&marks, budget);
        match (path.outcome, Solution::try_from(*path.end.grid())) {
            (logic::Outcome::Contradiction(_), _) => Attempt::new(Outcome::NoSolution),
            (logic::Outcome::BudgetSpent(spent), _) => Attempt::new(spent.into()),
            (_, Ok(solution)) => Attempt::solved(solution),
            (_, Err(_)) => Attempt::stuck(*path.end.grid()),
        }
    }

    fn with_stats(&self, attempt: Attempt) -> Attempt {
        let stats = self.fast.stats();
        Attempt {
            guesses: stats.guesses,
            depth: u64::from(stats.depth),
            ..attempt
        }
    }
}

pub(crate) fn fast_solver(level: Option<SimdLevel>) -> solve::Solver {
    level
        .and_then(solve::Solver::with_level)
        .unwrap_or_default()
}

fn shallow(position: &Position) -> Attempt {
    match shallow::solve_within(&position.grid, &position.open()) {
        Err(_) => Attempt::new(Outcome::NoSolution),
        Ok(grid) => match Solution::try_from(grid) {
            Ok(solution) => Attempt::solved(solution),
            Err(_) => Attempt::stuck(grid),
        },
    }
}

fn branching(position: &Position, budget: &Budget) -> Attempt {
    match branching::first_within(&position.grid, &position.open(), budget) {
        Err(spent) => Attempt::new(spent.into()),
        Ok((solution, stats)) => Attempt {
            guesses: stats.guesses,
            depth: stats.depth.into(),
            ..solution.map_or(Attempt::new(Outcome::NoSolution), Attempt::solved)
        },
    }
}

fn backtrack(position: &Position, budget: &Budget) -> Attempt {
    let mut trace = Trace::within(&position.grid, &position.open());
    let mut spent = None;
    while spent.is_none() && trace.next().is_some() {
        spent = budget.spend(1).err();
    }
    traced(&trace, spent)
}

/// The result of a trace that was followed to its end, or until it was given up.
pub fn traced(trace: &Trace, spent: Option<Spent>) -> Attempt {
    let counters = trace.counters();
    let attempt = match (spent, trace.solution()) {
        (Some(spent), _) => Attempt::new(spent.into()),
        (None, Some(solution)) => Attempt::solved(solution),
        (None, None) => Attempt::new(Outcome::NoSolution),
    };
    Attempt {
        guesses: counters.placements,
        depth: counters.placements - counters.backtracks,
        backtracks: Some(counters.backtracks),
        ..attempt
    }
}
