//! The compiled half of the Python package `whydoku`: the private module `whydoku._whydoku`.
//!
//! It has only functions on text, bytes and columns. The classes that people see are written in Python, in
//! `python/whydoku`. Single questions go through [`whydoku_api::ask`], so that Python, the command and the
//! page give the same answers; batches call the engine directly.
// Python's functions come from the interpreter that loads the module, so a test program could not be linked.
// `cargo test --lib` gets an empty one; the tests are in Python.
#![cfg(not(test))]

mod arrow;
mod ask;
mod batch;
mod board;
mod interrupt;
mod lines;
mod rows;
mod solving;
mod steps;
mod values;

use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs the command `whydoku` with these words, the first of which is its name, and returns its exit code.
#[pyfunction]
fn run_command(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| whydoku_cli::run(words.into_iter()))
}

/// The private module.
#[pymodule(gil_used = false)]
fn _whydoku(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("AskError", module.py().get_type::<ask::AskError>())?;
    module.add("RowError", module.py().get_type::<batch::RowError>())?;
    module.add_class::<board::SolutionIterator>()?;
    module.add_class::<lines::Lines>()?;
    module.add_class::<rows::Rows>()?;
    module.add_class::<values::Values>()?;
    module.add_function(wrap_pyfunction!(run_command, module)?)?;
    module.add_function(wrap_pyfunction!(ask::ask, module)?)?;
    module.add_function(wrap_pyfunction!(solving::solve_plain, module)?)?;
    module.add_function(wrap_pyfunction!(board::read, module)?)?;
    module.add_function(wrap_pyfunction!(board::solutions, module)?)?;
    module.add_function(wrap_pyfunction!(board::pictured, module)?)?;
    module.add_function(wrap_pyfunction!(steps::draw_step, module)?)?;
    module.add_function(wrap_pyfunction!(steps::apply_step, module)?)?;
    module.add_function(wrap_pyfunction!(steps::verify_path, module)?)?;
    module.add_function(wrap_pyfunction!(steps::verify_steps, module)?)?;
    Ok(())
}
