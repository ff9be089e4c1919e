//! `whydoku-verify [--each] [FILE …]`: checks paths, one JSON object per line.
#![forbid(unsafe_code)]
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the verdict is what the command is for"
)]

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;
use whydoku_verify::{Verdict, check_path, read_path};

const HELP: &str = "\
usage: whydoku-verify [--each] [FILE …]

Checks solving paths, one JSON object per line, as `whydoku explain --json` prints them.
Without a file, or for the file `-`, it reads standard input.

  --each   tell the verdict on every path, not only on those refused

The last line counts steps: `42 steps, 42 proved, 0 assumed`. Assumed are those that follow only if
the puzzle has one solution. Exit: 0 all accepted, 1 some path refused, 2 something could not be read.
";

/// A line longer than this is no path; it is refused before it fills the memory.
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
                eprint!("there is no option `{option}`\n\n{HELP}");
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
        eprintln!("there is no path to check");
        totals.unreadable = 1;
    }
    let last = totals.to_string();
    // Whoever closed the pipe has seen enough.
    let _ = writeln!(io::stdout(), "{last}");
    ExitCode::from(match (totals.unreadable, totals.refused) {
        (0, 0) => 0,
        (0, _) => 1,
        _ => 2,
    })
}

impl std::fmt::Display for Totals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Verdict {
            steps,
            proved,
            assumed,
        } = self.verdict;
        write!(f, "{steps} steps, {proved} proved, {assumed} assumed")?;
        if self.refused > 0 {
            write!(f, "; {} of {} paths refused", self.refused, self.paths)?;
        }
        if self.unreadable > 0 {
            write!(f, "; {} unreadable", self.unreadable)?;
        }
        Ok(())
    }
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
        let text = String::from_utf8(line).map_err(|_| "it is not UTF-8".to_owned());
        let path = match text.as_deref().map(str::trim) {
            Ok("") => continue,
            Ok(text) => read_path(text),
            Err(error) => Err(error.clone()),
        };
        let path = match path {
            Ok(path) => path,
            Err(error) => {
                eprintln!("{name}:{number}: unreadable: {error}");
                totals.unreadable += 1;
                continue;
            }
        };
        let (verdict, result) = check_path(&path);
        totals.paths += 1;
        totals.verdict.steps += verdict.steps;
        totals.verdict.proved += verdict.proved;
        totals.verdict.assumed += verdict.assumed;
        match result {
            Ok(()) if each => {
                let Verdict {
                    steps,
                    proved,
                    assumed,
                } = verdict;
                let told = format!("{steps} steps, {proved} proved, {assumed} assumed");
                let _ = writeln!(io::stdout(), "{name}:{number}: accepted: {told}");
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
