//! `whydoku compare`: how much faster is one method than another, on your own puzzles?

mod agree;
mod chart;
mod figures;
mod measure;
mod table;

use crate::arguments::{Puzzles, Run, WorkLimits, method};
use crate::batch::Answers;
use crate::input::{self, Place};
use crate::job::{Job, for_each_puzzle};
use crate::json;
use crate::output::{self, Mode, Printer};
use crate::outputs;
use crate::tally::Tally;
use clap::Args;
use measure::MethodTimes;
use serde::Serialize;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use whydoku::text::Record;
use whydoku_api::solve::Method;

/// Run several methods on the same puzzles and compare their speed
///
/// Every method solves every puzzle on one core, and gives up on it after 10,000,000 units of work
/// unless --budget says otherwise. If the methods disagree about a puzzle, a message on standard error
/// says so and the exit code is 1.
#[derive(Debug, Args)]
pub(crate) struct Compare {
    #[command(flatten)]
    puzzles: Puzzles,

    /// The methods to compare, separated by commas
    #[arg(
        long,
        value_name = "METHODS",
        value_delimiter = ',',
        default_value = "backtrack,branching,first,unique,logic",
        value_parser = method()
    )]
    methods: Vec<Method>,

    #[command(flatten)]
    limits: WorkLimits,

    /// Also draw a chart of the speeds into this file as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Print one JSON object per method and line (fields: docs/JSON.md)
    #[arg(long)]
    json: bool,
}

impl Compare {
    pub(super) fn run(self) -> Tally {
        let run = Run {
            inputs: input::resolve(&self.puzzles.inputs),
            from: self.puzzles.from,
            mode: Mode::Quiet,
            threads: NonZeroUsize::MIN,
        };
        let plot = self.plot.as_deref().map(|file| ("--plot", file));
        if let Err(message) = outputs::check(plot.as_slice(), &run.inputs) {
            return output::failure(&message);
        }
        let names: Vec<String> = run.inputs.iter().map(|i| i.name.clone()).collect();
        let collect = Collect::default();
        let mut tally = for_each_puzzle(run, "", &collect);
        let puzzles = collect.into_puzzles();
        if puzzles.is_empty() {
            return tally;
        }
        let progress = measure::Pace::new(puzzles.len());
        let measured: Vec<MethodTimes> = self
            .methods()
            .into_iter()
            .map(|method| measure::measure(method, &puzzles, self.limits, &progress))
            .collect();
        drop(progress);
        let differences = agree::differences(&measured, &puzzles);
        tally.no += differences.len() as u64;

        let subject = figures::subject(puzzles.len(), &names);
        let mut out = Vec::new();
        if self.json {
            for one in &measured {
                json::versioned(&mut out, &Answer::from(one));
            }
        } else {
            table::draw(&mut out, &measured, &subject);
        }
        let printer = Printer::new(false);
        if let Err(error) = printer.data(&out) {
            return output::write_failed(&error);
        }
        printer.message(&differences.concat());
        if let Some(path) = &self.plot
            && let Err(message) =
                outputs::write(path, chart::draw(&chart::bars(&measured), &subject))
        {
            return output::failure(&message);
        }
        tally
    }

    /// The methods in the order given, each once.
    fn methods(&self) -> Vec<Method> {
        let mut methods = Vec::new();
        for method in &self.methods {
            if !methods.contains(method) {
                methods.push(*method);
            }
        }
        methods
    }
}

/// A puzzle, and its place for messages.
#[derive(Debug)]
struct Puzzle {
    place: String,
    record: Record,
}

/// Collects all puzzles, because every method must run on the same ones.
#[derive(Debug, Default)]
struct Collect {
    puzzles: Mutex<Vec<Puzzle>>,
}

impl Collect {
    fn into_puzzles(self) -> Vec<Puzzle> {
        self.puzzles
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Job for Collect {
    type State = ();

    fn state(&self) {}

    fn answer(&self, (): &mut (), place: Place<'_>, record: &Record, out: &mut Answers) {
        let mut puzzles = self
            .puzzles
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        puzzles.push(Puzzle {
            place: place.to_string(),
            record: record.clone(),
        });
        out.tally.yes += 1;
    }
}

/// The figures of one method as JSON. Fractions of nanoseconds and puzzles would be noise.
#[derive(Serialize)]
struct Answer {
    method: Method,
    puzzles: usize,
    puzzles_per_second: u64,
    mean_ns: u64,
    p95_ns: u64,
    max_ns: u64,
    guesses: u64,
    solved: usize,
    budget_spent: usize,
}

impl From<&MethodTimes> for Answer {
    fn from(measured: &MethodTimes) -> Self {
        Self {
            method: measured.method,
            puzzles: measured.times.len(),
            puzzles_per_second: figures::rounded(measured.puzzles_per_second()),
            mean_ns: figures::rounded(measured.mean()),
            p95_ns: figures::rounded(measured.percentile(95)),
            max_ns: figures::rounded(measured.percentile(100)),
            guesses: measured.guesses,
            solved: measured.solved(),
            budget_spent: measured.given_up(),
        }
    }
}
