//! The `whydoku` command as a function, for the program of that name and for packages that bring it along.
//!
//! Each command is one file in `commands`: its arguments, what they mean, and its run. What an answer
//! says is decided in `whydoku-api`; a command reads puzzles, asks, and prints.
//!
//! ```
//! let words = ["whydoku", "--version"].map(std::ffi::OsString::from);
//! assert_eq!(whydoku_cli::run(words.into_iter()), 0);
//! ```
#![forbid(unsafe_code)]

mod arguments;
mod batch;
mod board;
mod booklet;
mod command_line;
mod commands;
mod deadline;
mod drawing;
mod input;
mod job;
mod json;
mod output;
mod output_format;
mod outputs;
mod picture;
mod progress;
#[cfg(test)]
mod same_tables;
mod sheet;
mod tally;

use std::ffi::OsString;

/// Runs the command line, whose first word is the name of the program, and returns its exit code: 0 yes,
/// 1 no, 2 usage error or unreadable input, 3 work budget spent.
pub fn run(words: impl Iterator<Item = OsString>) -> u8 {
    let tally = match command_line::run(words) {
        Ok(tally) => tally,
        Err(error) => output::usage(&error),
    };
    tally.code()
}
