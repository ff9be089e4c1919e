//! The `whydoku` command.
//!
//! Each command is one file in `commands`: its arguments, what they mean, and its run. What an answer
//! says is decided in `whydoku-api`; a command reads puzzles, asks, and prints.
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
mod outputs;
mod picture;
mod progress;
mod sheet;
mod tally;

use std::process::ExitCode;

fn main() -> ExitCode {
    match command_line::run(std::env::args_os()) {
        Ok(tally) => tally.into(),
        Err(error) => output::usage(&error).into(),
    }
}
