//! `cargo xtask speed`: how fast the logic engine is.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a chore talks to the person at the terminal"
)]

use measure::speed::{each, hints, hodoku};
use measure::stamp::{Stamp, processor};
use std::fmt::Write as _;
use std::process::ExitCode;

const HELP: &str = "\
usage: cargo xtask speed [hodoku] [hints] [each] [each-path] [--puzzles N] [--write]

  hodoku       whole paths of the puzzles that HoDoKu's processor time is known for
  hints        the next step at every state of the hardest puzzles
  each         where the time of hints goes, by technique (only when asked for)
  each-path    where the time of HoDoKu's puzzles goes (only when asked for)
  --puzzles N  puzzles of each list for hints and each (default 200)
  --write      write what is printed to bench/results

Times are processor time of one thread. The puzzles are those of the data folder.
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
    let asked = |name: &str| words.iter().any(|word| word == name);
    if asked("--help") {
        print!("{HELP}");
        return Ok(());
    }
    let puzzles = match words.iter().position(|word| word == "--puzzles") {
        None => 200,
        Some(place) => match words.get(place + 1).map(|value| value.parse()) {
            Some(Ok(number)) => number,
            _ => return Err("--puzzles wants a number".to_owned()),
        },
    };
    let chosen = ["hodoku", "hints", "each", "each-path"]
        .into_iter()
        .any(asked);
    let stamp = Stamp::now();
    let mut page = format!(
        "Processor time of one thread. Written by `cargo xtask speed {}`.\n",
        words.join(" ")
    );
    println!("{}, commit {}. {page}", processor(), stamp.commit);
    if !chosen || asked("hodoku") {
        show(&mut page, &hodoku::table()?);
    }
    if !chosen || asked("hints") {
        show(&mut page, &hints::table(puzzles)?);
    }
    if asked("each") {
        show(&mut page, &each::of_hardest(puzzles)?);
    }
    if asked("each-path") {
        show(&mut page, &each::of_paths(puzzles)?);
    }
    if asked("--write") {
        println!(
            "{}",
            stamp.write("speed", "Speed of the logic engine", &page)
        );
    }
    Ok(())
}

fn show(page: &mut String, table: &str) {
    println!("{table}");
    let _ = write!(page, "\n{table}");
}
