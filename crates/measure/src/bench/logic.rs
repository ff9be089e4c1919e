//! How long techniques without chains take: whole paths, and every step of one state.
//!
//! The puzzles are those of the data folder and generated ones. `cargo xtask speed` compares with
//! HoDoKu.
#![expect(clippy::float_arithmetic, reason = "figures are printed with decimals")]

use crate::patterns;
use crate::percentiles::SortedTimes;
use crate::report::command_line;
use crate::stopwatch::{overhead, timed};
use std::fmt::Write as _;
use std::time::Duration;
use test_support::data;
use test_support::puzzles::puzzle;
use test_support::stamp::Stamp;
use test_support::steps::read_by_verifier;
use whydoku::logic::{Engine, Options, Outcome};
use whydoku::{Budget, Grid, Pencilmarks};
use whydoku_verify as verify;

const ROUNDS: usize = 5;

/// Puzzles from one source.
struct Set {
    name: &'static str,
    starts: Vec<Pencilmarks>,
}

fn sets() -> Vec<Set> {
    let start = |text: &str| Pencilmarks::from_grid(&text.parse::<Grid>().ok()?).ok();
    let mut sets = Vec::new();
    if let Some(lines) = data::lines("newspapers/nyt.tsv") {
        let puzzles = lines.iter().filter_map(|line| line.split('\t').nth(2));
        sets.push(Set {
            name: "New York Times",
            starts: puzzles.filter_map(start).collect(),
        });
    }
    let generated = (0..300).map(puzzle);
    sets.push(Set {
        name: "generated, minimal",
        starts: generated
            .filter_map(|grid| Pencilmarks::from_grid(&grid).ok())
            .collect(),
    });
    sets
}

/// The best time of each item over several rounds, and its result, which must be the same in all rounds.
fn best<T, R: PartialEq + std::fmt::Debug>(
    items: &[T],
    work: impl Fn(&T) -> R,
) -> (Vec<Duration>, Vec<R>) {
    let mut times = vec![Duration::MAX; items.len()];
    let mut results: Vec<R> = Vec::new();
    let overhead = overhead();
    for _ in 0..ROUNDS {
        for (number, item) in items.iter().enumerate() {
            let (result, time) = timed(|| work(item));
            times[number] = times[number].min(time.saturating_sub(overhead));
            match results.get(number) {
                None => results.push(result),
                Some(before) => assert_eq!(&result, before, "a round gave another result"),
            }
        }
    }
    (times, results)
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// The states of a set without a single, at most two of each puzzle: here a player would ask for help.
fn states(set: &Set, engine: &Engine) -> Vec<Pencilmarks> {
    let mut states = Vec::new();
    for start in &set.starts {
        let mut marks = *start;
        let mut wanted = 2;
        for step in engine.solve_path(start, &Budget::unlimited()).steps {
            if wanted > 0 && step.conclusions.placements.is_empty() {
                states.push(marks);
                wanted -= 1;
            }
            if step.conclusions.apply(&mut marks).is_err() {
                break;
            }
        }
    }
    states
}

fn row(out: &mut String, what: &str, times: Vec<Duration>, more: &str) {
    let times = SortedTimes::new(times);
    let [mean, median, longest] = [times.mean(), times.at(500), times.at(1000)].map(micros);
    let _ = writeln!(
        out,
        "| {what} | {} | {mean:.1} | {median:.1} | {longest:.1} | {more} |",
        times.len()
    );
}

fn table(set: &Set, only_paths: bool) -> Result<String, String> {
    let (default, every) = (patterns::engine(false), patterns::engine(true));
    let mut out = format!(
        "## {}\n\n| | number | mean, µs | median, µs | longest, µs | |\n|---|--:|--:|--:|--:|---|\n",
        set.name
    );
    for start in &set.starts {
        let path = default.solve_path(start, &Budget::unlimited());
        let (verdict, result) = verify::check_path(&read_by_verifier(&path)?);
        result.map_err(|refusal| refusal.to_string())?;
        assert_eq!(verdict.proved + verdict.assumed, path.steps.len());
    }
    let (times, paths) = best(&set.starts, |start| {
        let path = default.solve_path(start, &Budget::unlimited());
        (path.outcome == Outcome::Solved, path.steps.len())
    });
    let solved = paths.iter().filter(|(solved, _)| *solved).count();
    let steps: usize = paths.iter().map(|(_, steps)| steps).sum();
    let more = format!("{solved} solved, {steps} steps");
    row(&mut out, "whole path", times, &more);
    if only_paths {
        return Ok(out);
    }
    let states = states(set, &default);
    for (engine, what) in [
        (&default, "every step of a state without a single"),
        (&every, "the same, with techniques off by default"),
    ] {
        let (times, found) = best(&states, |marks| {
            engine.all_steps(marks, &Budget::unlimited()).0.len()
        });
        let more = format!(
            "{} techniques, {} steps",
            engine.techniques().len(),
            found.iter().sum::<usize>()
        );
        row(&mut out, what, times, &more);
    }
    Ok(out)
}

/// The cost of each technique in the states of a set, the slowest first.
fn each(set: &Set) -> Result<String, String> {
    let states = states(set, &patterns::engine(false));
    let mut costs = Vec::new();
    for technique in patterns::engine(true).techniques() {
        let id = technique.info().id;
        let engine = Engine::with_techniques([id], Options::default());
        let engine = engine.map_err(|error| error.to_string())?;
        let (times, found) = best(&states, |marks| {
            engine.all_steps(marks, &Budget::unlimited()).0.len()
        });
        let mean = micros(SortedTimes::new(times).mean());
        costs.push((mean, id, found.iter().sum::<usize>()));
    }
    costs.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut out = format!("### {}: each technique alone\n\n", set.name);
    for (mean, id, found) in costs {
        let _ = writeln!(out, "{mean:8.1} µs  {found:6} steps  {id}");
    }
    Ok(out)
}

/// Prints the tables.
pub(super) fn run(each_technique: bool, only_paths: bool, write: bool) -> Result<(), String> {
    let stamp = Stamp::now();
    let mut text = format!(
        "Processor time of one thread, best of {ROUNDS} rounds. Techniques: rows 1 to 37 and 50 to 99 of the \
         catalog. Written by `{}`.\n",
        command_line()
    );
    println!("{text}");
    for set in &sets() {
        let table = table(set, only_paths)?;
        println!("{table}");
        text.push('\n');
        text.push_str(&table);
        if each_technique {
            println!("{}", each(set)?);
        }
    }
    if write {
        let path = stamp.write("logic", "Speed of the logic engine without chains", &text)?;
        println!("Written to {path}.");
    }
    Ok(())
}
