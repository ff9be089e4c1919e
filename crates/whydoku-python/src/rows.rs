//! [`Rows`]: the puzzles of a batch, from a list, an array of digits or a column of a data frame.
#![expect(
    clippy::needless_pass_by_value,
    reason = "a list from Python cannot be borrowed as a slice of strings"
)]

use crate::arrow::Column;
use crate::batch::{self, Run};
use crate::lines::Lines;
use crate::solving;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyList, PyString};

/// The puzzles of a batch.
#[pyclass(frozen, module = "whydoku._whydoku")]
pub(crate) struct Rows(Source);

enum Source {
    /// Texts one after the other, where each ends, and whether it is there at all.
    Texts {
        bytes: Vec<u8>,
        ends: Vec<(usize, bool)>,
    },
    /// 81 numbers from 0 to 9 for each puzzle.
    Numbers(PyBackedBytes),
    /// A column of strings.
    Column(Column),
}

/// The text of one puzzle.
pub(crate) enum Row<'a> {
    Missing,
    Text(&'a [u8]),
    Line([u8; 81]),
}

impl Rows {
    pub(crate) fn len(&self) -> usize {
        match &self.0 {
            Source::Texts { ends, .. } => ends.len(),
            Source::Numbers(numbers) => numbers.len() / 81,
            Source::Column(column) => column.len(),
        }
    }

    pub(crate) fn get(&self, index: usize) -> Row<'_> {
        match &self.0 {
            Source::Texts { bytes, ends } => {
                let (end, is_there) = ends[index];
                let start = index.checked_sub(1).map_or(0, |before| ends[before].0);
                if is_there {
                    Row::Text(&bytes[start..end])
                } else {
                    Row::Missing
                }
            }
            Source::Numbers(numbers) => {
                let mut line = [b'.'; 81];
                for (sign, number) in line.iter_mut().zip(&numbers[81 * index..]) {
                    *sign = number.saturating_add(b'0');
                }
                Row::Line(line)
            }
            Source::Column(column) => column
                .get(index)
                .map_or(Row::Missing, |text| Row::Text(text.as_bytes())),
        }
    }
}

#[pymethods]
impl Rows {
    /// The puzzles of a list of texts; `None` stays `None`.
    #[staticmethod]
    fn from_list(texts: &Bound<'_, PyList>) -> PyResult<Self> {
        let mut bytes = Vec::with_capacity(81 * texts.len());
        let mut ends = Vec::with_capacity(texts.len());
        for (index, text) in texts.iter().enumerate() {
            if text.is_none() {
                ends.push((bytes.len(), false));
                continue;
            }
            let Ok(text) = text.cast::<PyString>() else {
                let message = format!("item {index} is not a string");
                return Err(pyo3::exceptions::PyTypeError::new_err(message));
            };
            bytes.extend_from_slice(text.to_str()?.as_bytes());
            ends.push((bytes.len(), true));
        }
        Ok(Self(Source::Texts { bytes, ends }))
    }

    /// The puzzles of numbers from 0 to 9, 81 of them for each puzzle.
    #[staticmethod]
    fn from_numbers(numbers: PyBackedBytes) -> PyResult<Self> {
        if !numbers.len().is_multiple_of(81) {
            return Err(PyValueError::new_err("each puzzle needs 81 numbers"));
        }
        Ok(Self(Source::Numbers(numbers)))
    }

    /// The puzzles of a column of strings, or of this column of a table.
    #[staticmethod]
    #[pyo3(signature = (column, name=None))]
    fn from_arrow(column: &Bound<'_, PyAny>, name: Option<&str>) -> PyResult<Self> {
        Ok(Self(Source::Column(Column::import(column, name)?)))
    }

    fn __len__(&self) -> usize {
        self.len()
    }

    /// The only solution of each puzzle, or the first one.
    #[pyo3(signature = (first, threads, strict, tick=None))]
    fn solve(
        &self,
        py: Python<'_>,
        first: bool,
        threads: usize,
        strict: bool,
        tick: Option<Py<PyAny>>,
    ) -> PyResult<Lines> {
        solving::solve(py, Run::new(self, threads, strict, tick), first)
    }

    /// How many solutions each puzzle has, up to `limit`.
    #[pyo3(signature = (limit, threads, strict, tick=None))]
    fn count(
        &self,
        py: Python<'_>,
        limit: u64,
        threads: usize,
        strict: bool,
        tick: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Option<u64>>> {
        solving::count(py, Run::new(self, threads, strict, tick), limit)
    }

    /// The canonical form of each puzzle.
    #[pyo3(signature = (threads, strict, tick=None))]
    fn canonical(
        &self,
        py: Python<'_>,
        threads: usize,
        strict: bool,
        tick: Option<Py<PyAny>>,
    ) -> PyResult<Lines> {
        batch::canonical(py, Run::new(self, threads, strict, tick))
    }

    /// The ratings of each puzzle on these scales, as JSON.
    #[pyo3(signature = (scales, threads, strict, tick=None))]
    fn rate(
        &self,
        py: Python<'_>,
        scales: Vec<String>,
        threads: usize,
        strict: bool,
        tick: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Option<String>>> {
        batch::rate(py, Run::new(self, threads, strict, tick), &scales)
    }

    /// The path of each puzzle, as JSON.
    #[pyo3(signature = (techniques, uniqueness, threads, strict, tick=None))]
    fn paths(
        &self,
        py: Python<'_>,
        techniques: Vec<String>,
        uniqueness: bool,
        threads: usize,
        strict: bool,
        tick: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Option<String>>> {
        let run = Run::new(self, threads, strict, tick);
        batch::paths(py, run, &techniques, uniqueness)
    }

    /// What each move is worth in the state of its row: -1 wrong, 0 true but unproved, 1 proved.
    #[pyo3(signature = (moves, techniques, uniqueness, threads, strict, tick=None))]
    #[expect(
        clippy::too_many_arguments,
        reason = "the wrapper in Python names them all"
    )]
    fn reward(
        &self,
        py: Python<'_>,
        moves: Vec<String>,
        techniques: Vec<String>,
        uniqueness: bool,
        threads: usize,
        strict: bool,
        tick: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Option<i8>>> {
        let run = Run::new(self, threads, strict, tick);
        batch::reward(py, run, &moves, &techniques, uniqueness)
    }
}
