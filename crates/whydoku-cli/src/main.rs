//! The `whydoku` command. What was typed ([`args`]) becomes what is meant ([`options`]), a
//! command runs, and the worst thing that happened becomes the exit code.
#![forbid(unsafe_code)]

mod args;
mod args_generate;
mod args_logic;
mod args_rate;
mod batch;
mod board;
mod booklet;
mod commands;
mod input;
mod json;
mod options;
mod options_generate;
mod options_rate;
mod output;
mod picture;
mod reasoner;
mod solver;
mod verdict;
mod write;

use std::process::ExitCode;

fn main() -> ExitCode {
    match options::from_command_line(std::env::args_os()) {
        Ok(options) => commands::run(options).into(),
        Err(error) => output::usage(&error).into(),
    }
}
