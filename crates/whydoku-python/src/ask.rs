//! Any question of the API by its name.

use crate::interrupt::interruptible;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use whydoku::Budget;
use whydoku_api::Bounds;

pyo3::create_exception!(
    _whydoku,
    AskError,
    PyValueError,
    "A question without an answer: its kind, a sentence, and the line and column in the text or None."
);

/// Python programs ask on their own machine, so only memory limits an answer.
const BOUNDS: Bounds = Bounds {
    solutions: u64::MAX,
    puzzles: usize::MAX,
    answer_bytes: 1 << 30,
};

/// Answers the question with this name: a request as JSON in, an answer as JSON out.
#[pyfunction]
#[pyo3(signature = (question, request, timeout=None))]
pub(crate) fn ask(
    py: Python<'_>,
    question: &str,
    request: &str,
    timeout: Option<f64>,
) -> PyResult<String> {
    interruptible(py, timeout, |flag| {
        let budget = Budget::unlimited().with_cancel(flag);
        whydoku_api::ask(question, request, &BOUNDS, &budget)
    })?
    .map_err(|error| {
        let (line, column) = error.place.unzip();
        AskError::new_err((error.kind.id(), error.detail, line, column))
    })
}
