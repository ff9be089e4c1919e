//! `cargo xtask site FOLDER`: writes the catalog of techniques as a static site.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command")]
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;
use whydoku_server::site;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: whydoku-site FOLDER");
        return ExitCode::from(2);
    };
    let files = site::files();
    let written = std::fs::create_dir_all(&folder).and_then(|()| {
        files
            .iter()
            .try_for_each(|file| std::fs::write(folder.join(&file.path), &file.text))
    });
    match written {
        Ok(()) => {
            println!("{} files in {}", files.len(), folder.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::from(2)
        }
    }
}
