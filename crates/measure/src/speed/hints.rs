//! How long a player waits for a hint on the hardest puzzles known: at every state along the path.

use super::sample;
use super::stopwatch::timed;
use super::summary::Sorted;
use crate::data_file;
use std::fmt::Write as _;
use std::time::Duration;
use whydoku::logic::Engine;
use whydoku::{Budget, Pencilmarks};

/// The lists, with the name of each.
pub(super) const HARDEST: [(&str, &str); 2] = [
    ("SE 11 and above", "speed/puzzles5_forum_hardest_1905_11+"),
    ("most backtracking", "speed/puzzles6_forum_hardest_1106"),
];

/// The table, of at most `most` puzzles of each list.
pub fn table(most: usize) -> Result<String, String> {
    let mut text = String::from(
        "## A hint on the hardest puzzles\n\n\
         | puzzles | state | number | mean, ms | p50, ms | p95, ms | p99, ms | longest, ms | by |\n\
         |---|---|--:|--:|--:|--:|--:|--:|---|\n",
    );
    for (name, file) in HARDEST {
        let mut waits = Waits::default();
        for start in sample(&data_file(file)?, most) {
            waits.follow(&Engine::default(), &start);
        }
        let Waits {
            first,
            every,
            stuck,
            longest,
        } = waits;
        let by = longest.map_or("", |(_, id)| id);
        row(&mut text, name, "the givens", first, "");
        row(&mut text, name, "every state of the path", every, by);
        row(&mut text, name, "those without singles", stuck, by);
    }
    Ok(text)
}

/// Times of hints.
#[derive(Default)]
struct Waits {
    first: Vec<Duration>,
    every: Vec<Duration>,
    /// Where the step found is no single.
    stuck: Vec<Duration>,
    longest: Option<(Duration, &'static str)>,
}

impl Waits {
    /// Asks for a hint, takes it, and so on to the end.
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
                self.stuck.push(time);
            }
            if step.conclusions.apply(&mut marks).is_err() {
                return;
            }
        }
    }
}

fn row(text: &mut String, name: &str, state: &str, times: Vec<Duration>, by: &str) {
    let times = Sorted::new(times);
    let _ = writeln!(
        text,
        "| {name} | {state} | {} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {by} |",
        times.len(),
        times.mean(),
        times.percentile(50),
        times.percentile(95),
        times.percentile(99),
        times.percentile(100),
    );
}
