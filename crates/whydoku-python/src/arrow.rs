//! Columns of data frames through the Arrow C data interface (the "`PyCapsule` interface"), which polars,
//! pyarrow, pandas and `DuckDB` speak: in and out without a copy.
#![expect(
    unsafe_code,
    reason = "the interface is a struct of C function pointers behind a Python capsule"
)]

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    Array, ArrayRef, LargeStringArray, StringArray, StringViewArray, StructArray, make_array,
};
use arrow_schema::{ArrowError, DataType};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use std::ptr;

/// A column of strings in pieces.
pub(crate) struct Column {
    pieces: Vec<Piece>,
    /// How many rows there are before each piece, and after the last one.
    starts: Vec<usize>,
}

enum Piece {
    Short(StringArray),
    Long(LargeStringArray),
    View(StringViewArray),
}

impl Column {
    /// Takes a column of strings from any object with the interface; from a table, the column `name`, or
    /// the only one.
    pub(crate) fn import(object: &Bound<'_, PyAny>, name: Option<&str>) -> PyResult<Self> {
        let mut column = Self {
            pieces: Vec::new(),
            starts: vec![0],
        };
        for array in arrays(object)? {
            let array = chosen(array, name)?;
            let piece = match array.data_type() {
                DataType::Utf8 => array.as_any().downcast_ref().cloned().map(Piece::Short),
                DataType::LargeUtf8 => array.as_any().downcast_ref().cloned().map(Piece::Long),
                DataType::Utf8View => array.as_any().downcast_ref().cloned().map(Piece::View),
                _ => None,
            };
            let Some(piece) = piece else {
                return Err(PyTypeError::new_err(format!(
                    "the column has type {}; puzzles are strings",
                    array.data_type()
                )));
            };
            column.starts.push(column.len() + array.len());
            column.pieces.push(piece);
        }
        Ok(column)
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    /// The text in a row; `None` for a null.
    pub(crate) fn get(&self, row: usize) -> Option<&str> {
        // Pieces may be empty, so several can start at the same row; the last one of them has it.
        let piece = self.starts.partition_point(|start| *start <= row) - 1;
        let place = row - self.starts[piece];
        match &self.pieces[piece] {
            Piece::Short(array) => array.is_valid(place).then(|| array.value(place)),
            Piece::Long(array) => array.is_valid(place).then(|| array.value(place)),
            Piece::View(array) => array.is_valid(place).then(|| array.value(place)),
        }
    }
}

/// The column of a table, or the array itself.
fn chosen(array: ArrayRef, name: Option<&str>) -> PyResult<ArrayRef> {
    let Some(table) = array.as_any().downcast_ref::<StructArray>() else {
        return Ok(array);
    };
    let names = table.column_names().join(", ");
    match (name, table.columns()) {
        (Some(name), _) => match table.column_by_name(name) {
            Some(column) => Ok(column.clone()),
            None => Err(PyValueError::new_err(format!(
                "there is no column `{name}`; the columns are {names}"
            ))),
        },
        (None, [only]) => Ok(only.clone()),
        (None, _) => Err(PyValueError::new_err(format!(
            "the table has several columns ({names}); say which one holds the puzzles with `column`"
        ))),
    }
}

/// All arrays that an object hands over.
fn arrays(object: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    if object.hasattr("__arrow_c_stream__")? {
        let capsule = object.call_method0("__arrow_c_stream__")?;
        let pointer = capsule
            .cast::<PyCapsule>()?
            .pointer_checked(Some(c"arrow_array_stream"))?;
        // SAFETY: a capsule of this name points to a stream, which is moved out and marked as released.
        let stream = unsafe { FFI_ArrowArrayStream::from_raw(pointer.as_ptr().cast()) };
        return read_stream(stream).map_err(|error| failed(&error));
    }
    if object.hasattr("__arrow_c_array__")? {
        let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) =
            object.call_method0("__arrow_c_array__")?.extract()?;
        let schema = schema.pointer_checked(Some(c"arrow_schema"))?;
        // SAFETY: a capsule of this name points to a schema, which is moved out and marked as released.
        let schema = unsafe { FFI_ArrowSchema::from_raw(schema.as_ptr().cast()) };
        let array = array.pointer_checked(Some(c"arrow_array"))?;
        // SAFETY: a capsule of this name points to an array, which is moved out and marked as released.
        let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr().cast()) };
        // SAFETY: the interface promises that the array has the layout that its schema describes.
        let data = unsafe { from_ffi(array, &schema) }.map_err(|error| failed(&error))?;
        return Ok(vec![make_array(data)]);
    }
    Err(PyTypeError::new_err(
        "give puzzles as a list of strings, a NumPy array of shape (n, 81), or a column of strings from \
         polars, pyarrow, pandas or anything else with the Arrow PyCapsule interface",
    ))
}

/// Reads a stream to its end. The reader of `arrow_array` takes tables only, not columns.
fn read_stream(mut stream: FFI_ArrowArrayStream) -> Result<Vec<ArrayRef>, ArrowError> {
    let broken = |what: &str| ArrowError::CDataInterface(format!("the stream {what}"));
    let get_schema = stream.get_schema.ok_or_else(|| broken("is released"))?;
    let get_next = stream.get_next.ok_or_else(|| broken("is released"))?;
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: both point to live values, as the function demands.
    let code = unsafe { get_schema(&raw mut stream, &raw mut schema) };
    if code != 0 {
        return Err(broken("has no schema"));
    }
    let mut arrays = Vec::new();
    loop {
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: both point to live values, as the function demands.
        let code = unsafe { get_next(&raw mut stream, ptr::from_mut(&mut array)) };
        if code != 0 {
            return Err(broken("failed"));
        }
        if array.is_released() {
            return Ok(arrays);
        }
        // SAFETY: the interface promises that the arrays have the layout that the schema describes.
        let data = unsafe { from_ffi(array, &schema) }?;
        arrays.push(make_array(data));
    }
}

/// The capsules of a schema and an array.
pub(crate) fn export<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyTuple>> {
    let (array, schema) = to_ffi(&array.to_data()).map_err(|error| failed(&error))?;
    // Dropping a schema or an array that nobody took releases it.
    let schema = PyCapsule::new_with_value(py, schema, c"arrow_schema")?;
    let array = PyCapsule::new_with_value(py, array, c"arrow_array")?;
    PyTuple::new(py, [schema, array])
}

fn failed(error: &ArrowError) -> PyErr {
    PyValueError::new_err(format!("the column cannot be read: {error}"))
}
