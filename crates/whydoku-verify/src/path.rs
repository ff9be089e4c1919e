//! Checks a whole path: its start, each step in turn, and its end.

use crate::check::check_step;
use crate::proof::{Digits, Literal, Outcome, Path};
use crate::refusal::{RefusalError, refuse};
use crate::rules::{Candidate, State, Truth, cell_of};

/// The number of steps of a path, and how many of them were accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// The number of steps.
    pub steps: usize,
    /// The number of accepted steps that hold in any case.
    pub proved: usize,
    /// The number of accepted steps that hold only if the puzzle has a unique solution.
    pub assumed: usize,
}

/// Checks a path. After a refusal, the verdict covers the steps before it.
pub fn check_path(path: &Path) -> (Verdict, Result<(), RefusalError>) {
    let mut verdict = Verdict {
        steps: path.steps.len(),
        ..Verdict::default()
    };
    let result = start(path).and_then(|mut state| {
        let givens = path.puzzle.map(|digit| digit != 0);
        for (number, step) in (1..).zip(&path.steps) {
            check_step(&state, &givens, step)
                .map_err(|refusal| refusal.at(format!("step {number} ({})", step.technique)))?;
            step.conclusions.iter().for_each(|l| state.learn(*l));
            verdict.assumed += usize::from(step.assumes_uniqueness);
            verdict.proved += usize::from(!step.assumes_uniqueness);
        }
        check_end(path, &state, verdict.assumed > 0)
    });
    (verdict, result)
}

/// Returns the state before the first step.
pub fn start(path: &Path) -> Result<State, RefusalError> {
    let mut state = State::EMPTY;
    for (cell, digit) in path.grid.into_iter().enumerate() {
        if path.puzzle[cell] != 0 && path.puzzle[cell] != digit {
            return refuse(format!(
                "{} is a given, but `grid` has another digit there",
                Truth::cell(cell)
            ));
        }
        if let Some(digit) = usize::from(digit).checked_sub(1) {
            let candidate = Candidate::new(cell, digit);
            if !state.is_open(candidate) {
                return refuse(format!("{candidate} clashes with another digit of `grid`"));
            }
            state.learn(Literal::on(candidate));
        }
    }
    if let Some(open) = &path.candidates {
        (0..81).for_each(|cell| state.open[cell] &= open[cell]);
    }
    Ok(state)
}

fn check_end(path: &Path, state: &State, assumed: bool) -> Result<(), RefusalError> {
    let refuse = |why: &str| Err(RefusalError::new(why).at("end".to_owned()));
    let standing: Digits = std::array::from_fn(|cell| state.digit(cell).unwrap_or(0));
    let solved = path.outcome == Outcome::Solved;
    if solved && path.solution != Some(standing) {
        return refuse("the outcome is `solved`, but the steps do not lead to `solution`");
    }
    if solved && !is_solution(&standing, &path.puzzle) {
        return refuse("`solution` breaks the rules or changes a given");
    }
    if !solved && path.solution.is_some() {
        return refuse("there is a `solution`, but the outcome is not `solved`");
    }
    if path.outcome == Outcome::Contradiction && state.contradiction().is_none() {
        return refuse("there is no contradiction after the last step");
    }
    if path.end.is_some_and(|end| end != (standing, state.open)) {
        return refuse("`end` is not the state after the last step");
    }
    if path.assumes_uniqueness != assumed {
        return refuse("`assumes_uniqueness` does not match the steps");
    }
    let from_givens = path.grid == path.puzzle && path.candidates.is_none();
    if path.proves_uniqueness && !(solved && from_givens && !assumed) {
        return refuse(
            "`proves_uniqueness` needs a solved path that starts from the givens and assumes nothing",
        );
    }
    Ok(())
}

/// Whether every house has each digit once and every given is unchanged.
fn is_solution(digits: &Digits, puzzle: &Digits) -> bool {
    let in_house = |house| (0..9).fold(0, |all, i| all | 1_u32 << digits[cell_of(house, i)]);
    let kept = |(digit, given): (&u8, &u8)| *given == 0 || digit == given;
    (0..27).all(|house| in_house(house) == 0x3fe) && digits.iter().zip(puzzle).all(kept)
}
