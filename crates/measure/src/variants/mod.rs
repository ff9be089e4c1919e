//! Figures about variants: how fast they are solved and made, and whether the engine is right.

mod candidates;
mod collections;
mod counts;
mod differential;
mod formats;
mod iss;
mod logic;
mod made;
mod making;
mod solving;
mod soundness;
mod tilings;
mod workers;

use crate::Verdict;
use crate::report::command_line;
use clap::Subcommand;
use std::path::PathBuf;
use test_support::stamp::Stamp;

/// Measures how fast variants are solved and made, and checks the engine against its slow twin.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    part: Part,
    /// Write the page to bench/results/variants-PART-DATE-COMMIT.md
    #[arg(long, global = true)]
    write: bool,
}

#[derive(Subcommand)]
enum Part {
    /// Solve every puzzle of the data and prove that its solution is the only one
    Solving {
        /// A checkout of Interactive Sudoku Solver, which then solves the same puzzles in Node
        #[arg(long, value_name = "FOLDER")]
        iss: Option<PathBuf>,
        /// Only collections with this text in their name
        #[arg(long, value_name = "TEXT", default_value = "")]
        only: String,
    },
    /// Write every puzzle of the data in other formats, and read it back
    Formats {
        /// Only collections with this text in their name
        #[arg(long, value_name = "TEXT", default_value = "")]
        only: String,
    },
    /// Time to make puzzles of every kind
    Making {
        /// Puzzles for each median
        #[arg(long, value_name = "N", default_value_t = 25)]
        each: u64,
    },
    /// Check made puzzles: one solution, and every spare clue named
    Made {
        /// Puzzles of each kind
        #[arg(long, value_name = "N", default_value_t = 1000)]
        each: u64,
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        #[arg(long, value_name = "N", default_value_t = 1)]
        threads: usize,
        /// Start no new puzzle after this time for each kind and size
        #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
        seconds: u64,
        /// A checkout of Interactive Sudoku Solver, which judges what is too hard for the slow twin
        #[arg(long, value_name = "FOLDER")]
        iss: Option<PathBuf>,
        /// Only kinds with this name
        #[arg(long, value_name = "NAME", default_value = "")]
        only: String,
    },
    /// Compare the engine with its slow twin on small random puzzles
    Differential {
        /// Puzzles, from number 0 of the seed
        #[arg(long, value_name = "N", default_value_t = 1_000_000)]
        cases: u64,
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        #[arg(long, value_name = "N", default_value_t = 1)]
        threads: usize,
        /// Start no new puzzle after this time
        #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
        seconds: u64,
        /// Only break the engine on purpose, to see that the comparison notices
        #[arg(long)]
        planted: bool,
    },
    /// Solve the puzzles of the data step by step, and check every step
    Logic {
        /// Puzzles of each collection, from its start
        #[arg(long, value_name = "N", default_value_t = 40)]
        each: usize,
        /// Work for a puzzle: a step costs one unit, and so does supposing a candidate
        #[arg(long, value_name = "N", default_value_t = 30_000)]
        units: u64,
        /// Paths for VeriPB from each collection, if it is installed
        #[arg(long, value_name = "N", default_value_t = 0)]
        veripb: usize,
        /// Only collections with this text in their name
        #[arg(long, value_name = "TEXT", default_value = "")]
        only: String,
        #[arg(long, value_name = "N", default_value_t = 1)]
        threads: usize,
    },
    /// Follow the steps of many made puzzles: none goes against a solution, and the verifier accepts all
    Soundness {
        /// Puzzles
        #[arg(long, value_name = "N", default_value_t = 100_000)]
        count: u64,
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        #[arg(long, value_name = "N", default_value_t = 1)]
        threads: usize,
        /// Start no new puzzle after this time
        #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
        seconds: u64,
    },
    /// Count the solutions of boards with few rules, beside the slow twin and published counts
    Counts,
}

/// Prints the table of one part.
pub(crate) fn run(args: &Args) -> Result<Verdict, String> {
    let stamp = Stamp::now();
    let (name, (table, verdict)) = match &args.part {
        Part::Solving { iss, only } => (
            part_of("solving", only),
            solving::table(iss.as_deref(), only)?,
        ),
        Part::Formats { only } => (part_of("formats", only), formats::table(only)?),
        Part::Making { each } => ("making".to_owned(), making::table(*each)),
        Part::Made {
            each,
            seed,
            threads,
            seconds,
            iss,
            only,
        } => {
            let plan = made::Plan {
                each: *each,
                seed: *seed,
                threads: *threads,
                seconds: *seconds,
                peer: iss.as_deref(),
            };
            (part_of("made", only), plan.table(only)?)
        }
        Part::Differential {
            cases,
            seed,
            threads,
            seconds,
            planted,
        } => {
            let plan = differential::Plan {
                cases: *cases,
                seed: *seed,
                threads: *threads,
                seconds: *seconds,
                planted: *planted,
            };
            // The page of the comparison itself is not overwritten.
            let name = if *planted { "planted" } else { "differential" };
            (name.to_owned(), plan.table())
        }
        Part::Logic {
            each,
            units,
            veripb,
            only,
            threads,
        } => {
            let plan = logic::Plan {
                each: *each,
                units: *units,
                veripb: *veripb,
                threads: *threads,
            };
            (part_of("logic", only), plan.table(only)?)
        }
        Part::Soundness {
            count,
            seed,
            threads,
            seconds,
        } => (
            "soundness".to_owned(),
            soundness::table(*count, *seed, *threads, *seconds),
        ),
        Part::Counts => ("counts".to_owned(), counts::table()?),
    };
    let title = format!("Variants: {name}");
    let text = format!("Written by `{}`.\n\n{table}", command_line());
    print!("{}", stamp.page(&title, &text));
    if args.write {
        let path = stamp.write(&format!("variants-{name}"), &title, &text)?;
        println!("\nWritten to {path}.");
    }
    Ok(verdict)
}

/// The name of a page about some of the data, which must not overwrite the page about all of it.
fn part_of(name: &str, only: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    match only {
        "" => name.to_owned(),
        only => format!(
            "part-{name}-{}",
            only.chars().map(plain).collect::<String>()
        ),
    }
}
