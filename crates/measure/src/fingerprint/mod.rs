//! Records what the program computes, so that two builds can be compared with `diff`.
//!
//! Each part does fixed work on fixed puzzles and prints `part kind index hash` for every hundred
//! puzzles (or every technique, file or request), then one line with counts. A kind is one aspect of
//! the results. Nothing depends on a clock, on the number of threads or on the machine, and only the
//! kind `words` depends on how sentences are worded.

mod boards;
mod canonical;
mod cases;
mod catalog;
mod findings;
mod formats;
mod hash;
mod hints;
mod json;
mod lists;
mod made;
mod pages;
mod paths;
mod ratings;
mod reading;
mod requests;
mod se_paths;
mod sheet;
mod solving;
mod steps;

use crate::Verdict;
use crate::stopwatch::Stopwatch;
use sheet::Sheet;
use std::path::PathBuf;
use test_support::data;
use test_support::stamp::write_file;

/// Prints hashes of what the program computes, so that two builds can be compared with `diff`.
///
/// Only lines of the kind `words` depend on wording.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only these parts; all by default
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    parts: Vec<String>,
    /// Threads; the output is the same for any number
    #[arg(long, value_name = "N", default_value_t = 2)]
    threads: usize,
    /// Write the lines to a file instead of printing them
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print the texts behind one line instead of any hash
    #[arg(long, num_args = 3, value_names = ["PART", "KIND", "INDEX"])]
    show: Vec<String>,
}

/// What every part needs.
#[derive(Clone, Debug)]
struct Setup {
    /// The data folder.
    data: PathBuf,
    threads: usize,
    /// The line whose texts are printed instead of hashes.
    show: Option<Show>,
}

/// One line of the output.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Show {
    part: String,
    kind: String,
    index: String,
}

type Run = fn(&Setup) -> Result<Sheet, String>;

/// Every part by name, in the order of the output.
const PARTS: &[(&str, Run)] = &[
    ("paths", paths::run),
    ("pages", pages::run),
    ("cases", cases::run),
    ("catalog", catalog::run),
    ("ratings", ratings::run),
    ("se-paths", se_paths::run),
    ("made", made::run),
    ("canonical", canonical::run),
    ("formats", formats::run),
    ("solve", solving::run),
    ("hints", hints::run),
];

/// Runs the parts and prints or writes their lines.
pub(crate) fn run(args: &Args) -> Result<Verdict, String> {
    let show = match args.show.as_slice() {
        [part, kind, index] => Some(Show {
            part: part.clone(),
            kind: kind.clone(),
            index: index.clone(),
        }),
        _ => None,
    };
    let parts = match &show {
        Some(show) => vec![show.part.clone()],
        None if args.parts.is_empty() => PARTS.iter().map(|(name, _)| (*name).to_owned()).collect(),
        None => args.parts.clone(),
    };
    let setup = Setup {
        data: data::folder(),
        threads: args.threads,
        show,
    };
    let mut text = String::new();
    for part in &parts {
        let watch = Stopwatch::wall();
        let lines = lines(part, &setup)?;
        eprintln!("{part}: {} s", watch.elapsed().as_secs());
        if args.out.is_none() {
            print!("{lines}");
        }
        text.push_str(&lines);
    }
    if let Some(path) = &args.out {
        write_file(path, &text)?;
    }
    Ok(Verdict::Holds)
}

/// The lines of one part.
fn lines(part: &str, setup: &Setup) -> Result<String, String> {
    let Some((_, work)) = PARTS.iter().find(|(name, _)| *name == part) else {
        let names: Vec<&str> = PARTS.iter().map(|(name, _)| *name).collect();
        return Err(format!(
            "There is no part `{part}`. The parts are {}.",
            names.join(", ")
        ));
    };
    let mut text = String::new();
    work(setup)?.write(part, setup, &mut text);
    Ok(text)
}
