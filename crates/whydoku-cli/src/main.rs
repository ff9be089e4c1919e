//! The `whydoku` command.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    whydoku_cli::run(std::env::args_os()).into()
}
