//! `cargo xtask ratings --against DIR`: our ratings against a folder of reference ratings.
//!
//! The comparison itself is `crates/pencilmark/examples/ratings/`; this only builds it in the
//! release profile and runs it, so that the chores themselves stay free of dependencies.

use std::path::Path;
use std::process::{Command, ExitCode};

pub(crate) fn run(root: &Path, words: &[String]) -> ExitCode {
    let cargo = option_env!("CARGO").unwrap_or("cargo");
    let status = Command::new(cargo)
        .current_dir(root)
        .args(["run", "--quiet", "--release", "--package", "pencilmark"])
        .args(["--example", "ratings", "--"])
        .args(words)
        .status();
    match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("cargo cannot be started: {error}");
            ExitCode::FAILURE
        }
    }
}
