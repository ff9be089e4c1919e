//! The command `whydoku-verify`: checks paths, one JSON object per line.
#![forbid(unsafe_code)]
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command prints its verdict"
)]

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;
use whydoku_verify::{RefusalError, Verdict, check_path, read_path, variant};

const HELP: &str = "\
Usage: whydoku-verify [--each] [FILE]...

Checks solving paths, one JSON object per line, as `whydoku explain --json` prints them.
Reads standard input if there is no FILE, or if FILE is `-`.

  --each   print the verdict on every path, not only on refused ones

The last line counts the steps: `42 steps, 42 proved, 0 assumed`. An assumed step holds only if the
puzzle has a unique solution. Exit codes: 0 all paths accepted, 1 some path refused, 2 some input
could not be read.
";

/// The longest line that is read, so that a huge line cannot fill the memory.
const LONGEST_LINE: u64 = 1 << 28;

#[derive(Default)]
struct Totals {
    verdict: Verdict,
    paths: usize,
    refused: usize,
    unreadable: usize,
}

fn main() -> ExitCode {
    let mut each = false;
    let mut files = Vec::new();
    for word in std::env::args().skip(1) {
        match word.as_str() {
            "--each" => each = true,
            "-h" | "--help" => {
                print!("{HELP}");
                return ExitCode::SUCCESS;
            }
            "-" => files.push(word),
            option if option.starts_with('-') => {
                eprint!("There is no option `{option}`.\n\n{HELP}");
                return ExitCode::from(2);
            }
            _ => files.push(word),
        }
    }
    if files.is_empty() {
        files.push("-".to_owned());
    }
    let mut totals = Totals::default();
    for file in &files {
        let read = if file == "-" {
            check_lines("standard input", &mut io::stdin().lock(), each, &mut totals)
        } else {
            File::open(file)
                .and_then(|open| check_lines(file, &mut BufReader::new(open), each, &mut totals))
        };
        if let Err(error) = read {
            eprintln!("{file}: {error}");
            totals.unreadable += 1;
        }
    }
    if totals.paths == 0 && totals.unreadable == 0 {
        eprintln!("There is no path to check.");
        totals.unreadable = 1;
    }
    let last = totals.to_string();
    // A reader that closed the pipe needs no more output.
    let _ = writeln!(io::stdout(), "{last}");
    ExitCode::from(match (totals.unreadable, totals.refused) {
        (0, 0) => 0,
        (0, _) => 1,
        _ => 2,
    })
}

impl std::fmt::Display for Totals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&counts(self.verdict))?;
        if self.refused > 0 {
            write!(f, "; {} of {} paths refused", self.refused, self.paths)?;
        }
        if self.unreadable > 0 {
            write!(f, "; {} unreadable", self.unreadable)?;
        }
        Ok(())
    }
}

/// `42 steps, 42 proved, 0 assumed`.
fn counts(verdict: Verdict) -> String {
    let Verdict {
        steps,
        proved,
        assumed,
    } = verdict;
    let plural = if steps == 1 { "" } else { "s" };
    format!("{steps} step{plural}, {proved} proved, {assumed} assumed")
}

/// Checks a path of a classic puzzle or of a variant.
fn check(text: &str) -> Result<(Verdict, Result<(), RefusalError>), String> {
    // A reader that does not know a kind says so; the kind decides which of the two speaks.
    if text.contains("\"variant-path\"") {
        let path = variant::read_path(text).map_err(String::from)?;
        return Ok(variant::check_path(&path));
    }
    let path = read_path(text).map_err(String::from)?;
    Ok(check_path(&path))
}

fn check_lines(
    name: &str,
    input: &mut dyn BufRead,
    each: bool,
    totals: &mut Totals,
) -> io::Result<()> {
    for number in 1.. {
        let mut line = Vec::new();
        if input.take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let text = String::from_utf8(line).map_err(|_| "not UTF-8".to_owned());
        let path = match text.as_deref().map(str::trim) {
            Ok("") => continue,
            Ok(text) => check(text),
            Err(error) => Err(error.clone()),
        };
        let (verdict, result) = match path {
            Ok(checked) => checked,
            Err(error) => {
                eprintln!("{name}:{number}: unreadable: {error}");
                totals.unreadable += 1;
                continue;
            }
        };
        totals.paths += 1;
        totals.verdict.steps += verdict.steps;
        totals.verdict.proved += verdict.proved;
        totals.verdict.assumed += verdict.assumed;
        match result {
            Ok(()) if each => {
                let _ = writeln!(
                    io::stdout(),
                    "{name}:{number}: accepted: {}",
                    counts(verdict)
                );
            }
            Ok(()) => {}
            Err(refusal) => {
                eprintln!("{name}:{number}: refused: {refusal}");
                totals.refused += 1;
            }
        }
    }
    Ok(())
}
