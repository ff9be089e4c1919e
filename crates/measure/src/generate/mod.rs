//! Figures about generated puzzles: how fast they are made, and whether they are as promised.

mod check;
mod medians;
mod rates;
mod statistics;

use crate::Verdict;
use crate::report::command_line;
pub(crate) use check::Outcome as Checked;
use clap::Subcommand;
use std::path::PathBuf;
use test_support::stamp::Stamp;

/// Puzzles that are checked together.
const BLOCK: u64 = 1000;

/// Measures how fast puzzles are made and whether they are as promised.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    part: Part,
    /// Write the page to bench/results/generate-PART-DATE-COMMIT.md
    #[arg(long, global = true)]
    write: bool,
}

#[derive(Subcommand)]
enum Part {
    /// Minimal puzzles per second, ours and other programs' in turns
    Rates {
        /// A program that prints N minimal puzzles, one per line; N is added as its last word
        #[arg(long = "peer", value_name = "NAME=COMMAND")]
        peers: Vec<String>,
    },
    /// Median time to a puzzle: levels, ratings, techniques
    Medians {
        /// Puzzles for each median
        #[arg(long, value_name = "N", default_value_t = 25)]
        each: u64,
        /// Only requests with this text in their name
        #[arg(long, value_name = "TEXT", default_value = "")]
        only: String,
        /// These techniques besides the most common ones
        #[arg(long, value_name = "LIST", value_delimiter = ',')]
        also: Vec<String>,
    },
    /// Unbiased draws compared with published figures
    Statistics {
        #[arg(long, value_name = "N", default_value_t = 20_000)]
        draws: u64,
        #[arg(long, value_name = "N", default_value_t = 1)]
        threads: u64,
    },
    /// Check many puzzles one by one: one solution, no needless given, none twice
    Check {
        /// Puzzles, from number 0 of the seed
        #[arg(long, value_name = "N", default_value_t = 1_000_000)]
        puzzles: u64,
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        #[arg(long, value_name = "N", default_value_t = 1)]
        threads: u64,
        /// Start no new block of 1000 puzzles after this time
        #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
        seconds: u64,
        /// Keep finished blocks in this file, and continue with those that are in it
        #[arg(long, value_name = "FILE")]
        ledger: Option<PathBuf>,
    },
}

/// Makes this many puzzles from a seed and checks them one by one.
pub(crate) fn checked(
    puzzles: u64,
    seed: u64,
    threads: u64,
    seconds: u64,
) -> Result<Checked, String> {
    check::outcome(&check::Plan {
        puzzles,
        seed,
        block: BLOCK,
        threads,
        seconds,
        ledger: None,
        commit: String::new(),
    })
}

/// Prints the table of one part.
pub(crate) fn run(args: &Args) -> Result<Verdict, String> {
    let stamp = Stamp::now();
    let (name, table, verdict) = match &args.part {
        Part::Rates { peers } => ("rates", rates::table(peers)?, Verdict::Holds),
        Part::Medians { each, only, also } => {
            let table = medians::table(*each, only, also)?;
            ("medians", table, Verdict::Holds)
        }
        Part::Statistics { draws, threads } => {
            let table = statistics::table(*draws, *threads)?;
            ("statistics", table, Verdict::Holds)
        }
        Part::Check {
            puzzles,
            seed,
            threads,
            seconds,
            ledger,
        } => {
            let (table, verdict) = check::table(&check::Plan {
                puzzles: *puzzles,
                seed: *seed,
                block: BLOCK,
                threads: *threads,
                seconds: *seconds,
                ledger: ledger.clone(),
                commit: stamp.commit.clone(),
            })?;
            ("check", table, verdict)
        }
    };
    let title = format!("Generated puzzles: {name}");
    let text = format!(
        "One thread unless stated otherwise. Written by `{}`.\n\n{table}",
        command_line()
    );
    print!("{}", stamp.page(&title, &text));
    if args.write {
        let path = stamp.write(&format!("generate-{name}"), &title, &text)?;
        println!("\nWritten to {path}.");
    }
    Ok(verdict)
}
