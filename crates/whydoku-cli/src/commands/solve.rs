//! `whydoku solve`.

use super::{Job, begin_json, for_each_puzzle};
use crate::batch::Answers;
use crate::input::Place;
use crate::options::{Run, Solve};
use crate::output::Mode;
use crate::solver::{Answer, Outcome, Solver};
use crate::verdict::Verdict;
use crate::write::Sheet;
use std::fmt::Write as _;
use whydoku::text::Record;
use whydoku::{Cell, Grid, Solution};

pub(super) fn run(mut run: Run, options: Solve, sheet: Sheet) -> Verdict {
    sheet.prepare(&mut run);
    let separator = if run.mode == Mode::Text {
        sheet.separator()
    } else {
        ""
    };
    let job = SolveJob {
        mode: run.mode,
        options,
        sheet,
    };
    for_each_puzzle(run, separator, &job)
}

struct SolveJob {
    mode: Mode,
    options: Solve,
    sheet: Sheet,
}

impl Job for SolveJob {
    type State = Solver;

    fn state(&self) -> Solver {
        Solver::new(self.options.method, self.options.level, self.options.budget)
    }

    fn answer(&self, solver: &mut Solver, place: Place<'_>, record: &Record, out: &mut Answers) {
        let answer = solver.solve(record);
        match answer.outcome {
            Outcome::Solved(_) => out.verdict.yes += 1,
            Outcome::Spent => out.verdict.spent += 1,
            Outcome::Stuck(_) | Outcome::NoSolution | Outcome::Several => out.verdict.no += 1,
        }
        match self.mode {
            Mode::Json => self.json(place, record, &answer, out.next()),
            Mode::Text => self.text(place, record, &answer, out),
            Mode::Quiet => {}
        }
    }

    /// A plain line whose solution is wanted as a plain line; whatever cannot be answered with one
    /// goes the long way, where the reason is told.
    fn answer_plain(
        &self,
        solver: &mut Solver,
        _: Place<'_>,
        line: &[u8; 81],
        out: &mut Answers,
    ) -> bool {
        let wanted = match self.mode {
            Mode::Text => self.options.plain && !self.options.stats,
            Mode::Quiet => true,
            Mode::Json => false,
        };
        let Some(solution) = wanted.then(|| solver.solve_line(line)).flatten() else {
            return false;
        };
        out.verdict.yes += 1;
        out.data.extend_from_slice(&solution);
        out.data.push(b'\n');
        true
    }

    fn finish(&self) -> (String, String) {
        self.sheet.finish()
    }
}

impl SolveJob {
    fn text(&self, place: Place<'_>, record: &Record, answer: &Answer, out: &mut Answers) {
        match answer.outcome {
            Outcome::Solved(solution) => {
                let grid = filled(&record.grid, &solution);
                self.sheet.write_solved(record, grid, out);
            }
            Outcome::Stuck(grid) => {
                self.sheet.write_solved(record, grid, out);
                let left = 81 - grid.filled().len();
                let cells = if left == 1 {
                    "cell stays"
                } else {
                    "cells stay"
                };
                let _ = writeln!(
                    out.messages,
                    "{place}{left} {cells} blank: singles give no more"
                );
            }
            Outcome::NoSolution => {
                let _ = writeln!(out.messages, "{place}{}", no_solution(&record.grid));
            }
            Outcome::Several => {
                let _ = writeln!(
                    out.messages,
                    "{place}more than one solution; --method first shows one of them"
                );
            }
            Outcome::Spent => {
                let _ = writeln!(out.messages, "{place}given up: the work budget is spent");
            }
        }
        if self.options.stats {
            let _ = write!(
                out.messages,
                "{place}{} guesses, depth {}",
                answer.guesses, answer.depth
            );
            if let Some(backtracks) = answer.backtracks {
                let _ = write!(out.messages, ", {backtracks} taken back");
            }
            out.messages.push('\n');
        }
    }

    fn json(&self, place: Place<'_>, record: &Record, answer: &Answer, out: &mut Vec<u8>) {
        let solution = match answer.outcome {
            Outcome::Solved(solution) => Some(solution),
            Outcome::Stuck(_) | Outcome::NoSolution | Outcome::Several | Outcome::Spent => None,
        };
        let mut object = begin_json(place, record, out);
        object
            .text_or_null("solution", solution)
            .text("method", self.options.method.name())
            .number("guesses", answer.guesses)
            .number("depth", answer.depth)
            .text("outcome", answer.outcome.name());
        if let Outcome::Stuck(grid) = answer.outcome {
            object.text("grid", grid);
        }
        if let Some(backtracks) = answer.backtracks {
            object.number("backtracks", backtracks);
        }
        object.end();
    }
}

/// Why there is no solution, as far as a look at the givens tells.
fn no_solution(grid: &Grid) -> String {
    match grid.clashes().next() {
        Some(clash) => format!("no solution: {clash}"),
        None => "no solution".to_owned(),
    }
}

/// The puzzle's digits stay givens, so that formats and colours can tell them apart.
fn filled(grid: &Grid, solution: &Solution) -> Grid {
    let mut filled = *grid;
    for cell in Cell::ALL {
        if grid.get(cell).is_none() {
            filled.place(cell, solution.get(cell));
        }
    }
    filled
}
