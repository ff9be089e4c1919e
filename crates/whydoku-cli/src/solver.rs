//! The methods of `solve`, `check` and `compare` behind one door.

use crate::args::Method;
use whydoku::logic::{self, Engine};
use whydoku::solve::backtrack::Trace;
use whydoku::solve::{self, Count, SimdLevel, Start, branching, shallow};
use whydoku::text::Record;
use whydoku::{Budget, CandidateSet, Grid, Solution};

/// What came of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Solved(Solution),
    /// The method could not go on; what it placed.
    Stuck(Grid),
    NoSolution,
    Several,
    /// The work budget is spent.
    Spent,
}

impl Outcome {
    /// One word for JSON.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Solved(_) => "solved",
            Self::Stuck(_) => "stuck",
            Self::NoSolution => "no solution",
            Self::Several => "several solutions",
            Self::Spent => "budget spent",
        }
    }
}

/// An outcome and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) outcome: Outcome,
    /// How often the method chose without knowing. For `backtrack`, every digit placed.
    pub(crate) guesses: u64,
    /// Guesses that stand in the solution.
    pub(crate) depth: u64,
    /// Digits taken back, where the method counts them.
    pub(crate) backtracks: Option<u64>,
}

/// One method, ready for any number of puzzles.
#[derive(Clone, Debug)]
pub(crate) struct Solver {
    method: Method,
    fast: solve::Solver,
    engine: Engine,
    budget: Option<u64>,
}

impl Solver {
    /// `level` has been found to be there.
    pub(crate) fn new(method: Method, level: Option<SimdLevel>, budget: Option<u64>) -> Self {
        Self {
            method,
            fast: fast(level),
            engine: Engine::default(),
            budget,
        }
    }

    pub(crate) fn solve(&mut self, record: &Record) -> Answer {
        let budget = units(self.budget);
        match self.method {
            Method::Unique => self.unique(record, &budget),
            Method::First => {
                let outcome = match self.fast.first(start(record), &budget) {
                    Ok(Some(solution)) => Outcome::Solved(solution),
                    Ok(None) => Outcome::NoSolution,
                    Err(_) => Outcome::Spent,
                };
                self.with_stats(outcome)
            }
            Method::Shallow => shallow(record),
            Method::Branching => branching(record, &budget),
            Method::Backtrack => backtrack(record, &budget),
            Method::Logic => logic(record, &self.engine, &budget),
        }
    }

    /// The solution of a plain line, if this is one of the fast methods and there is one.
    pub(crate) fn solve_line(&mut self, line: &[u8; 81]) -> Option<[u8; 81]> {
        let budget = units(self.budget);
        let mut solution = [0; 81];
        match self.method {
            Method::First => {
                let found = self.fast.solve_line(line, &mut solution, &budget);
                (found == Ok(true)).then_some(solution)
            }
            Method::Unique => {
                let count = self.fast.count_line(line, 2, &budget);
                (count == Ok(Count::Exactly(1))).then(|| {
                    self.fast.last_line(&mut solution);
                    solution
                })
            }
            Method::Shallow | Method::Branching | Method::Backtrack | Method::Logic => None,
        }
    }

    fn unique(&mut self, record: &Record, budget: &Budget) -> Answer {
        let outcome = {
            let mut solutions = self.fast.solutions(start(record), budget);
            match (solutions.next(), solutions.next()) {
                (None, _) => Outcome::NoSolution,
                (Some(Ok(only)), None) => Outcome::Solved(only),
                (Some(Ok(_)), Some(Ok(_))) => Outcome::Several,
                (Some(Err(_)), _) | (_, Some(Err(_))) => Outcome::Spent,
            }
        };
        self.with_stats(outcome)
    }

    const fn with_stats(&self, outcome: Outcome) -> Answer {
        let stats = self.fast.stats();
        Answer {
            outcome,
            guesses: stats.guesses,
            depth: stats.depth as u64,
            backtracks: None,
        }
    }
}

/// The solutions of a puzzle, counted up to a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    All(Count),
    /// The work budget is spent.
    Spent,
}

/// Counts solutions, ready for any number of puzzles.
#[derive(Clone, Debug)]
pub(crate) struct Counter {
    fast: solve::Solver,
    limit: u64,
    budget: Option<u64>,
}

impl Counter {
    /// `level` has been found to be there.
    pub(crate) fn new(level: Option<SimdLevel>, limit: u64, budget: Option<u64>) -> Self {
        Self {
            fast: fast(level),
            limit,
            budget,
        }
    }

    pub(crate) fn count(&mut self, record: &Record) -> Counted {
        // One more than the limit tells "exactly the limit" from "at least".
        let limit = self.limit.saturating_add(1);
        match self.fast.count(start(record), limit, &units(self.budget)) {
            Err(_) => Counted::Spent,
            Ok(Count::Exactly(n)) => Counted::All(Count::Exactly(n)),
            Ok(Count::AtLeast(_)) => Counted::All(Count::AtLeast(self.limit)),
        }
    }
}

fn fast(level: Option<SimdLevel>) -> solve::Solver {
    level
        .and_then(solve::Solver::with_level)
        .unwrap_or_default()
}

const fn units(budget: Option<u64>) -> Budget {
    match budget {
        Some(units) => Budget::units(units),
        None => Budget::unlimited(),
    }
}

fn start(record: &Record) -> Start {
    match &record.candidates {
        Some(open) => (&record.grid, open).into(),
        None => (&record.grid).into(),
    }
}

fn open(record: &Record) -> CandidateSet {
    record.candidates.unwrap_or(CandidateSet::ALL)
}

/// Techniques alone. A path that takes one solution for granted does not prove that there is one.
fn logic(record: &Record, engine: &Engine, budget: &Budget) -> Answer {
    let path = record
        .pencilmarks()
        .map(|marks| engine.solve_path(&marks, budget));
    let outcome = match path {
        Err(_) => Outcome::NoSolution,
        Ok(path) => match (path.outcome, Solution::try_from(*path.end.grid())) {
            (logic::Outcome::Contradiction(_), _) => Outcome::NoSolution,
            (logic::Outcome::BudgetSpent(_), _) => Outcome::Spent,
            (_, Ok(solution)) => Outcome::Solved(solution),
            (_, Err(_)) => Outcome::Stuck(*path.end.grid()),
        },
    };
    Answer {
        outcome,
        guesses: 0,
        depth: 0,
        backtracks: None,
    }
}

fn shallow(record: &Record) -> Answer {
    let outcome = match shallow::solve_within(&record.grid, &open(record)) {
        Err(_) => Outcome::NoSolution,
        Ok(grid) => match Solution::try_from(grid) {
            Ok(solution) => Outcome::Solved(solution),
            Err(_) => Outcome::Stuck(grid),
        },
    };
    Answer {
        outcome,
        guesses: 0,
        depth: 0,
        backtracks: None,
    }
}

fn branching(record: &Record, budget: &Budget) -> Answer {
    match branching::first_within(&record.grid, &open(record), budget) {
        Err(_) => spent(),
        Ok((solution, stats)) => Answer {
            outcome: solution.map_or(Outcome::NoSolution, Outcome::Solved),
            guesses: stats.guesses,
            depth: stats.depth.into(),
            backtracks: None,
        },
    }
}

fn backtrack(record: &Record, budget: &Budget) -> Answer {
    let mut trace = Trace::within(&record.grid, &open(record));
    let mut spent = false;
    while !spent && trace.next().is_some() {
        spent = budget.spend(1).is_err();
    }
    let counters = trace.counters();
    Answer {
        outcome: match trace.solution() {
            _ if spent => Outcome::Spent,
            Some(solution) => Outcome::Solved(solution),
            None => Outcome::NoSolution,
        },
        guesses: counters.placements,
        depth: counters.placements - counters.backtracks,
        backtracks: Some(counters.backtracks),
    }
}

const fn spent() -> Answer {
    Answer {
        outcome: Outcome::Spent,
        guesses: 0,
        depth: 0,
        backtracks: None,
    }
}
