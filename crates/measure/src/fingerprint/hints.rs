//! The part `hints`: the next step, the step for a cell, mistakes, and answers to "why".

use super::Setup;
use super::findings::Findings;
use super::json::sorted;
use super::lists::mixed;
use super::sheet::{Sheet, hundreds};
use super::steps::in_short;
use whydoku::hint::{Rung, tell};
use whydoku::logic::{Engine, Literal, Step, Why};
use whydoku::solve::Solver;
use whydoku::{Budget, Candidate, Cell, Digit, Grid, Pencilmarks, Solution, solve, wire};
use whydoku_api::hint::{Advice, NoHint, hint};
use whydoku_api::{Mistake, PlayerBoard};

const STATES: usize = 300;
const WHY: usize = 100;
const HARDEST: usize = 30;

/// Work units for one question. Questions that need more are recorded as unfinished.
const UNITS: u64 = 200_000;

/// A state on the way to the solution.
struct State {
    marks: Pencilmarks,
    solution: Solution,
}

/// Asks for help in every state.
pub(super) fn run(setup: &Setup) -> Result<Sheet, String> {
    let engine = Engine::default();
    let mut sheet = Sheet::default();
    let tasks = hundreds((0..).zip(mixed(setup, STATES, HARDEST)?).collect());
    sheet.run("hints", &tasks, setup, |(number, grid)| {
        state(&engine, grid, *number).map_or_else(Findings::default, |state| help(&engine, &state))
    });
    let puzzles = (0..).zip(mixed(setup, WHY, HARDEST / 3)?);
    let tasks: Vec<_> = puzzles.map(|task| ("why".to_owned(), task)).collect();
    sheet.run("hints", &tasks, setup, |(number, grid)| {
        let state = state(&engine, grid, *number);
        state.map_or_else(Findings::default, |state| why(&engine, &state, *number))
    });
    Ok(sheet)
}

/// The givens for number 0, a quarter, half and three quarters of the path for the next ones.
fn state(engine: &Engine, grid: &Grid, number: usize) -> Option<State> {
    let solution = solve::first(grid)?;
    let start = Pencilmarks::from_grid(grid).ok()?;
    let path = engine.solve_path(&start, &Budget::unlimited());
    let mut marks = start;
    for step in &path.steps[..path.steps.len() * (number % 4) / 4] {
        step.conclusions.apply(&mut marks).ok()?;
    }
    Some(State { marks, solution })
}

fn help(engine: &Engine, state: &State) -> Findings {
    let mut findings = Findings::default();
    let State { marks, solution } = state;
    match engine.next_step(marks, &Budget::units(UNITS)) {
        Ok(step) => add_ladder(&mut findings, step.as_ref()),
        Err(_) => findings.add("steps", "unfinished"),
    }
    let board = PlayerBoard::from_candidates(*marks.grid(), marks.open());
    let unsolved: Vec<Cell> = marks.unsolved().into_iter().collect();
    for cell in unsolved.iter().step_by(unsolved.len().div_ceil(3).max(1)) {
        let (solver, budget) = (&mut Solver::new(), Budget::units(UNITS));
        match hint(solver, engine, &board, Some(*cell), &budget).advice {
            Advice::None(NoHint::Budget) => {
                findings.add("cells", format_args!("{cell} unfinished"));
            }
            Advice::Step(next) => {
                findings.add("cells", format_args!("{cell} {}", in_short(&next.step)));
            }
            _ => findings.add("cells", format_args!("{cell} none")),
        }
    }
    add_mistakes(&mut findings, marks, solution);
    findings
}

/// The step, and each rung of the ladder in words. The second rung names a house, boxes or a digit
/// in words only, so its numbers are kept apart.
fn add_ladder(findings: &mut Findings, step: Option<&Step>) {
    let Some(step) = step else {
        findings.add("steps", "none");
        return;
    };
    findings.add("steps", in_short(step));
    let place = tell(step, Rung::Place);
    let numbers: String = place.chars().filter(char::is_ascii_digit).collect();
    findings.add("places", numbers);
    for rung in Rung::ALL {
        findings.add("words", tell(step, rung));
    }
}

/// Removes the right candidate from two cells, then fills two others with a wrong digit.
fn add_mistakes(findings: &mut Findings, marks: &Pencilmarks, solution: &Solution) {
    let mut board = PlayerBoard::from_candidates(*marks.grid(), marks.open());
    for cell in marks.unsolved().into_iter().skip(2).take(2) {
        board.notes.remove(Candidate::new(cell, solution.get(cell)));
    }
    add_mistakes_of(findings, &board);
    for cell in marks.unsolved().into_iter().take(2) {
        let mut digits = Digit::ALL.into_iter();
        if let Some(wrong) = digits.find(|digit| *digit != solution.get(cell)) {
            board.grid.place(cell, wrong);
        }
    }
    add_mistakes_of(findings, &board);
}

fn add_mistakes_of(findings: &mut Findings, board: &PlayerBoard) {
    let (engine, budget) = (Engine::default(), Budget::units(UNITS));
    let help = hint(&mut Solver::new(), &engine, board, None, &budget);
    let Advice::Mistakes(mistakes) = help.advice else {
        return;
    };
    for mistake in mistakes {
        match mistake {
            Mistake::Digit(Candidate { cell, digit }) => {
                findings.add("mistakes", format_args!("{cell}={digit}"));
            }
            Mistake::Notes(cell) | Mistake::Strike(cell) => findings.add("mistakes", cell),
        }
        findings.add("words", mistake);
    }
}

/// Asks about a cell in the middle: for even numbers why its digit is right, for odd ones why another
/// is wrong.
fn why(engine: &Engine, state: &State, number: usize) -> Findings {
    let mut findings = Findings::default();
    let State { marks, solution } = state;
    let unsolved = marks.unsolved();
    let Some(cell) = unsolved.into_iter().nth(unsolved.len() / 2) else {
        return findings;
    };
    let right = solution.get(cell);
    let mut digits = marks.candidates(cell).into_iter();
    let wrong = digits.find(|digit| *digit != right);
    let literal = match wrong.filter(|_| number % 2 == 1) {
        Some(wrong) => Literal::off(Candidate::new(cell, wrong)),
        None => Literal::on(Candidate::new(cell, right)),
    };
    let answer = engine.why(marks, literal, &Budget::units(UNITS));
    findings.add("why", format_args!("{literal} {}", in_kinds(&answer)));
    findings.add("words", answer.text(marks, literal));
    findings
}

/// The kind of an answer and its steps.
fn in_kinds(why: &Why) -> String {
    match why {
        Why::Already => "already".to_owned(),
        Why::Refuted(inference) => {
            let proof = serde_json::to_value(wire::Inference::from(inference)).unwrap_or_default();
            format!("refuted {}", sorted(&proof))
        }
        Why::Steps(steps) => {
            let steps: Vec<String> = steps.iter().map(in_short).collect();
            format!("steps {}", steps.join("; "))
        }
        Why::Opposite(why) => format!("opposite: {}", in_kinds(why)),
        Why::Unknown(_) => "unknown".to_owned(),
    }
}
