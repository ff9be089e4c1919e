//! [`Values`]: the answers of a batch that are numbers, texts or a table, for any library that reads Arrow.

use crate::arrow;
use arrow_array::{Array as _, ArrayRef, Float64Array, StringArray, StructArray, UInt64Array};
use arrow_schema::Field;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use std::sync::Arc;

/// A column or a table.
#[pyclass(frozen, module = "whydoku._whydoku")]
pub(crate) struct Values(ArrayRef);

#[pymethods]
impl Values {
    /// A column of numbers that are whole.
    #[staticmethod]
    fn of_counts(values: Vec<Option<u64>>) -> Self {
        Self(Arc::new(UInt64Array::from(values)))
    }

    /// A column of numbers.
    #[staticmethod]
    fn of_numbers(values: Vec<Option<f64>>) -> Self {
        Self(Arc::new(Float64Array::from(values)))
    }

    /// A column of texts.
    #[staticmethod]
    fn of_texts(values: Vec<Option<String>>) -> Self {
        Self(Arc::new(StringArray::from(values)))
    }

    /// A table of these columns, which have the same length.
    #[staticmethod]
    fn table(columns: Vec<(String, PyRef<'_, Self>)>) -> PyResult<Self> {
        let (fields, arrays): (Vec<_>, Vec<_>) = columns
            .into_iter()
            .map(|(name, column)| {
                let field = Field::new(name, column.0.data_type().clone(), true);
                (field, Arc::clone(&column.0))
            })
            .unzip();
        match StructArray::try_new(fields.into(), arrays, None) {
            Ok(table) => Ok(Self(Arc::new(table))),
            Err(error) => Err(PyValueError::new_err(error.to_string())),
        }
    }

    fn __len__(&self) -> usize {
        self.0.len()
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
        arrow::export(py, &self.0)
    }
}
