//! Boards as text: the digits, the givens among them, and the candidates.

use crate::ask::AskError;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};
use whydoku::solve::{self, Start};
use whydoku::text::{self, Record};
use whydoku::{Budget, Candidate, CandidateSet, Cell, Digit, Grid, Pencilmarks, Solution};
use whydoku_api::Position;

/// A board as Python has it: digits and givens of 81 characters each, 729 of candidates or none, a label.
type BoardText = (String, String, Option<String>, Option<String>);

/// Reads every board in a text of any format. The first place that cannot be read is an error.
#[pyfunction]
pub(crate) fn read(py: Python<'_>, text: &[u8]) -> PyResult<Vec<BoardText>> {
    let reading = py.detach(|| text::read_bytes(text));
    match reading.errors.first() {
        None => Ok(reading.records.iter().map(board_text).collect()),
        Some(error) => {
            let place = error.place;
            let kind = "unreadable-puzzle";
            Err(AskError::new_err((
                kind,
                error.kind.to_string(),
                place.line,
                place.column,
            )))
        }
    }
}

fn board_text(record: &Record) -> BoardText {
    let mut givens = record.grid;
    givens.restore();
    let candidates = record.candidates.as_ref().map(write_candidates);
    (
        record.grid.to_string(),
        givens.to_string(),
        candidates,
        record.label.clone(),
    )
}

/// The board drawn with borders.
#[pyfunction]
pub(crate) fn pictured(digits: &str) -> PyResult<String> {
    Ok(format!("{:#}", grid(digits, digits)?))
}

/// The digits of a board, and which of them are givens.
pub(crate) fn grid(digits: &str, givens: &str) -> PyResult<Grid> {
    let unreadable =
        |error: whydoku::LineError| AskError::new_err(("unreadable-puzzle", error.to_string()));
    let mut grid: Grid = givens.parse().map_err(unreadable)?;
    let all: Grid = digits.parse().map_err(unreadable)?;
    for cell in all.filled() - grid.givens() {
        if let Some(digit) = all.get(cell) {
            grid.place(cell, digit);
        }
    }
    Ok(grid)
}

/// The working state of a board.
pub(crate) fn marks(digits: &str, givens: &str, candidates: Option<&str>) -> PyResult<Pencilmarks> {
    let grid = grid(digits, givens)?;
    let marks = match candidates {
        None => Pencilmarks::from_grid(&grid),
        Some(open) => Pencilmarks::from_candidates(&grid, &read_candidates(open)),
    };
    marks.map_err(|why| AskError::new_err(("impossible-position", why.to_string())))
}

/// The candidates of 729 characters; whatever is not the digit of its place is closed.
pub(crate) fn read_candidates(text: &str) -> CandidateSet {
    all_candidates()
        .zip(text.chars())
        .filter(|(candidate, sign)| candidate.digit.to_char() == *sign)
        .map(|(candidate, _)| candidate)
        .collect()
}

/// The candidates as 729 characters: the digit where it is open, else `.`.
pub(crate) fn write_candidates(open: &CandidateSet) -> String {
    let sign = |candidate: Candidate| {
        let is_open = open.contains(candidate);
        if is_open {
            candidate.digit.to_char()
        } else {
            '.'
        }
    };
    all_candidates().map(sign).collect()
}

fn all_candidates() -> impl Iterator<Item = Candidate> {
    let of_cell = |cell| Digit::ALL.map(|digit| Candidate::new(cell, digit));
    Cell::ALL.into_iter().flat_map(of_cell)
}

/// The solutions of a board, one after the other.
#[pyclass(frozen, module = "whydoku._whydoku")]
pub(crate) struct SolutionIterator {
    found: Mutex<Box<dyn Iterator<Item = Solution> + Send>>,
}

/// Iterates over the solutions of a board.
#[pyfunction]
pub(crate) fn solutions(digits: &str, candidates: Option<&str>) -> PyResult<SolutionIterator> {
    let position = Position {
        grid: grid(digits, digits)?,
        candidates: candidates.map(read_candidates),
    };
    Ok(SolutionIterator {
        found: Mutex::new(Box::new(solve::solutions(start(&position)))),
    })
}

#[pymethods]
impl SolutionIterator {
    const fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        py.check_signals()?;
        let next = py.detach(|| {
            let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
            found.next()
        });
        Ok(next.map(|solution| solution.to_string()))
    }
}

/// The board that a row of a batch holds, in any format.
pub(crate) fn read_row(row: &[u8]) -> Result<Position, String> {
    let reading = text::read_bytes(row);
    if let Some(error) = reading.errors.first() {
        return Err(error.kind.to_string());
    }
    match reading.records.as_slice() {
        [record] => Ok(Position::from(record)),
        [] => Err("there is no board; write its 81 cells in any format".to_owned()),
        _ => Err("there is more than one board; each row holds one".to_owned()),
    }
}

/// Where a solver starts.
pub(crate) fn start(position: &Position) -> Start {
    match &position.candidates {
        None => (&position.grid).into(),
        Some(open) => (&position.grid, open).into(),
    }
}

/// The only solution of a board; `None` if there is no solution, if there are several, or if the budget is
/// spent.
pub(crate) fn only_solution(
    solver: &mut solve::Solver,
    position: &Position,
    budget: &Budget,
) -> Option<Solution> {
    let mut found = solver.solutions(start(position), budget);
    match (found.next(), found.next()) {
        (Some(Ok(solution)), None) => Some(solution),
        _ => None,
    }
}
