//! `cargo xtask types`: writes the types of the API for the page.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command")]
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(file) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: whydoku-types FILE");
        return ExitCode::from(2);
    };
    let folder = file.parent().unwrap_or(&file);
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&file, whydoku_api::typescript::declarations()));
    match written {
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
