//! [`Lines`]: the answers of a batch that are grids, 81 characters each.

use crate::arrow;
use arrow_array::{ArrayRef, LargeStringArray, StringArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyList, PyString, PyTuple};
use std::sync::Arc;

/// Grids, one after the other; those that are missing are 81 zero bytes.
#[pyclass(frozen, module = "whydoku._whydoku")]
pub(crate) struct Lines(Buffer);

impl Lines {
    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        Self(Buffer::from_vec(bytes))
    }

    fn iter(&self) -> impl ExactSizeIterator<Item = Option<&str>> {
        self.0.chunks_exact(81).map(|line| {
            let is_there = line[0] != 0;
            // The solver writes nothing but ASCII.
            is_there.then(|| std::str::from_utf8(line).unwrap_or_default())
        })
    }
}

#[pymethods]
impl Lines {
    fn __len__(&self) -> usize {
        self.0.len() / 81
    }

    /// As strings.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let text = |line: Option<&str>| line.map(|line| PyString::new(py, line));
        PyList::new(py, self.iter().map(text))
    }

    /// As numbers from 0 to 9, 81 of them for each grid; a missing grid is all zeros.
    fn to_numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        PyBytes::new_with(py, self.0.len(), |numbers| {
            for (number, sign) in numbers.iter_mut().zip(&*self.0) {
                // A digit, a dot or nothing.
                *number = sign.saturating_sub(b'0');
            }
            Ok(())
        })
    }

    /// The Arrow C data interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        // Another type may be asked for, but need not be delivered.
        drop(requested_schema);
        let nulls: NullBuffer = self.0.chunks_exact(81).map(|line| line[0] != 0).collect();
        let nulls = Some(nulls).filter(|nulls| nulls.null_count() > 0);
        let lengths = std::iter::repeat_n(81, self.__len__());
        let array: ArrayRef = if i32::try_from(self.0.len()).is_ok() {
            let ends = OffsetBuffer::from_lengths(lengths);
            Arc::new(StringArray::new(ends, self.0.clone(), nulls))
        } else {
            let ends = OffsetBuffer::from_lengths(lengths);
            Arc::new(LargeStringArray::new(ends, self.0.clone(), nulls))
        };
        arrow::export(py, &array)
    }
}
