//! How fast the logic engine is: whole paths compared with HoDoKu, and hints on the hardest puzzles.

mod hints;
mod hodoku;
mod techniques;

use crate::Verdict;
use crate::report::{Report, command_line};
use crate::spread::spread;
use clap::ValueEnum;
use test_support::stamp::{Stamp, processor};
use whydoku::logic::{Engine, Options};
use whydoku::{Grid, Pencilmarks};

/// Measures how fast the logic engine is, in processor time of one thread.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// What to measure
    #[arg(default_values = ["hodoku", "hints"])]
    parts: Vec<Part>,
    /// Puzzles from each list
    #[arg(long, value_name = "N", default_value_t = 200)]
    puzzles: usize,
    /// Write what is printed to bench/results
    #[arg(long)]
    write: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Part {
    /// Whole paths of puzzles for which HoDoKu's processor time is known
    Hodoku,
    /// The next step at every state of the hardest puzzles
    Hints,
    /// The time of each technique on the hardest puzzles
    Techniques,
    /// The time of each technique on HoDoKu's puzzles
    PathTechniques,
}

/// Prints the table of each part.
pub(crate) fn run(args: &Args) -> Result<Verdict, String> {
    let stamp = Stamp::now();
    println!(
        "{}, commit {}, profile {}\n",
        processor(),
        stamp.commit,
        stamp.profile
    );
    let mut report = Report::default();
    report.line(format!(
        "Processor time of one thread. Written by `{}`.",
        command_line()
    ));
    for part in &args.parts {
        let table = match part {
            Part::Hodoku => hodoku::table()?,
            Part::Hints => hints::table(args.puzzles)?,
            Part::Techniques => techniques::of_hardest(args.puzzles)?,
            Part::PathTechniques => techniques::of_paths(args.puzzles)?,
        };
        report.line(format!("\n{}", table.trim_end()));
    }
    if args.write {
        let path = stamp.write("speed", "Speed of the logic engine", report.text())?;
        println!("\nWritten to {path}.");
    }
    Ok(Verdict::Holds)
}

/// The puzzle in the first column of a line.
fn start(line: &str) -> Option<Pencilmarks> {
    let grid: Grid = line.split(['\t', ' ']).next()?.parse().ok()?;
    Pencilmarks::from_grid(&grid).ok()
}

/// At most `most` puzzles of a file, evenly spread. Lines without a puzzle do not count.
fn sample(text: &str, most: usize) -> Vec<Pencilmarks> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let starts: Vec<Pencilmarks> = lines.filter_map(start).collect();
    spread(&starts, most).copied().collect()
}

/// An engine with the named techniques in this order.
fn engine<'a>(ids: impl IntoIterator<Item = &'a str>) -> Result<Engine, String> {
    Engine::with_techniques(ids, Options::default()).map_err(|error| error.to_string())
}
