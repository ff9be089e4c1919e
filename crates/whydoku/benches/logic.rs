//! How long the techniques that need no chains take: whole paths, and every step of one state.
//!
//! ```text
//! cargo bench -p whydoku --bench logic                the three figures
//! cargo bench -p whydoku --bench logic -- --each      and what each technique costs
//! cargo bench -p whydoku --bench logic -- --paths     only whole paths
//! cargo bench -p whydoku --bench logic -- --write     and puts the table into bench/results
//! ```
//!
//! One thread; the best of several rounds counts, because another program's burst of work makes a
//! round longer and nothing makes it shorter. Every round must give the same steps. The puzzles are
//! those of the data folder; without it, own ones. `cargo xtask speed` compares with HoDoKu.
#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "a measuring program prints, looks at the clock and its surroundings, and divides"
)]

use test_support::data as shared_data;
#[path = "../../measure/src/stamp.rs"]
#[expect(unreachable_pub, reason = "public in the crate it lives in")]
mod stamp;

use stamp::Stamp;
use std::fmt::Write as _;
use std::time::{Duration, Instant};
use whydoku::logic::{Engine, Options, Outcome, Technique, registry};
use whydoku::{Budget, Grid, Pencilmarks};
use whydoku_verify as verify;

const ROUNDS: usize = 5;

/// Rows of the catalogue: singles to fish without boxes, single-digit patterns to uniqueness.
fn in_scope(technique: &dyn Technique) -> bool {
    let rows = technique.info().rows;
    rows.iter().any(|row| matches!(row, 1..=37 | 50..=99))
}

/// The techniques measured, in solving order; `every` takes those in that are off by default.
fn engine(every: bool) -> Engine {
    let techniques = registry::in_solving_order().iter();
    let ids = techniques
        .filter(|technique| in_scope(**technique) && (every || technique.info().default))
        .map(|technique| technique.info().id);
    Engine::with_techniques(ids, Options::default()).expect("ids of the registry are known")
}

/// Puzzles from one source.
struct Set {
    name: &'static str,
    starts: Vec<Pencilmarks>,
}

fn sets() -> Vec<Set> {
    let start = |text: &str| Pencilmarks::from_grid(&text.parse::<Grid>().ok()?).ok();
    let mut sets = Vec::new();
    if let Some(lines) = shared_data::lines("newspapers/nyt.tsv") {
        let puzzles = lines.iter().filter_map(|line| line.split('\t').nth(2));
        sets.push(Set {
            name: "New York Times",
            starts: puzzles.filter_map(start).collect(),
        });
    }
    let own = (0..300).map(test_support::puzzles::puzzle);
    sets.push(Set {
        name: "own, minimal",
        starts: own
            .filter_map(|grid| Pencilmarks::from_grid(&grid).ok())
            .collect(),
    });
    sets
}

/// The best time of several rounds for each item, and what all rounds gave alike.
fn best<T, R: PartialEq + std::fmt::Debug>(
    items: &[T],
    work: impl Fn(&T) -> R,
) -> (Vec<Duration>, Vec<R>) {
    let mut times = vec![Duration::MAX; items.len()];
    let mut results: Vec<R> = Vec::new();
    for _ in 0..ROUNDS {
        for (number, item) in items.iter().enumerate() {
            let start = Instant::now();
            let result = work(item);
            times[number] = times[number].min(start.elapsed());
            match results.get(number) {
                None => results.push(result),
                Some(before) => assert_eq!(&result, before, "a round gave something else"),
            }
        }
    }
    (times, results)
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// Mean, median and longest, in microseconds.
fn summary(times: &[Duration]) -> [f64; 3] {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let mean = micros(sorted.iter().sum()) / sorted.len().max(1) as f64;
    let at = |place: usize| sorted.get(place).copied().map_or(0.0, micros);
    [
        mean,
        at(sorted.len() / 2),
        at(sorted.len().saturating_sub(1)),
    ]
}

/// The states of a set in which no single is left, at most two of each puzzle: where a person would
/// ask what there is.
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

fn row(out: &mut String, what: &str, count: usize, times: &[Duration], more: &str) {
    let [mean, median, longest] = summary(times);
    writeln!(
        out,
        "| {what} | {count} | {mean:.1} | {median:.1} | {longest:.1} | {more} |"
    )
    .expect("a string takes everything");
}

fn table(set: &Set, only_paths: bool) -> String {
    let (default, every) = (engine(false), engine(true));
    let mut out = format!(
        "## {}\n\n| | number | mean, µs | median, µs | longest, µs | |\n|---|--:|--:|--:|--:|---|\n",
        set.name
    );
    for start in &set.starts {
        let path = default.solve_path(start, &Budget::unlimited());
        let (verdict, result) = verify::check_path(&test_support::steps::as_verifier_sees(&path));
        result.expect("the verifier accepts every path");
        assert_eq!(verdict.proved + verdict.assumed, path.steps.len());
    }
    let (times, paths) = best(&set.starts, |start| {
        let path = default.solve_path(start, &Budget::unlimited());
        (path.outcome == Outcome::Solved, path.steps.len())
    });
    let solved = paths.iter().filter(|(solved, _)| *solved).count();
    let steps: usize = paths.iter().map(|(_, steps)| steps).sum();
    let more = format!("{solved} solved, {steps} steps");
    row(&mut out, "whole path", times.len(), &times, &more);
    if only_paths {
        return out;
    }
    let states = states(set, &default);
    for (engine, what) in [
        (&default, "every step of a state without singles"),
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
        row(&mut out, what, states.len(), &times, &more);
    }
    out
}

/// What each technique costs in the states of a set, dearest first.
fn each(set: &Set) -> String {
    let states = states(set, &engine(false));
    let mut costs = Vec::new();
    for technique in engine(true).techniques() {
        let id = technique.info().id;
        let one = Engine::with_techniques([id], Options::default()).expect("known");
        let (times, found) = best(&states, |marks| {
            one.all_steps(marks, &Budget::unlimited()).0.len()
        });
        costs.push((summary(&times)[0], id, found.iter().sum::<usize>()));
    }
    costs.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut out = format!("### {}: each technique alone\n\n", set.name);
    for (mean, id, found) in costs {
        writeln!(out, "{mean:8.1} µs  {found:6} steps  {id}").expect("a string takes everything");
    }
    out
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let asked = |option: &str| words.iter().any(|word| word == option);
    let stamp = Stamp::now();
    let mut text = format!(
        "One thread, best of {ROUNDS} rounds. Techniques: rows 1 to 37 and 50 to 99 of the catalogue. \
         Written by `cargo bench -p whydoku --bench logic -- --write`.\n"
    );
    println!("{text}");
    for set in &sets() {
        let table = table(set, asked("--paths"));
        println!("{table}");
        text.push('\n');
        text.push_str(&table);
        if asked("--each") {
            println!("{}", each(set));
        }
    }
    if asked("--write") {
        println!(
            "{}",
            stamp.write("logic", "Speed of the logic engine without chains", &text)
        );
    }
}
