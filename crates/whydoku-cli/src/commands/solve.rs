//! `whydoku solve`.

use super::{solve_all, trace};
use crate::arguments::{
    Answers as AnswerArguments, Output, Puzzles, Run, TechniqueChoice, Words, WorkLimits,
    available, method, simd_levels,
};
use crate::batch::Answers;
use crate::command_line::UsageError;
use crate::input::Place;
use crate::job::{Job, PlainLines, for_each_puzzle};
use crate::json::{self, Named};
use crate::output::{Mode, Paint};
use crate::sheet::Sheet;
use crate::tally::Tally;
use clap::Args;
use std::collections::VecDeque;
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

/// A solver, and the solutions of lines that it solved ahead.
struct Worker {
    solver: Solver,
    ahead: VecDeque<([u8; 81], Option<[u8; 81]>)>,
}

impl Job for SolveJob {
    type State = Worker;

    fn state(&self) -> Worker {
        let solver = Solver::new(self.options.method, self.level).with_engine(self.engine.clone());
        let solver = if self.options.stats {
            solver.with_classic_guesses()
        } else {
            solver
        };
        Worker {
            solver,
            ahead: VecDeque::new(),
        }
    }

    fn answer(&self, worker: &mut Worker, place: Place<'_>, record: &Record, out: &mut Answers) {
        let solver = &mut worker.solver;
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

    fn look_ahead(&self, worker: &mut Worker, lines: PlainLines<'_>) {
        worker.ahead.clear();
        // A limit is for one puzzle.
        if self.wants_lines() && self.options.limits.are_none() {
            let lines: Vec<[u8; 81]> = lines.copied().collect();
            let solutions = worker.solver.solve_lines(&lines);
            worker.ahead = lines.into_iter().zip(solutions).collect();
        }
    }

    fn answer_variant(
        &self,
        _: &mut Worker,
        place: Place<'_>,
        variant: Named<'_>,
        out: &mut Answers,
    ) {
        let Solve { method, limits, .. } = &self.options;
        let answer = match variant.puzzle.solve(*method, &limits.budget()) {
            Ok(answer) => answer,
            Err(why) => {
                json::variant_refused(out, place, variant, &why);
                out.tally.unreadable += 1;
                return;
            }
        };
        out.tally.count(answer.outcome.verdict());
        match self.mode {
            Mode::Json => json::about_variant(out.next(), place, variant, &answer),
            Mode::Text => {
                if let Some(solution) = &answer.solution {
                    let Named { puzzle, label } = variant;
                    let written = self.sheet.write_variant(puzzle, label, Some(solution), out);
                    if let Err(why) = written {
                        let _ = writeln!(out.messages, "{place}{why}");
                        out.tally.unreadable += 1;
                    }
                }
                if let Some(message) = message(answer.outcome, None) {
                    let _ = writeln!(out.messages, "{place}{message}");
                }
                if self.options.stats {
                    let guesses = words::count(answer.guesses, "guess");
                    let _ = writeln!(out.messages, "{place}{guesses}");
                }
            }
            Mode::Quiet => {}
        }
    }

    /// A line that is not solved takes the long way, which reports the reason.
    fn answer_plain(
        &self,
        worker: &mut Worker,
        _: Place<'_>,
        line: &[u8; 81],
        out: &mut Answers,
    ) -> bool {
        if !self.wants_lines() {
            return false;
        }
        let Worker { solver, ahead } = worker;
        let solution = match ahead.front() {
            Some((next, solution)) if next == line => {
                let solution = *solution;
                ahead.pop_front();
                solution
            }
            _ => solver.solve_line(line, &self.options.limits.budget()),
        };
        let Some(solution) = solution else {
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
    /// Whether there is nothing to print but solutions as plain lines.
    const fn wants_lines(&self) -> bool {
        match self.mode {
            Mode::Text => self.plain && !self.options.stats,
            Mode::Quiet => true,
            Mode::Json => false,
        }
    }

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
        let unexplained = || "no solution; `whydoku check` finds the reason".to_owned();
        let reason = attempt.reason.as_ref();
        let reason = reason.map_or_else(unexplained, |why| format!("no solution: {why}"));
        if let Some(message) = message(attempt.outcome, Some(reason)) {
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

/// What to report about an attempt that found no solution.
fn message(outcome: Outcome, no_solution: Option<String>) -> Option<String> {
    match outcome {
        Outcome::Solved | Outcome::Stuck => None,
        Outcome::SeveralSolutions => {
            Some("more than one solution; use --all to list them".to_owned())
        }
        Outcome::Budget | Outcome::Timeout => Some(format!("given up: {}", outcome.given_up())),
        Outcome::NoSolution | Outcome::Contradiction => {
            Some(no_solution.unwrap_or_else(|| "no solution".to_owned()))
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
