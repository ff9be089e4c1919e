//! `cargo xtask generate`: how fast puzzles are made, and whether they are what was promised.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a chore talks to the person at the terminal"
)]

use measure::generate::{check, peers, statistics, times};
use measure::reliability::report::{commit, cpu, date};
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
usage: cargo xtask generate [--peer NAME=COMMAND …] [--each N] [--draws N] [--check N] [--write]

  --peer NAME=COMMAND  a program that prints N minimal puzzles, one per line; N is added as last word.
                       Measured in rounds between ours
  --each N             puzzles per median; 0 leaves the medians out (default 25)
  --draws N            unbiased draws; 0 leaves them out (default 20000)
  --check N            check N puzzles of seed 1 with the reference solver: one solution, minimal, none
                       twice by canonical form (default 0)
  --threads N          threads for --check (default 1)
  --seconds N          end --check after this time with as many as were checked
  --write              write the table to bench/results
";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.iter().any(|word| word == "--help") {
        print!("{HELP}");
        return Ok(());
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (commit, date) = (commit(&root), date());
    let mut page = format!(
        "# Making puzzles: rates and checks\n\n{}, commit {commit}, {date}; one thread unless said \
         otherwise.\nWritten by `cargo xtask generate {}`.\n",
        cpu(),
        words.join(" ")
    );
    let peers: Vec<&String> = values(&words, "--peer").collect();
    show(&mut page, &peers::table(&peers)?);
    let each = number(&words, "--each", 25)?;
    if each > 0 {
        show(&mut page, &times::table(each)?);
    }
    let draws = number(&words, "--draws", 20_000)?;
    if draws > 0 {
        show(&mut page, &statistics::table(draws)?);
    }
    let checked = number(&words, "--check", 0)?;
    if checked > 0 {
        let threads = number(&words, "--threads", 1)?;
        let seconds = number(&words, "--seconds", u64::MAX)?;
        show(&mut page, &check::table(checked, threads, seconds)?);
    }
    if words.iter().any(|word| word == "--write") {
        let folder = root.join("bench/results");
        std::fs::create_dir_all(&folder).map_err(|why| why.to_string())?;
        let path = folder.join(format!("generate-{date}-{commit}.md"));
        std::fs::write(&path, page).map_err(|why| format!("{}: {why}", path.display()))?;
    }
    Ok(())
}

fn show(page: &mut String, table: &str) {
    println!("{table}");
    let _ = write!(page, "\n{table}");
}

fn values<'a>(words: &'a [String], name: &'a str) -> impl Iterator<Item = &'a String> {
    words
        .iter()
        .zip(words.iter().skip(1))
        .filter(move |(word, _)| *word == name)
        .map(|(_, value)| value)
}

fn number(words: &[String], name: &str, default: u64) -> Result<u64, String> {
    match values(words, name).next() {
        None => Ok(default),
        Some(value) => value
            .parse()
            .map_err(|_| format!("{name} wants a number, not `{value}`")),
    }
}
