//! HoDoKu's regression library: how many of its technique cases our techniques find.

mod case;

use crate::Verdict;
use crate::patterns::is_pattern;
use case::{Outcome, search};
use std::collections::BTreeMap;
use test_support::data;

pub(crate) use case::{Case, parse, techniques};

/// Runs HoDoKu's technique cases and counts those found.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print every case that is not found exactly as expected
    #[arg(long)]
    failures: bool,
    /// Only cases with these codes, such as 0300 or 0402-1
    codes: Vec<String>,
}

impl Args {
    fn wants(&self, case: &Case) -> bool {
        let is_code = |code: &String| *code == case.raw_code || code == case.code();
        !case.disabled && (self.codes.is_empty() || self.codes.iter().any(is_code))
    }
}

const FILES: [&str; 2] = ["techniques/reglib.jsonl", "techniques/reglib_ext.jsonl"];

/// Prints the table of each file.
pub(crate) fn run(args: &Args) -> Result<Verdict, String> {
    let (cases, found) = totals(args)?;
    if cases == 0 {
        return Err("Nothing was measured: no case has one of these codes.".to_owned());
    }
    Ok(Verdict::from(found == cases))
}

/// Prints the table of each file. Returns how many cases there are, and how many are found.
fn totals(args: &Args) -> Result<(usize, usize), String> {
    let (mut cases, mut found) = (0, 0);
    for file in FILES {
        let total = table(file, args)?;
        cases += total.cases;
        found += total.found;
    }
    Ok((cases, found))
}

/// How many cases there are, and how many are found, of all techniques.
pub(crate) fn all() -> Result<(usize, usize), String> {
    totals(&Args {
        failures: true,
        codes: Vec::new(),
    })
}

#[derive(Default)]
struct Tally {
    name: String,
    techniques: String,
    cases: usize,
    found: usize,
    exact: usize,
}

impl Tally {
    fn count(&mut self, outcome: &Outcome) {
        self.cases += 1;
        self.found += usize::from(outcome.found);
        self.exact += usize::from(outcome.exact);
    }

    fn row(&self, code: &str, remark: &str) {
        println!(
            "{code:9} {:40} {:>5} {:>5} {:>5}  {remark}",
            self.name, self.cases, self.found, self.exact
        );
    }
}

/// Prints the table of one file and returns its totals.
fn table(file: &str, args: &Args) -> Result<Tally, String> {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut total = Tally::default();
    let mut patterns = Tally {
        name: "singles to uniqueness".to_owned(),
        ..Tally::default()
    };
    let mut without_technique = BTreeMap::<String, usize>::new();
    let mut forbidden = 0;
    for case in cases(file)?.iter().filter(|case| args.wants(case)) {
        let techniques = techniques(case);
        if techniques.is_empty() {
            *without_technique.entry(case.code().to_owned()).or_default() += 1;
            continue;
        }
        let outcome = search(case, &techniques);
        let tally = tallies.entry(case.raw_code.clone()).or_default();
        let ids: Vec<_> = techniques.iter().map(|t| t.info().id).collect();
        tally.name.clone_from(&case.name);
        tally.techniques = ids.join(", ");
        tally.count(&outcome);
        total.count(&outcome);
        if techniques.iter().all(|t| is_pattern(t.info())) {
            patterns.count(&outcome);
        }
        forbidden += usize::from(case.expects_none && !outcome.found);
        if args.failures && !outcome.exact {
            print_difference(case, &outcome);
        }
    }
    println!("\n{file}");
    println!(
        "{:9} {:40} {:>5} {:>5} {:>5}  techniques",
        "code", "HoDoKu's name", "cases", "found", "exact"
    );
    for (code, tally) in &tallies {
        tally.row(code, &tally.techniques);
    }
    total.row("total", &format!("{forbidden} forbidden steps found"));
    patterns.row("of these", "");
    if !without_technique.is_empty() {
        let codes: Vec<_> = without_technique
            .iter()
            .map(|(code, cases)| format!("{code} ({cases})"))
            .collect();
        println!("No technique for {}", codes.join(", "));
    }
    Ok(total)
}

/// The cases of a file. Those that contradict themselves are printed and left out.
fn cases(file: &str) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    let text = data::required(file)?;
    for line in text.lines().filter(|line| !line.is_empty()) {
        match parse(line) {
            Ok(case) => cases.push(case),
            Err(reason) => println!("Left out: {reason}"),
        }
    }
    Ok(cases)
}

fn print_difference(case: &Case, outcome: &Outcome) {
    let kind = if outcome.found {
        "not exact"
    } else {
        "NOT FOUND"
    };
    println!("{kind} {}: expected {}", case.id, case.expected);
    for conclusions in &outcome.conclusions {
        println!("      found {conclusions}");
    }
}
