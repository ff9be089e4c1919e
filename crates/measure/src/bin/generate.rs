//! `cargo xtask generate`: how fast puzzles are made, and whether they are what was promised.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a chore talks to the person at the terminal"
)]

use measure::generate::{check, peers, statistics, times};
use measure::stamp::Stamp;
use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
usage: cargo xtask generate PART [OPTIONS] [--write]

  rates       minimal puzzles per second, ours and other programs' in turns
                --peer NAME=COMMAND  a program that prints N minimal puzzles, one per line; N is added as
                                     last word. As often as wanted
  medians     median time to a puzzle: levels, ratings, techniques
                --each N             puzzles per median (default 25)
                --part TEXT          only orders with this in their name
                --also NAMES         these techniques besides the most common
  statistics  unbiased draws against published figures
                --draws N            how many (default 20000)
                --threads N          (default 1)
  check       one solution, no given to spare, none twice
                --puzzles N          from number 0 of the seed on (default 1000000)
                --seed N             (default 1)
                --threads N          (default 1)
                --seconds N          begin no new block of 1000 after this time
                --ledger FILE        keep what is done there, and go on from it

  --write     write the page to bench/results/generate-PART-DATE-COMMIT.md
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
    let Some((part, options)) = words.split_first().filter(|(part, _)| *part != "--help") else {
        print!("{HELP}");
        return Ok(());
    };
    let stamp = Stamp::now();
    let number = |name, default| number(options, name, default);
    let table = match part.as_str() {
        "rates" => peers::table(&values(options, "--peer").collect::<Vec<_>>())?,
        "medians" => {
            let part = values(options, "--part").next();
            let also = values(options, "--also").next().map_or("", String::as_str);
            let also: Vec<&str> = also.split(',').filter(|id| !id.is_empty()).collect();
            times::table(
                number("--each", 25)?,
                part.map_or("", String::as_str),
                &also,
            )?
        }
        "statistics" => statistics::table(number("--draws", 20_000)?, number("--threads", 1)?)?,
        "check" => check::table(&check::Plan {
            puzzles: number("--puzzles", 1_000_000)?,
            seed: number("--seed", 1)?,
            block: 1000,
            threads: number("--threads", 1)?,
            seconds: number("--seconds", u64::MAX)?,
            ledger: values(options, "--ledger").next().map(PathBuf::from),
            commit: stamp.commit.clone(),
        })?,
        other => return Err(format!("there is no part `{other}`\n\n{HELP}")),
    };
    let title = format!("Making puzzles: {part}");
    let text = format!(
        "One thread unless said otherwise. Written by `cargo xtask generate {part}{}`.\n\n{table}",
        shown(options)
    );
    print!("{}", stamp.page(&title, &text));
    if options.iter().any(|word| word == "--write") {
        println!(
            "{}",
            stamp.write(&format!("generate-{part}"), &title, &text)
        );
    }
    Ok(())
}

/// The options as typed, files and programs by their last name: where they lie is nobody's business.
fn shown(options: &[String]) -> String {
    let last = |word: &String| match word.rsplit_once('/') {
        Some((before, name)) => match before.split_once('=') {
            Some((key, _)) => format!(" '{key}={name}'"),
            None => format!(" {name}"),
        },
        None => format!(" {word}"),
    };
    options.iter().map(last).collect()
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
