//! `cargo xtask types`: writes the types of the API for the page (`.d.ts`) and for Python (`.py`), and the pages of
//! the techniques for WebAssembly (`.txt`).
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command")]
#![forbid(unsafe_code)]

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use whydoku_api::{python_types, techniques, typescript};

fn main() -> ExitCode {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if files.is_empty() {
        eprintln!("usage: whydoku-types FILE…");
        return ExitCode::from(2);
    }
    for file in files {
        if let Err(error) = write(&file) {
            eprintln!("{}: {error}", file.display());
            return ExitCode::from(2);
        }
        println!("{}", file.display());
    }
    ExitCode::SUCCESS
}

fn write(file: &Path) -> std::io::Result<()> {
    let text = match file.extension().and_then(|end| end.to_str()) {
        Some("py") => python_types::declarations(),
        Some("txt") => techniques::book(),
        _ => typescript::declarations(),
    };
    std::fs::create_dir_all(file.parent().unwrap_or(file))?;
    std::fs::write(file, text)
}
