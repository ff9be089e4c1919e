//! How long a player waits for a hint on the hardest known puzzles, at every state of the path.

use super::sample;
use crate::percentiles::{SortedTimes, ms};
use crate::stopwatch::timed;
use std::fmt::Write as _;
use std::time::Duration;
use test_support::data;
use whydoku::logic::Engine;
use whydoku::{Budget, Pencilmarks};

/// The names and files of the lists.
pub(super) const HARDEST: [(&str, &str); 2] = [
    ("SE 11 and above", "speed/puzzles5_forum_hardest_1905_11+"),
    ("most backtracking", "speed/puzzles6_forum_hardest_1106"),
];

/// The table of at most `most` puzzles from each list.
pub(super) fn table(most: usize) -> Result<String, String> {
    let mut text = String::from(
        "## A hint on the hardest puzzles\n\n\
         | puzzles | state | number | mean, ms | p50, ms | p95, ms | p99, ms | longest, ms | by |\n\
         |---|---|--:|--:|--:|--:|--:|--:|---|\n",
    );
    for (name, file) in HARDEST {
        let mut waits = Waits::default();
        for start in sample(&data::required(file)?, most) {
            waits.follow(&Engine::default(), &start);
        }
        let Waits {
            first,
            every,
            without_single,
            longest,
        } = waits;
        let by = longest.map_or("", |(_, id)| id);
        row(&mut text, name, "the givens", first, "");
        row(&mut text, name, "every state of the path", every, by);
        row(
            &mut text,
            name,
            "those without a single",
            without_single,
            by,
        );
    }
    Ok(text)
}

/// The times of hints.
#[derive(Default)]
struct Waits {
    first: Vec<Duration>,
    every: Vec<Duration>,
    /// At states without a single.
    without_single: Vec<Duration>,
    longest: Option<(Duration, &'static str)>,
}

impl Waits {
    /// Asks for hints and follows them to the end.
    fn follow(&mut self, engine: &Engine, start: &Pencilmarks) {
        let mut marks = *start;
        while !marks.is_solved() {
            let (step, time) = timed(|| engine.next_step(&marks, &Budget::unlimited()));
            if marks == *start {
                self.first.push(time);
            }
            self.every.push(time);
            let id = match &step {
                Ok(Some(step)) => step.technique.id,
                _ => "nothing",
            };
            self.longest = self.longest.max(Some((time, id)));
            let Ok(Some(step)) = step else { return };
            if step.conclusions.placements.is_empty() {
                self.without_single.push(time);
            }
            if step.conclusions.apply(&mut marks).is_err() {
                return;
            }
        }
    }
}

fn row(text: &mut String, name: &str, state: &str, times: Vec<Duration>, by: &str) {
    let times = SortedTimes::new(times);
    let _ = writeln!(
        text,
        "| {name} | {state} | {} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {by} |",
        times.len(),
        ms(times.mean()),
        ms(times.at(500)),
        ms(times.at(950)),
        ms(times.at(990)),
        ms(times.at(1000)),
    );
}
