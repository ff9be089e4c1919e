//! Steps as JSON: drawn, carried out, and checked by the verifier.

use crate::ask::AskError;
use crate::board::{marks, write_candidates};
use crate::interrupt::interruptible;
use pyo3::prelude::*;
use whydoku::logic::{Engine, Literal, Options};
use whydoku::wire::ReadText as _;
use whydoku::{Budget, Pencilmarks, draw, wire};

/// A state as Python has it: the digits, and the candidates as 729 characters.
type StateText = (String, String);

/// Draws a board and, if it is named, a step on it, as SVG.
///
/// A step is named by its technique and its notation. It is looked for anew, because JSON does not hold
/// the pattern that draws it; a board without that step is drawn alone.
#[pyfunction]
#[pyo3(signature = (digits, givens, candidates, step=None, caption=""))]
pub(crate) fn draw_step(
    py: Python<'_>,
    digits: &str,
    givens: &str,
    candidates: Option<&str>,
    step: Option<(String, String)>,
    caption: &str,
) -> PyResult<String> {
    let marks = marks(digits, givens, candidates)?;
    interruptible(py, None, |flag| {
        let Some((technique, notation)) = step else {
            return draw::svg(&marks, None, caption);
        };
        let budget = Budget::unlimited().with_cancel(flag);
        let options = Options::default();
        let found = Engine::with_techniques([technique.as_str()], options)
            .map(|engine| engine.all_steps(&marks, &budget).0)
            .unwrap_or_default();
        let step = found
            .iter()
            .find(|step| wire::Step::from(*step).notation == notation);
        draw::svg(&marks, step, caption)
    })
}

/// The state after these conclusions, such as `r1c1=5` or `r1c2<>5`.
#[pyfunction]
pub(crate) fn apply_step(
    digits: &str,
    givens: &str,
    candidates: Option<&str>,
    conclusions: Vec<String>,
) -> PyResult<StateText> {
    let mut marks = marks(digits, givens, candidates)?;
    for conclusion in conclusions {
        let literal = Literal::read_text(&conclusion).ok_or_else(|| {
            let detail = format!("`{conclusion}` is not a conclusion; write `r1c1=5` or `r1c1<>5`");
            AskError::new_err(("out-of-range", detail))
        })?;
        conclude(&mut marks, literal)?;
    }
    Ok((marks.grid().to_string(), write_candidates(marks.open())))
}

fn conclude(marks: &mut Pencilmarks, literal: Literal) -> PyResult<()> {
    let candidate = literal.candidate;
    let done = if literal.holds {
        marks.place(candidate.cell, candidate.digit)
    } else {
        marks.remove(candidate).map(|_| ())
    };
    done.map_err(|why| AskError::new_err(("impossible-position", why.to_string())))
}

/// Checks a path as JSON with the independent verifier: how many steps it has, how many of them are proved,
/// how many are proved if there is one solution, and why it is refused, or `None`.
#[pyfunction]
pub(crate) fn verify_path(
    py: Python<'_>,
    path: &str,
) -> PyResult<(usize, usize, usize, Option<String>)> {
    py.detach(|| {
        let path = whydoku_verify::read_path(path)?;
        let (verdict, result) = whydoku_verify::check_path(&path);
        let refusal = result.err().map(|refusal| refusal.to_string());
        Ok((verdict.steps, verdict.proved, verdict.assumed, refusal))
    })
    .map_err(|error| not_a_path(&error))
}

/// Checks each step of a path as JSON on its own, all of them in the state at the start of the path. Returns
/// for each why it is refused, or `None`.
#[pyfunction]
pub(crate) fn verify_steps(py: Python<'_>, path: &str) -> PyResult<Vec<Option<String>>> {
    py.detach(|| {
        let path = whydoku_verify::read_path(path)?;
        let givens = path.puzzle.map(|digit| digit != 0);
        let refusals = match whydoku_verify::start(&path) {
            Err(refusal) => vec![Some(refusal.to_string()); path.steps.len()],
            Ok(state) => path
                .steps
                .iter()
                .map(|step| whydoku_verify::check_step(&state, &givens, step).err())
                .map(|refusal| refusal.map(|refusal| refusal.to_string()))
                .collect(),
        };
        Ok(refusals)
    })
    .map_err(|error| not_a_path(&error))
}

fn not_a_path(error: &whydoku_verify::ReadError) -> PyErr {
    AskError::new_err(("not-a-request", format!("this is not a path: {error}")))
}
