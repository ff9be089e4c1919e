//! `whydoku compare`: how much faster is one method than another, on the user's own puzzles?

mod agree;
mod chart;
mod figures;
mod measure;
mod table;

use crate::batch::Answers;
use crate::input::Place;
use crate::json::Object;
use crate::options::{Compare, Run};
use crate::output::{self, Mode, Printer};
use crate::verdict::Verdict;
use measure::Measured;
use std::sync::Mutex;
use whydoku::text::Record;

pub(super) fn run(mut run: Run, options: &Compare) -> Verdict {
    let names: Vec<String> = run.inputs.iter().map(|i| i.name.clone()).collect();
    let mode = std::mem::replace(&mut run.mode, Mode::Quiet);
    let collect = Collect::default();
    let mut verdict = super::for_each_puzzle(run, "", &collect);
    let puzzles = collect.into_puzzles();
    if puzzles.is_empty() {
        return verdict;
    }
    let measured: Vec<Measured> = options
        .methods
        .iter()
        .map(|&method| measure::measure(method, &puzzles, options.budget))
        .collect();
    let differences = agree::differences(&measured, &puzzles);
    verdict.no += differences.len() as u64;

    let subject = figures::subject(puzzles.len(), &names);
    let mut out = Vec::new();
    if mode == Mode::Json {
        for one in &measured {
            json(one, &mut out);
        }
    } else {
        table::draw(&mut out, &measured, &subject, options.budget);
    }
    let printer = Printer::new(false);
    if let Err(error) = printer.data(&out) {
        return output::write_failed(&error);
    }
    printer.message(&differences.concat());
    if let Some(path) = &options.plot
        && let Err(error) = std::fs::write(path, chart::draw(&chart::bars(&measured), &subject))
    {
        return output::failure(&format!("`{}` cannot be written: {error}", path.display()));
    }
    verdict
}

/// A puzzle and where it stands, for messages.
#[derive(Debug)]
struct Puzzle {
    place: String,
    record: Record,
}

/// Keeps every puzzle: all methods must run on the same ones.
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

impl super::Job for Collect {
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
        out.verdict.yes += 1;
    }
}

/// Fractions are rounded to whole nanoseconds and puzzles: more would be noise.
fn json(measured: &Measured, out: &mut Vec<u8>) {
    Object::begin(out)
        .text("method", measured.method.name())
        .number("puzzles", measured.times.len() as u64)
        .raw("puzzles_per_second", measured.puzzles_per_second().round())
        .raw("mean_ns", measured.mean().round())
        .raw("p95_ns", measured.percentile(95).round())
        .raw("max_ns", measured.percentile(100).round())
        .number("guesses", measured.guesses)
        .number("solved", measured.solved() as u64)
        .number("budget_spent", measured.spent() as u64)
        .end();
}
