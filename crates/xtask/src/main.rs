//! Chores of the workspace. `cargo xtask test` is the gate; `cargo xtask help` lists the rest.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a chore talks to the person at the terminal"
)]

mod check;
mod container;
mod dist;
mod examples;
mod format;
mod gate;
mod measure;
mod new_technique;
mod programs;
mod python;
mod python_measure;
mod python_wheels;
mod readme;
mod stages;
mod supply;
mod tidy;
mod wasm;
mod web;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const HELP: &str = "\
usage: cargo xtask COMMAND

Checks
  test [STAGE …]   run every check that guards main, or only these stages
  test --spark     rate puzzles on a Spark cluster and kill an executor (needs Java 17); with --write, keep the figures
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
  peers            solving beside other solvers, which you bring as shared objects
  scale            how time and memory grow up to ten million puzzles
  hammer           the server under load
  why              how long answers to why take, and how hard they are
  fingerprint      hashes of everything the program computes
  wasm-speed       WebAssembly next to native code: the same answers, speed, size, memory
  python-speed     the Python package against its targets, and beside others; with --write, keep the figures
  python-same      100,000 answers from Python next to native code; with --write, keep the hashes
  page-speed       first paint, key presses, hints and bytes of the page

Writers
  fmt              format every file, also those that `cargo fmt` does not see
  new-technique FAMILY NAME
                   write the two files of a technique and its registry line
  find-example     look for examples of a technique for its page
  famous-paths     write docs/PATHS.md
  dependencies     write docs/DEPENDENCIES.md
  write-counts     write testdata/counts/exact.txt
  types            write the API's types for the page, web/src/generated/api.d.ts, and for Python,
                   crates/whydoku-python/python/whydoku/answers.py
  wasm             build the npm package, with the engine for browsers and Node: target/npm
  site [FOLDER]    write the page as a folder for any static host and as a single file, with the pages of the
                   techniques; target/site by default
  dist             build a release and try every part of it: static commands, wheel, npm package, page, manual,
                   licenses, bill of materials, checksums; target/dist
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let root = workspace_root();
    let Some((command, words)) = words.split_first() else {
        eprint!("{HELP}");
        return ExitCode::from(2);
    };
    match (command.as_str(), words) {
        ("test", [flag, more @ ..]) if flag == "--spark" && is_write(more) => {
            print_result(python_measure::spark(&root, !more.is_empty()))
        }
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
        ("dependencies", []) => print_result(supply::write(&root)),
        ("dist", []) => print_result(dist::run(&root)),
        ("python-speed", more) if is_write(more) => {
            print_result(python_measure::speed(&root, !more.is_empty()))
        }
        ("python-same", more) if is_write(more) => {
            print_result(python_measure::same(&root, !more.is_empty()))
        }
        ("page-speed", []) => print_result(web::speed(&root)),
        ("new-technique", [family, name]) => new_technique::run(&root, family, name),
        ("types", []) => cargo(
            &root,
            &[&web::WRITE_TYPES[..], &[web::TYPES, python::TYPES]].concat(),
        ),
        ("wasm", []) => print_result(wasm::build(&root)),
        ("wasm-speed", []) => print_result(wasm::speed(&root)),
        ("site", []) => print_result(web::site(&root, web::SITE)),
        ("site", [folder]) => print_result(web::site(&root, folder)),
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

/// Whether there are no more words, or `--write` alone.
fn is_write(words: &[String]) -> bool {
    words.is_empty() || words == ["--write"]
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

/// Prints what a chore has to say, and whether it succeeded.
fn print_result(result: Result<String, String>) -> ExitCode {
    match result {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(text) => {
            eprintln!("{text}");
            ExitCode::FAILURE
        }
    }
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
