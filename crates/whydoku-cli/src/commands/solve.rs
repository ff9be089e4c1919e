//! `whydoku solve`.

use super::{solve_all, trace};
use crate::arguments::{
    Answers as AnswerArguments, Output, Puzzles, Run, TechniqueChoice, Words, WorkLimits,
    available, method, simd_levels,
};
use crate::batch::Answers;
use crate::command_line::UsageError;
use crate::input::Place;
use crate::job::{Job, for_each_puzzle};
use crate::json;
use crate::output::{Mode, Paint};
use crate::sheet::Sheet;
use crate::tally::Tally;
use clap::Args;
use std::fmt::Write as _;
use whydoku::grid::words;
use whydoku::logic::Engine;
use whydoku::solve::SimdLevel;
use whydoku::text::Record;
use whydoku::{Cell, Grid, Solution};
use whydoku_api::solve::{Attempt, Guesses, Method, Solver};
use whydoku_api::{Outcome, Position};

/// Solve puzzles and print the solutions
///
/// A puzzle without a solution is reported on standard error, and so is one with several solutions
/// if the method insists on one. The exit code is then 1.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    puzzles: Puzzles,

    /// How to solve
    #[arg(long, short, value_name = "METHOD", default_value = "unique", value_parser = method())]
    method: Method,

    /// Print every solution instead of insisting on one
    #[arg(long, conflicts_with_all = ["method", "trace", "stats", "techniques", "no_uniqueness"])]
    all: bool,

    /// Stop after this many solutions
    #[arg(long, value_name = "N", requires = "all", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Print every digit placed and taken back (only with --method backtrack)
    #[arg(long)]
    trace: bool,

    /// Force an instruction set for the fast solver
    #[arg(long, value_name = "SET", value_parser = Words::<SimdLevel>::new(simd_levels))]
    simd: Option<SimdLevel>,

    #[command(flatten)]
    limits: WorkLimits,

    #[command(flatten)]
    choice: TechniqueChoice,

    /// Also print how many guesses each puzzle took and how deep they went, and the same for the
    /// classic method (branching)
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    answers: AnswerArguments,
}

impl Solve {
    pub(super) fn run(self, paint: Paint) -> Result<Tally, UsageError> {
        if self.trace && self.method != Method::Backtrack {
            return Err(UsageError::new("--trace needs --method backtrack"));
        }
        if self.choice.is_made() && self.method != Method::Logic {
            let message = "--techniques and --no-uniqueness need --method logic";
            return Err(UsageError::new(message));
        }
        let engine = self.choice.engine();
        let engine = engine.map_err(|error| UsageError::new(error.to_string()))?;
        let mut run = Run::new(&self.puzzles, &self.answers);
        let sheet = self.output.sheet(paint)?;
        if self.trace {
            return Ok(trace::run(run, self.limits, sheet));
        }
        let level = available(self.simd)?;
        if self.all {
            let options = solve_all::Options {
                limit: self.limit.unwrap_or(u64::MAX),
                limits: self.limits,
                level,
            };
            return Ok(solve_all::run(run, options, sheet));
        }
        sheet.prepare(&mut run);
        let separator = sheet.separator_in(run.mode);
        let job = SolveJob {
            mode: run.mode,
            plain: self.output.is_plain(),
            options: self,
            engine,
            level,
            sheet,
        };
        Ok(for_each_puzzle(run, separator, &job))
    }
}

struct SolveJob {
    mode: Mode,
    options: Solve,
    /// The techniques of the method logic.
    engine: Engine,
    /// An instruction set that this machine has.
    level: Option<SimdLevel>,
    /// Whether solutions are plain lines, which need no formatting.
    plain: bool,
    sheet: Sheet,
}

impl Job for SolveJob {
    type State = Solver;

    fn state(&self) -> Solver {
        let solver = Solver::new(self.options.method, self.level).with_engine(self.engine.clone());
        if self.options.stats {
            solver.with_classic_guesses()
        } else {
            solver
        }
    }

    fn answer(&self, solver: &mut Solver, place: Place<'_>, record: &Record, out: &mut Answers) {
        let attempt = solver.solve(&Position::from(record), &self.options.limits.budget());
        out.tally.count(attempt.outcome.verdict());
        match self.mode {
            Mode::Json => {
                let answer = attempt.answer(self.options.method);
                json::about_puzzle(out.next(), place, record, &answer);
            }
            Mode::Text => self.text(place, record, &attempt, out),
            Mode::Quiet => {}
        }
    }

    /// A line that is not solved takes the long way, which reports the reason.
    fn answer_plain(
        &self,
        solver: &mut Solver,
        _: Place<'_>,
        line: &[u8; 81],
        out: &mut Answers,
    ) -> bool {
        let wanted = match self.mode {
            Mode::Text => self.plain && !self.options.stats,
            Mode::Quiet => true,
            Mode::Json => false,
        };
        let solve = || solver.solve_line(line, &self.options.limits.budget());
        let Some(solution) = wanted.then(solve).flatten() else {
            return false;
        };
        out.tally.yes += 1;
        out.data.extend_from_slice(&solution);
        out.data.push(b'\n');
        true
    }

    fn finish(&self) -> (String, String) {
        self.sheet.finish()
    }
}

impl SolveJob {
    fn text(&self, place: Place<'_>, record: &Record, attempt: &Attempt, out: &mut Answers) {
        if let Some(solution) = &attempt.solution {
            let grid = filled(&record.grid, solution);
            self.sheet.write_solved(record, grid, out);
        }
        if let Some(grid) = attempt.grid {
            self.sheet.write_solved(record, grid, out);
            let empty = words::count(81 - grid.filled().len(), "cell");
            let _ = writeln!(out.messages, "{place}stuck with {empty} left to fill");
        }
        let message = match attempt.outcome {
            Outcome::Solved | Outcome::Stuck => None,
            Outcome::SeveralSolutions => {
                Some("more than one solution; use --all to list them".to_owned())
            }
            Outcome::Budget | Outcome::Timeout => {
                Some(format!("given up: {}", attempt.outcome.given_up()))
            }
            Outcome::NoSolution | Outcome::Contradiction => Some(match &attempt.reason {
                Some(reason) => format!("no solution: {reason}"),
                None => "no solution; `whydoku check` finds the reason".to_owned(),
            }),
        };
        if let Some(message) = message {
            let _ = writeln!(out.messages, "{place}{message}");
        }
        if self.options.stats {
            let guesses = words::count(attempt.guesses, "guess");
            let _ = write!(out.messages, "{place}{guesses}, depth {}", attempt.depth);
            if let Some(backtracks) = attempt.backtracks {
                let _ = write!(out.messages, ", {backtracks} taken back");
            }
            if let Some(Guesses { guesses, depth }) = attempt.classic {
                let guesses = words::count(guesses, "guess");
                let _ = write!(out.messages, "; classic: {guesses}, depth {depth}");
            }
            out.messages.push('\n');
        }
    }
}

/// The puzzle with its solution filled in. Givens stay givens, so that formats and colors can tell
/// the digits apart.
pub(super) fn filled(grid: &Grid, solution: &Solution) -> Grid {
    let mut filled = *grid;
    for cell in Cell::ALL {
        if grid.get(cell).is_none() {
            filled.place(cell, solution.get(cell));
        }
    }
    filled
}
