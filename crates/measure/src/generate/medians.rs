//! Median time to a puzzle: levels, ratings, techniques.
#![expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::print_stderr,
    reason = "figures are printed with decimals, and progress on standard error"
)]

use crate::stopwatch::timed;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;
use whydoku::generate::{Generator, Request, Target};
use whydoku::logic::Engine;
use whydoku::rate::levels::Level;
use whydoku::{Budget, Pencilmarks, Rating};

/// The number of common techniques that are measured.
const TECHNIQUES: usize = 40;

/// Puzzles whose paths show which techniques are common.
const SAMPLE: u64 = 400;

/// Tries after which a request counts as not made.
const MOST_TRIES: u64 = 50_000;

/// The table. Only requests with `only` in their name are measured.
pub(super) fn table(each: u64, only: &str, also: &[String]) -> Result<String, String> {
    let mut text = format!(
        "## Median time to a puzzle\n\nProcessor time on one core. {each} puzzles each (techniques: {}), \
         minimal, no symmetry. The {TECHNIQUES} most common techniques are those on the most paths of \
         {SAMPLE} random minimal puzzles; the share is the share of these paths.\n\n\
         | request | median, ms | slowest, ms | median tries | target, ms |\n|---|--:|--:|--:|--:|\n",
        few(each)
    );
    let mut measure = |name: &str, request: Request, each: u64, limit: &str| {
        if name.contains(only) {
            row(&mut text, name, request, each, limit)?;
        }
        Ok::<(), String>(())
    };
    for level in Level::ALL {
        let target = Target {
            level: Some(level),
            ..Target::default()
        };
        let limit = if level <= Level::Expert { "10" } else { "" };
        measure(&format!("level {level}"), minimal(target), each, limit)?;
    }
    for (name, from, to, limit) in [
        ("SE 7.0 to 7.9", 70, 79, "100"),
        ("SE 8.5 and above", 85, 120, "5000"),
    ] {
        let target = Target {
            rating: Some(Rating(from)..=Rating(to)),
            ..Target::default()
        };
        measure(name, minimal(target), each, limit)?;
    }
    let common = common()?;
    for (id, share) in &common {
        let (request, remark) = requiring(id);
        let name = format!("requires {id} (on {share:.1} % of paths){remark}");
        measure(&name, request, few(each), "2000")?;
    }
    for id in also {
        let (request, remark) = requiring(id);
        measure(&format!("requires {id}{remark}"), request, few(each), "")?;
    }
    Ok(text)
}

fn minimal(target: Target) -> Request {
    Request {
        target,
        ..Request::default()
    }
}

/// A request for a technique, and a remark about it. The two easiest techniques alone do not solve a
/// minimal puzzle, so these requests ask for more givens.
fn requiring(id: &str) -> (Request, &'static str) {
    let mut request = minimal(Target {
        requires: vec![id.to_owned()],
        ..Target::default()
    });
    if id != "full-house" && id != "last-digit" {
        return (request, "");
    }
    request.shape.givens = Some(74..=80);
    (request, ", 74 to 80 givens")
}

fn few(each: u64) -> u64 {
    (each / 3).max(3)
}

fn row(
    text: &mut String,
    name: &str,
    request: Request,
    each: u64,
    limit: &str,
) -> Result<(), String> {
    let mut generator = Generator::new(request).map_err(|error| error.to_string())?;
    let mut times: Vec<Duration> = Vec::new();
    let mut tries: Vec<u64> = Vec::new();
    let mut missed = 0;
    for index in 0..each {
        let (made, time) = timed(|| generator.make(1, index, &Budget::units(MOST_TRIES)));
        times.push(time);
        match made {
            Ok(made) => tries.push(made.tries),
            Err(failed) => {
                missed += 1;
                tries.push(failed.tries);
            }
        }
    }
    times.sort();
    tries.sort_unstable();
    let ms = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1e3);
    let missed = if missed == 0 {
        String::new()
    } else {
        format!(" ({missed} of {each} not made in {MOST_TRIES} tries)")
    };
    let line = format!(
        "| {name}{missed} | {:.1} | {:.1} | {} | {limit} |",
        ms(times.get(times.len() / 2)),
        ms(times.last()),
        tries.get(tries.len() / 2).copied().unwrap_or(0)
    );
    // The whole table takes long, so each row is shown when it is there.
    eprintln!("{line}");
    let _ = writeln!(text, "{line}");
    Ok(())
}

/// The techniques on the most paths of random minimal puzzles, and their share in percent.
fn common() -> Result<Vec<(&'static str, f64)>, String> {
    let mut generator = Generator::new(Request::default()).map_err(|error| error.to_string())?;
    let engine = Engine::default();
    let mut seen: BTreeMap<&'static str, u32> = BTreeMap::new();
    for index in 0..SAMPLE {
        let made = generator.make(2, index, &Budget::unlimited());
        let made = made.map_err(|error| error.to_string())?;
        let marks =
            Pencilmarks::from_grid(made.puzzle.grid()).map_err(|error| error.to_string())?;
        let path = engine.solve_path(&marks, &Budget::unlimited());
        let mut ids: Vec<&str> = path.steps.iter().map(|step| step.technique.id).collect();
        ids.sort_unstable();
        ids.dedup();
        for id in ids {
            *seen.entry(id).or_default() += 1;
        }
    }
    let mut order: Vec<(&'static str, u32)> = seen.into_iter().collect();
    order.sort_by_key(|(id, times)| (std::cmp::Reverse(*times), *id));
    order.truncate(TECHNIQUES);
    let share = |times: u32| f64::from(times) * 100.0 / SAMPLE as f64;
    Ok(order
        .into_iter()
        .map(|(id, times)| (id, share(times)))
        .collect())
}
