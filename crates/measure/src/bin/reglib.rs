//! `cargo xtask reglib [--failures] [CODE …]`: HoDoKu's technique cases, found or not.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a chore talks to the person at the terminal"
)]

use measure::data_file;
use measure::reglib::{Case, Outcome, are_patterns, parse, run, techniques};
use std::collections::BTreeMap;
use std::process::ExitCode;

#[derive(Default)]
struct Tally {
    name: String,
    techniques: String,
    cases: usize,
    headline: usize,
    strict: usize,
}

impl Tally {
    fn count(&mut self, result: &Outcome) {
        self.cases += 1;
        self.headline += usize::from(result.headline);
        self.strict += usize::from(result.strict);
    }
}

fn main() -> ExitCode {
    let (options, codes): (Vec<String>, Vec<String>) = std::env::args()
        .skip(1)
        .partition(|word| word.starts_with("--"));
    if let Some(unknown) = options.iter().find(|option| *option != "--failures") {
        eprintln!("{unknown} is no option; usage: cargo xtask reglib [--failures] [CODE …]");
        return ExitCode::from(2);
    }
    let mut failed = false;
    for file in ["techniques/reglib.jsonl", "techniques/reglib_ext.jsonl"] {
        match measure(file, &codes, !options.is_empty()) {
            Ok(all_found) => failed |= !all_found,
            Err(sentence) => {
                eprintln!("{sentence}");
                return ExitCode::from(2);
            }
        }
    }
    ExitCode::from(u8::from(failed))
}

/// Prints the table of one file; true when every case of a technique we have is as expected.
fn measure(file: &str, codes: &[String], failures: bool) -> Result<bool, String> {
    let text = data_file(file)?;
    let (cases, unreadable): (Vec<_>, Vec<_>) = text
        .lines()
        .filter(|line| !line.is_empty())
        .map(parse)
        .partition(Result::is_ok);
    for sentence in unreadable.into_iter().filter_map(Result::err) {
        println!("left out, it cannot be: {sentence}");
    }
    let cases: Vec<Case> = cases.into_iter().flatten().collect();
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let (mut missing, mut wrong) = (BTreeMap::<&str, usize>::new(), 0);
    let mut patterns = Tally::default();
    for case in &cases {
        let code = case.raw_code.split('-').next().unwrap_or_default();
        let wanted = codes.is_empty() || codes.iter().any(|c| c == code || *c == case.raw_code);
        if case.disabled || !wanted {
            continue;
        }
        let techniques = techniques(case);
        if techniques.is_empty() {
            *missing.entry(code).or_default() += 1;
            continue;
        }
        let result = run(case, &techniques);
        let tally = tallies.entry(case.raw_code.clone()).or_default();
        let ids: Vec<_> = techniques.iter().map(|t| t.info().id).collect();
        tally.name.clone_from(&case.name);
        tally.techniques = ids.join(", ");
        tally.count(&result);
        if are_patterns(&techniques) {
            patterns.count(&result);
        }
        wrong += usize::from(case.expects_none && !result.headline);
        if failures && !result.strict {
            let kind = if result.headline { "strict" } else { "FAILED" };
            println!("{kind} {}: expected {}", case.id, case.expected);
            for found in result.found {
                println!("      found {found}");
            }
        }
    }
    println!("\n{file}");
    println!(
        "{:8} {:40} {:>5} {:>8} {:>6}  techniques",
        "code", "HoDoKu's name", "cases", "headline", "strict"
    );
    let mut total = Tally::default();
    for (code, tally) in &tallies {
        println!(
            "{code:8} {:40} {:>5} {:>8} {:>6}  {}",
            tally.name, tally.cases, tally.headline, tally.strict, tally.techniques
        );
        total.cases += tally.cases;
        total.headline += tally.headline;
        total.strict += tally.strict;
    }
    println!(
        "{:8} {:40} {:>5} {:>8} {:>6}  cases that expect none but find it: {wrong}",
        "total", "", total.cases, total.headline, total.strict
    );
    println!(
        "{:8} {:40} {:>5} {:>8} {:>6}",
        "of these", "singles to uniqueness", patterns.cases, patterns.headline, patterns.strict
    );
    let absent: Vec<_> = missing.iter().map(|(c, n)| format!("{c} ({n})")).collect();
    if !absent.is_empty() {
        println!(
            "no technique for {} cases: {}",
            missing.values().sum::<usize>(),
            absent.join(", ")
        );
    }
    Ok(total.headline == total.cases)
}
