//! `whydoku rate` on one thread and on two, as people run it.
#![expect(clippy::float_arithmetic, reason = "figures are printed with decimals")]

use super::REFERENCE;
use crate::report::Report;
use crate::stopwatch::Stopwatch;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use test_support::stamp::{profile, write_file};
use test_support::{data, workspace};

/// The first word of this part of the results.
pub(super) const NAME: &str = "threads:";

/// How often each number of threads has its turn.
const ROUNDS: usize = 3;

/// How many times as fast two threads must be.
const WANTED: f64 = 1.9;

/// How often the list is repeated. At its end one thread may be alone with the last hard puzzle for up
/// to a fifth of a second; a short list would measure that instead of the threads.
const COPIES: usize = 6;

/// Splits the results into the comparisons and this part, which is at the end.
pub(super) fn split(results: &str) -> (&str, &str) {
    let start = results.find(&format!("\n{NAME}"));
    results.split_at(start.map_or(results.len(), |at| at + 1))
}

/// Rates the reference puzzles with one thread and with two in turns, and prints how much faster two
/// are. Returns whether that is enough.
pub(super) fn compare(report: &mut Report) -> Result<bool, String> {
    let list = write_list()?;
    let program = build()?;
    let mut best = [f64::INFINITY; 2];
    let mut answers: Option<Vec<u8>> = None;
    for round in 1..=ROUNDS {
        let mut seconds = [0.0; 2];
        for (place, number) in ["1", "2"].into_iter().enumerate() {
            let watch = Stopwatch::wall();
            let output = Command::new(&program)
                .args(["rate", "--tsv", "--threads", number])
                .arg(&list)
                .stderr(Stdio::inherit())
                .output()
                .map_err(|error| format!("{} does not start ({error}).", program.display()))?;
            seconds[place] = watch.elapsed().as_secs_f64();
            if !output.status.success() {
                return Err(format!("`whydoku rate --threads {number}` failed."));
            }
            if *answers.get_or_insert_with(|| output.stdout.clone()) != output.stdout {
                return Err(format!("{number} threads give other answers."));
            }
            best[place] = best[place].min(seconds[place]);
        }
        println!(
            "round {round}: {:.2} s on one thread, {:.2} s on two",
            seconds[0], seconds[1]
        );
    }
    let factor = best[0] / best[1];
    let met = factor >= WANTED;
    report.line(format!(
        "{NAME} `whydoku rate` on the reference puzzles, {COPIES} times over\n  two threads: {factor:.2} times as \
         fast as one (best of {ROUNDS} rounds each, {:.2} s and {:.2} s, same answers); target {WANTED} {}",
        best[0],
        best[1],
        if met { "met" } else { "NOT met" }
    ));
    Ok(met)
}

/// Builds the command with the profile of this program and returns its path.
fn build() -> Result<PathBuf, String> {
    let built = Command::new("cargo")
        .args(["build", "--quiet", "--package", "whydoku-cli", "--profile"])
        .arg(profile())
        .current_dir(workspace())
        .status()
        .map_err(|error| format!("cargo does not start ({error})."))?;
    let here = std::env::current_exe().map_err(|error| error.to_string())?;
    match here.parent() {
        Some(folder) if built.success() => Ok(folder.join("whydoku")),
        _ => Err("`cargo build --package whydoku-cli` failed.".to_owned()),
    }
}

/// Writes the puzzles as a plain list with hard and easy ones mixed. The table is sorted by rating, and
/// a list that ends with its hardest puzzle leaves all threads but one idle at the end.
fn write_list() -> Result<PathBuf, String> {
    let text = data::required(REFERENCE)?;
    let puzzles: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split('\t').next())
        .collect();
    // Every 97th, around and around. A step without a common factor reaches all of them.
    let step = (97..197)
        .find(|step| gcd(*step, puzzles.len()) == 1)
        .unwrap_or(1);
    let mixed: Vec<&str> = (0..COPIES * puzzles.len())
        .map(|n| puzzles[n * step % puzzles.len()])
        .collect();
    let path = workspace().join("target/ratings/mixed.txt");
    write_file(&path, &(mixed.join("\n") + "\n"))?;
    Ok(path)
}

const fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_common_divisor_is_right() {
        for (a, b, expected) in [(97, 1632, 1), (12, 18, 6), (7, 7, 7), (5, 0, 5)] {
            assert_eq!(gcd(a, b), expected);
        }
    }

    #[test]
    fn only_this_part_of_the_results_is_replaced() {
        let results = "a\nb\nthreads: c\n  d\n";
        assert_eq!(split(results), ("a\nb\n", "threads: c\n  d\n"));
        assert_eq!(split("a\n"), ("a\n", ""));
    }
}
