//! `cargo xtask ratings --against DIR`: our ratings against a folder of reference ratings.
//!
//! The comparison itself is `crates/pencilmark/examples/ratings/`; this builds it in the release
//! profile and runs it, so that the chores themselves stay free of dependencies. With the name
//! `threads` the command `pencilmark rate` is run on one thread and on two instead.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

pub(crate) fn run(root: &Path, words: &[String]) -> ExitCode {
    if let [flag, folder, name] = words
        && flag == "--against"
        && name == "threads"
    {
        return match threads(root, Path::new(folder)) {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::FAILURE,
            Err(message) => {
                eprintln!("{message}");
                ExitCode::from(2)
            }
        };
    }
    let status = cargo(root)
        .args(["run", "--quiet", "--release", "--package", "pencilmark"])
        .args(["--example", "ratings", "--"])
        .args(words)
        .status();
    match status {
        Ok(status) => match status.code() {
            Some(0) => ExitCode::SUCCESS,
            // What the comparison could not read or understand.
            Some(2) => ExitCode::from(2),
            _ => ExitCode::FAILURE,
        },
        Err(error) => {
            eprintln!("cargo cannot be started: {error}");
            ExitCode::from(2)
        }
    }
}

fn cargo(root: &Path) -> Command {
    let mut command = Command::new(option_env!("CARGO").unwrap_or("cargo"));
    command.current_dir(root);
    command
}

/// How often each number of threads has its turn.
const ROUNDS: usize = 5;

/// How many times faster two threads must be.
const WANTED: f64 = 1.9;

/// Rates the reference puzzles with the real command on one thread and on two, in turns, and prints
/// how many times faster two are. True if that is enough.
#[expect(clippy::disallowed_methods, reason = "a measurement reads the clock")]
fn threads(root: &Path, folder: &Path) -> Result<bool, String> {
    let list = list(root, &folder.join("rated/se121_reference.tsv"))?;
    let built = cargo(root)
        .args([
            "build",
            "--quiet",
            "--release",
            "--package",
            "pencilmark-cli",
        ])
        .status()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !built.success() {
        return Err("`pencilmark` does not build".to_owned());
    }
    let binary = root.join("target/release/pencilmark");
    let mut best = [f64::INFINITY; 2];
    let mut answers: Option<Vec<u8>> = None;
    for round in 1..=ROUNDS {
        let mut seconds = [0.0; 2];
        for (place, number) in ["1", "2"].into_iter().enumerate() {
            let before = Instant::now();
            let output = Command::new(&binary)
                .args(["rate", "--tsv", "--threads", number])
                .arg(&list)
                .stderr(Stdio::inherit())
                .output()
                .map_err(|error| format!("{} cannot be started: {error}", binary.display()))?;
            seconds[place] = before.elapsed().as_secs_f64();
            if !output.status.success() {
                return Err(format!("`pencilmark rate --threads {number}` failed"));
            }
            if *answers.get_or_insert_with(|| output.stdout.clone()) != output.stdout {
                return Err(format!("{number} threads give other answers"));
            }
            best[place] = best[place].min(seconds[place]);
        }
        println!(
            "round {round}: {:.2} s on one thread, {:.2} s on two: {:.2} times",
            seconds[0],
            seconds[1],
            seconds[0] / seconds[1]
        );
    }
    let factor = best[0] / best[1];
    let met = factor >= WANTED;
    println!(
        "two threads: {factor:.2} times one (best of {ROUNDS} rounds each, {:.2} s and {:.2} s, same answers); target {WANTED} {}",
        best[0],
        best[1],
        if met { "met" } else { "NOT met" }
    );
    Ok(met)
}

/// The puzzles of a table as a plain list, hard and easy mixed: the table is sorted by rating, and a
/// list that ends with its hardest puzzle leaves every thread but one idle at the end.
fn list(root: &Path, table: &Path) -> Result<PathBuf, String> {
    let text = fs::read_to_string(table)
        .map_err(|error| format!("{} cannot be read: {error}", table.display()))?;
    let puzzles: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split('\t').next())
        .collect();
    // Every 97th, round and round: a step that shares no factor with the number meets all.
    let step = (97..197)
        .find(|step| gcd(*step, puzzles.len()) == 1)
        .unwrap_or(1);
    let mixed: Vec<&str> = (0..puzzles.len())
        .map(|n| puzzles[n * step % puzzles.len()])
        .collect();
    let folder = root.join("target/ratings");
    let path = folder.join("mixed.txt");
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&path, mixed.join("\n") + "\n"))
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
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
}
