//! How long it takes to make a puzzle of each kind.
#![expect(clippy::float_arithmetic, reason = "figures are printed with decimals")]

use crate::Verdict;
use crate::stopwatch::timed;
use std::fmt::Write as _;
use whydoku::Budget;
use whydoku_variant::{Kind, Recipe, Size};

/// The target for the median of the first three kinds.
const TARGET_MS: f64 = 2000.0;

pub(super) fn table(each: u64) -> (String, Verdict) {
    let mut text = format!(
        "Processor time of one thread, {each} puzzles of each kind, seed 1. Target: a median of at most 2 s \
         for 9x9 killer, X and jigsaw.\n\n| kind | size | median, ms | slowest, ms | not made |\n\
         |---|--:|--:|--:|--:|\n"
    );
    let mut holds = true;
    for rows in [9, 6] {
        for kind in Kind::ALL {
            let Some(size) = Size::new(rows) else {
                continue;
            };
            let (median, slowest, missed) = measure(Recipe { kind, size }, each);
            let line = format!("| {kind} | {size} | {median:.1} | {slowest:.1} | {missed} |");
            eprintln!("{line}");
            let _ = writeln!(text, "{line}");
            let promised = [Kind::Killer, Kind::X, Kind::Jigsaw].contains(&kind) && rows == 9;
            holds &= !promised || median <= TARGET_MS;
        }
    }
    (text, Verdict::from(holds))
}

/// The median, the slowest, and how many were not made.
fn measure(recipe: Recipe, each: u64) -> (f64, f64, u64) {
    let (mut times, mut missed) = (Vec::new(), 0);
    for index in 0..each {
        let (made, time) = timed(|| recipe.make(1, index, &Budget::unlimited()));
        times.push(time.as_secs_f64() * 1e3);
        missed += u64::from(made.is_err());
    }
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    (median, times.last().copied().unwrap_or_default(), missed)
}
