//! Chores of the workspace. `cargo xtask test` is the gate; `cargo xtask help` lists the rest.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a chore talks to the person at the terminal"
)]

mod check;
mod format;
mod gate;
mod new_technique;
mod ratings;
mod readme;
mod stages;
mod tidy;
mod web;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const HELP: &str = "\
usage: cargo xtask COMMAND

  test [STAGE …]   run every check that guards main, or only the stages named
  stages           list the stages of `test`
  ratings --against DIR [NAME] [--write] [--profile NAME]
                   compare SE and HoDoKu ratings with the files of a data folder: agreement, speed,
                   mismatches, proofs; NAME is one comparison (`steps`, `reference`, `proofs`,
                   `nyt`, `controlled`, `hodoku`, `hardest`, `spread`), `threads` compares one
                   thread with two, `levels` prints docs/LEVELS.md; --write does all and writes
                   docs/ratings.txt and docs/LEVELS.md (of `threads` only its part)
  new-technique FAMILY NAME
                   write the two files of a technique and its registry line
  tidy             check the files themselves: licences, lengths, machine paths
  reglib [--failures] [CODE …]
                   HoDoKu's technique cases, by technique: found or not
  reliability [--quick] [--puzzles N] [--seed N] [--threads N] …
                   steps against the solution, the verifier, symmetries and VeriPB
  hammer [REQUESTS [MINUTES]]
                   the server under mutated requests, half-open connections, overload and a soak;
                   bench/results
  page-speed       first paint, key presses, hints and bytes of the page; bench/results
  types            the API's types for the page, web/src/generated/api.d.ts
  site [FOLDER]    the catalogue of techniques as a static site, target/site unless told
  generate rates|medians|statistics|check [OPTIONS] [--write]
                   how fast puzzles are made, and whether they are as promised
  speed [hodoku] [hints] [each] [--puzzles N] [--write]
                   how fast the logic engine is: paths beside HoDoKu's time, hints on the hardest
  tools            install VeriPB under target/tools, for the checks that use it
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let root = workspace_root();
    match words.split_first() {
        Some((command, names)) if command == "test" => gate::run(&root, names),
        Some((command, [family, name])) if command == "new-technique" => {
            new_technique::run(&root, family, name)
        }
        Some((command, [])) if command == "stages" => gate::list(),
        Some((command, [])) if command == "tidy" => gate::run(&root, &["tidy".to_owned()]),
        Some((command, words)) if command == "reglib" => measure(&root, command, words),
        Some((command, words))
            if matches!(command.as_str(), "reliability" | "generate" | "speed") =>
        {
            measure_with(&root, &["--profile", "profiling"], command, words)
        }
        Some((command, words)) if command == "hammer" => hammer(&root, words),
        Some((command, [])) if command == "page-speed" => match web::speed(&root) {
            Ok(text) => {
                print!("{text}");
                ExitCode::SUCCESS
            }
            Err(text) => {
                eprint!("{text}");
                ExitCode::FAILURE
            }
        },
        Some((command, words)) if command == "site" => {
            let folder = words.first().map_or("target/site", String::as_str);
            write_with(&root, "whydoku-server", "whydoku-site", folder)
        }
        Some((command, [])) if command == "types" => {
            let file = "web/src/generated/api.d.ts";
            write_with(&root, "whydoku-api", "whydoku-types", file)
        }
        Some((command, [])) if command == "tools" => tools(&root),
        Some((command, words)) if command == "ratings" => ratings::run(&root, words),
        Some((command, [])) if command == "help" || command == "--help" => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        _ => {
            eprint!("{HELP}");
            ExitCode::from(2)
        }
    }
}

/// Runs a command of the `measure` crate, which may have dependencies where the gate has none.
fn measure(root: &Path, command: &str, words: &[String]) -> ExitCode {
    measure_with(root, &[], command, words)
}

/// The same, built as told.
fn measure_with(root: &Path, build: &[&str], command: &str, words: &[String]) -> ExitCode {
    let status = Command::new("cargo")
        .args(["run", "--quiet", "--package", "measure", "--bin", command])
        .args(build)
        .arg("--")
        .args(words)
        .current_dir(root)
        .status();
    match status {
        Ok(status) => ExitCode::from(
            status
                .code()
                .map_or(2, |code| u8::try_from(code).unwrap_or(2)),
        ),
        Err(error) => {
            eprintln!("cargo cannot be started: {error}");
            ExitCode::from(2)
        }
    }
}

/// Puts the server under load and writes down how it fared.
fn hammer(root: &Path, words: &[String]) -> ExitCode {
    let status = Command::new("cargo")
        .args(["run", "--quiet", "--profile", "profiling"])
        .args(["--package", "whydoku-server", "--example", "hammer", "--"])
        .args(words)
        .current_dir(root)
        .status();
    ExitCode::from(u8::from(!status.is_ok_and(|status| status.success())))
}

/// Runs a program of a package that writes to a file or folder.
fn write_with(root: &Path, package: &str, program: &str, place: &str) -> ExitCode {
    let status = Command::new("cargo")
        .args(["run", "--quiet", "--package", package])
        .args(["--bin", program, "--", place])
        .current_dir(root)
        .status();
    ExitCode::from(u8::from(!status.is_ok_and(|status| status.success())))
}

/// Puts the outside checker where the checks look for it.
fn tools(root: &Path) -> ExitCode {
    let installed = Command::new("cargo")
        .args([
            "install",
            "veripb",
            "--version",
            "3.0.2",
            "--locked",
            "--root",
        ])
        .arg(root.join("target/tools"))
        .current_dir(root)
        .status();
    ExitCode::from(u8::from(!installed.is_ok_and(|status| status.success())))
}

/// The folder that holds the workspace: two above this crate's own.
fn workspace_root() -> PathBuf {
    let crate_folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    crate_folder
        .ancestors()
        .nth(2)
        .map_or_else(|| PathBuf::from("."), PathBuf::from)
}
