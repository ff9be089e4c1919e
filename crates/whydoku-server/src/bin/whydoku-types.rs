//! `cargo xtask types`: writes the API's types for the page.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command")]
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(file) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: whydoku-types FILE");
        return ExitCode::from(2);
    };
    match std::fs::write(&file, whydoku_server::page_types()) {
        Ok(()) => {
            println!("{}", file.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", file.display());
            ExitCode::from(2)
        }
    }
}
