//! `whydoku-replay < LIST`: asks a list of questions natively and prints for each name how many answers
//! there were, their hash and the microseconds they took. `npm/tests/replay.js` does the same in WebAssembly and
//! describes the list.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command")]
#![forbid(unsafe_code)]

use std::io::Read as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use whydoku_solve::{SimdLevel, Solver};
use whydoku_wasm::{ask, solve_lines_with};

fn main() -> ExitCode {
    let mut list = String::new();
    if let Err(error) = std::io::stdin().read_to_string(&mut list) {
        eprintln!("the list cannot be read: {error}");
        return ExitCode::from(2);
    }
    let level = std::env::args().nth(1);
    let solver = match level.as_deref().map(str::parse::<SimdLevel>) {
        None => Some(Solver::new()),
        Some(level) => level.ok().and_then(Solver::with_level),
    };
    let Some(mut solver) = solver else {
        eprintln!("this machine does not have the instruction level");
        return ExitCode::from(2);
    };
    let mut results = Results::default();
    let mut lines = list.split('\n');
    while let Some(line) = lines.next() {
        if line.starts_with("lines") {
            let puzzles: Vec<&str> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
            let text = puzzles.join("\n");
            results.time(line, puzzles.len(), || solve_lines_with(&mut solver, &text));
        } else if let Some((names, request)) = line.split_once('\t') {
            for name in names.split(',') {
                // A problem is an answer too.
                results.time(name, 1, || {
                    ask(name, request, None).unwrap_or_else(|problem| problem)
                });
            }
        }
    }
    for (name, one) in results.0 {
        let micros = one.time.as_micros();
        println!("{name}\t{}\t{}\t{micros}", one.count, one.hash.text());
    }
    ExitCode::SUCCESS
}

/// The results by name, in the order in which the names came first.
#[derive(Default)]
struct Results(Vec<(String, Outcome)>);

struct Outcome {
    count: usize,
    hash: Hash,
    time: Duration,
}

impl Results {
    #[expect(clippy::disallowed_methods, reason = "the speed is what is measured")]
    fn time(&mut self, name: &str, count: usize, work: impl FnOnce() -> String) {
        let start = Instant::now();
        let answer = work();
        let time = start.elapsed();
        let place = self.0.iter().position(|(other, _)| other == name);
        let place = place.unwrap_or_else(|| {
            let none = Outcome {
                count: 0,
                hash: Hash::NEW,
                time: Duration::ZERO,
            };
            self.0.push((name.to_owned(), none));
            self.0.len() - 1
        });
        let (_, outcome) = &mut self.0[place];
        outcome.count += count;
        outcome.time += time;
        outcome.hash.add(&answer);
    }
}

/// FNV-1a over UTF-16 units, once from each of two starts, so that 64 bits are compared.
struct Hash {
    low: u32,
    high: u32,
}

impl Hash {
    const NEW: Self = Self {
        low: 0x811c_9dc5,
        high: 0x0100_0193,
    };

    fn add(&mut self, text: &str) {
        const PRIME: u32 = 0x0100_0193;
        for unit in text.encode_utf16().map(u32::from) {
            self.low = (self.low ^ unit).wrapping_mul(PRIME);
            self.high = (self.high ^ unit).wrapping_mul(PRIME);
        }
        // The end of the text counts, so that answers cannot run together unnoticed.
        self.low = (self.low ^ 0x1_0000).wrapping_mul(PRIME);
        self.high = (self.high ^ 0x2_0000).wrapping_mul(PRIME);
    }

    fn text(&self) -> String {
        format!("{:08x}{:08x}", self.high, self.low)
    }
}
