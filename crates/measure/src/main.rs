//! `measure`: every figure of the project against data or other programs.
//!
//! `cargo xtask COMMAND …` builds it and passes the words on. Each command is one file or folder here
//! with its arguments and its `run`.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program that reports to the person at the terminal"
)]

mod bench;
mod famous_paths;
mod find_example;
mod fingerprint;
mod generate;
mod hammer;
mod patterns;
mod peers;
mod percentiles;
mod puzzles;
mod ratings;
mod reglib;
mod reliability;
mod report;
mod scale;
mod speed;
mod spread;
mod stopwatch;
mod variants;
mod why;
mod write_counts;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Measures whydoku against data and other programs.
///
/// The puzzles are those of the data folder: the one that `WHYDOKU_DATA` names, otherwise
/// ../shared/data beside the checkout. The exit code is 0 if everything measured holds, 1 if
/// something does not, 2 if it could not be measured.
#[derive(Parser)]
#[command(name = "measure")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Reglib(reglib::Args),
    Reliability(reliability::Args),
    Ratings(ratings::Args),
    Generate(generate::Args),
    Speed(speed::Args),
    Peers(peers::Args),
    Scale(scale::Args),
    Bench(bench::Args),
    Hammer(hammer::Args),
    Fingerprint(fingerprint::Args),
    FamousPaths(famous_paths::Args),
    FindExample(find_example::Args),
    Variants(variants::Args),
    Why(why::Args),
    WriteCounts(write_counts::Args),
}

/// Whether everything that was measured is as promised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Holds,
    Fails,
}

impl From<bool> for Verdict {
    fn from(holds: bool) -> Self {
        if holds { Self::Holds } else { Self::Fails }
    }
}

fn main() -> ExitCode {
    let verdict = match Cli::parse().command {
        Command::Reglib(args) => reglib::run(&args),
        Command::Reliability(args) => reliability::run(&args),
        Command::Ratings(args) => ratings::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Speed(args) => speed::run(&args),
        Command::Peers(args) => peers::run(&args),
        Command::Scale(args) => scale::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Hammer(args) => hammer::run(&args),
        Command::Fingerprint(args) => fingerprint::run(&args),
        Command::FamousPaths(args) => famous_paths::run(&args),
        Command::FindExample(args) => find_example::run(&args),
        Command::Variants(args) => variants::run(&args),
        Command::Why(args) => why::run(&args),
        Command::WriteCounts(args) => write_counts::run(&args),
    };
    match verdict {
        Ok(Verdict::Holds) => ExitCode::SUCCESS,
        Ok(Verdict::Fails) => ExitCode::FAILURE,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Cli;
    use clap::CommandFactory as _;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }
}
