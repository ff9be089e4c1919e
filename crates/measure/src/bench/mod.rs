//! Benchmarks that need no other program: solving, canonical forms, techniques.
//!
//! Every answer is checked, so nothing can be fast and wrong. The best of several rounds counts,
//! because a burst of other work makes a round longer and nothing makes it shorter. Figures of
//! different runs are hard to compare; ratios within one run are not.

mod canonical;
mod instructions;
mod logic;
mod solve;

use crate::Verdict;
use clap::Subcommand;
use std::path::PathBuf;

/// Measures solving, canonical forms and techniques.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    bench: Bench,
}

#[derive(Subcommand)]
enum Bench {
    /// Puzzles per second at every instruction level
    Solve {
        /// Count instructions with valgrind instead of measuring time
        #[arg(long)]
        instructions: bool,
        /// Write the table to bench/results
        #[arg(long)]
        write: bool,
        /// Files with one puzzle per line; generated puzzles by default
        files: Vec<PathBuf>,
    },
    /// Canonical forms per second
    Canonical,
    /// Techniques without chains: whole paths, and every step of a state
    Logic {
        /// Also measure each technique alone
        #[arg(long)]
        each: bool,
        /// Measure whole paths only
        #[arg(long)]
        paths: bool,
        /// Write the table to bench/results
        #[arg(long)]
        write: bool,
    },
    #[command(hide = true)]
    CountInstructions(instructions::Child),
}

/// Runs one benchmark.
pub(crate) fn run(args: &Args) -> Result<Verdict, String> {
    match &args.bench {
        Bench::Solve {
            instructions,
            write,
            files,
        } => solve::run(*instructions, *write, files)?,
        Bench::Canonical => canonical::run(),
        Bench::Logic { each, paths, write } => logic::run(*each, *paths, *write)?,
        Bench::CountInstructions(child) => instructions::run_child(child)?,
    }
    Ok(Verdict::Holds)
}
