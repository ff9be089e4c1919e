//! Chores of the workspace. `cargo xtask test` is the gate; `cargo xtask help` lists the rest.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a chore talks to the person at the terminal"
)]

mod check;
mod format;
mod gate;
mod measure;
mod new_technique;
mod readme;
mod stages;
mod tidy;
mod web;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const HELP: &str = "\
usage: cargo xtask COMMAND

Checks
  test [STAGE …]   run every check that guards main, or only these stages
  stages           list the stages of `test`
  tidy             check the files themselves: licenses, lengths, machine paths
  tools            install VeriPB under target/tools, for the checks that use it

Measurements (each with --help, and with --profile NAME instead of release)
  reglib           HoDoKu's technique cases
  reliability      the promises about steps: RELIABILITY.md
  ratings          SE and HoDoKu ratings against published ones: docs/ratings.txt, docs/LEVELS.md
  generate         how fast puzzles are made, and whether they are as promised
  speed            how fast the logic engine is, next to HoDoKu
  bench            solving, canonical forms and techniques
  hammer           the server under load
  why              how long answers to why take, and how hard they are
  fingerprint      hashes of everything the program computes
  page-speed       first paint, key presses, hints and bytes of the page

Writers
  fmt              format every file, also those that `cargo fmt` does not see
  new-technique FAMILY NAME
                   write the two files of a technique and its registry line
  find-example     look for examples of a technique for its page
  famous-paths     write docs/PATHS.md
  write-counts     write testdata/counts/exact.txt
  types            write the API's types for the page, web/src/generated/api.d.ts
  site [FOLDER]    write the catalog of techniques as a static site; target/site by default
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let root = workspace_root();
    let Some((command, words)) = words.split_first() else {
        eprint!("{HELP}");
        return ExitCode::from(2);
    };
    match (command.as_str(), words) {
        ("test", names) => gate::run(&root, names),
        ("stages", []) => gate::list(),
        ("tidy", []) => gate::run(&root, &["tidy".to_owned()]),
        ("tools", []) => tools(&root),
        ("fmt", []) => match format::write(&root) {
            Ok(()) => ExitCode::SUCCESS,
            Err(text) => {
                eprintln!("{text}");
                ExitCode::FAILURE
            }
        },
        ("page-speed", []) => page_speed(&root),
        ("new-technique", [family, name]) => new_technique::run(&root, family, name),
        ("types", []) => cargo(&root, &web::TYPES),
        ("site", []) => site(&root, "target/site"),
        ("site", [folder]) => site(&root, folder),
        ("help" | "--help" | "-h", []) => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        (command, words) if measure::COMMANDS.contains(&command) => {
            measure::run(&root, command, words)
        }
        _ => {
            eprint!("{HELP}");
            ExitCode::from(2)
        }
    }
}

/// Runs cargo in the workspace and passes on its exit code.
fn cargo(root: &Path, words: &[&str]) -> ExitCode {
    let status = Command::new("cargo").args(words).current_dir(root).status();
    match status {
        Ok(status) => {
            let code = status.code().and_then(|code| u8::try_from(code).ok());
            ExitCode::from(code.unwrap_or(2))
        }
        Err(error) => {
            eprintln!("cargo does not start ({error}).");
            ExitCode::from(2)
        }
    }
}

fn page_speed(root: &Path) -> ExitCode {
    match web::speed(root) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(text) => {
            eprint!("{text}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the catalog of techniques as a static site.
fn site(root: &Path, folder: &str) -> ExitCode {
    let program = ["run", "--quiet", "--package", "whydoku-server"];
    let words = ["--bin", "whydoku-site", "--", folder];
    cargo(root, &[&program[..], &words].concat())
}

/// Installs the outside checker where the checks look for it.
fn tools(root: &Path) -> ExitCode {
    let veripb = ["install", "veripb", "--version", "3.0.2", "--locked"];
    cargo(root, &[&veripb[..], &["--root", "target/tools"]].concat())
}

/// The folder that holds the workspace: two above this crate's own.
fn workspace_root() -> PathBuf {
    let crate_folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    crate_folder
        .ancestors()
        .nth(2)
        .map_or_else(|| PathBuf::from("."), PathBuf::from)
}
