//! Times one method on all puzzles.

use super::Puzzle;
use crate::arguments::WorkLimits;
use crate::progress::Progress;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use whydoku_api::solve::{Attempt, Method, Solver};
use whydoku_api::{Outcome, Position};

/// A method that finishes sooner runs again. The best pass of each puzzle counts, so that other
/// programs on the machine do not distort the result.
const AT_LEAST: Duration = Duration::from_millis(200);

/// With fewer passes, noise cannot be recognized; only a slow method has fewer.
const FEW: u32 = 5;

/// After this time, a slow method does not run again.
const AT_MOST: Duration = Duration::from_secs(2);

/// The most passes.
const PASSES: u32 = 100;

/// The units of work per puzzle, unless the command line says otherwise.
const BUDGET: u64 = 10_000_000;

/// The results of one method.
#[derive(Debug)]
pub(super) struct MethodTimes {
    pub(super) method: Method,
    /// Nanoseconds per puzzle, the best of the passes, in the order of the puzzles.
    pub(super) times: Vec<f64>,
    pub(super) attempts: Vec<Attempt>,
    /// The guesses for all puzzles.
    pub(super) guesses: u64,
}

impl MethodTimes {
    pub(super) fn mean(&self) -> f64 {
        self.times.iter().sum::<f64>() / count(self.times.len())
    }

    pub(super) fn puzzles_per_second(&self) -> f64 {
        1e9 / self.mean().max(1e-9)
    }

    /// The time that this percentage of the puzzles does not exceed (nearest rank).
    pub(super) fn percentile(&self, percent: usize) -> f64 {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        let rank = (times.len() * percent).div_ceil(100).max(1) - 1;
        times.get(rank).copied().unwrap_or(0.0)
    }

    pub(super) fn guesses_per_puzzle(&self) -> f64 {
        count_u64(self.guesses) / count(self.times.len())
    }

    pub(super) fn solved(&self) -> usize {
        self.count(Outcome::Solved)
    }

    pub(super) fn solved_share(&self) -> f64 {
        count(self.solved()) / count(self.attempts.len())
    }

    pub(super) fn given_up(&self) -> usize {
        self.count(Outcome::Budget) + self.count(Outcome::Timeout)
    }

    fn count(&self, outcome: Outcome) -> usize {
        let attempts = self.attempts.iter();
        attempts
            .filter(|attempt| attempt.outcome == outcome)
            .count()
    }
}

/// Shows on a terminal which method is at which puzzle.
#[derive(Debug)]
pub(super) struct Pace {
    method: Arc<AtomicUsize>,
    puzzle: Arc<AtomicUsize>,
    /// Ends when it is dropped.
    _progress: Option<Progress>,
}

impl Pace {
    pub(super) fn new(puzzles: usize) -> Self {
        let (method, puzzle) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
        let seen = (Arc::clone(&method), Arc::clone(&puzzle));
        let total = u64::try_from(puzzles).ok();
        let progress = Progress::start("{msg}, {elapsed}", total, move |bar| {
            let method = Method::ALL.get(seen.0.load(Ordering::Relaxed));
            let number = seen.1.load(Ordering::Relaxed) + 1;
            let name = method.map_or("", |method| method.name());
            bar.set_message(format!("{name}: puzzle {number} of {puzzles}"));
        });
        Self {
            method,
            puzzle,
            _progress: progress,
        }
    }

    fn at(&self, method: Method, puzzle: usize) {
        let method = Method::ALL.iter().position(|other| *other == method);
        self.method.store(method.unwrap_or(0), Ordering::Relaxed);
        self.puzzle.store(puzzle, Ordering::Relaxed);
    }
}

/// Solves every puzzle and measures each on its own.
pub(super) fn measure(
    method: Method,
    puzzles: &[Puzzle],
    limits: WorkLimits,
    pace: &Pace,
) -> MethodTimes {
    let mut solver = Solver::new(method, None);
    let positions: Vec<Position> = puzzles.iter().map(|p| Position::from(&p.record)).collect();
    let mut best = vec![Duration::MAX; puzzles.len()];
    let mut spent = Duration::ZERO;
    let mut attempts = Vec::with_capacity(puzzles.len());
    let mut guesses = 0;
    let mut passes = 0;
    while passes == 0 || passes < PASSES && spent < AT_LEAST || passes < FEW && spent < AT_MOST {
        for (number, (position, best)) in positions.iter().zip(&mut best).enumerate() {
            pace.at(method, number);
            let budget = limits.budget_or(BUDGET);
            let (attempt, time) = timed(|| solver.solve(position, &budget));
            *best = time.min(*best);
            spent += time;
            if passes == 0 {
                guesses += attempt.guesses;
                attempts.push(attempt);
            }
        }
        passes += 1;
    }
    MethodTimes {
        method,
        times: best
            .into_iter()
            .map(|time| time.as_secs_f64() * 1e9)
            .collect(),
        attempts,
        guesses,
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "measuring time is what this command is for"
)]
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = std::hint::black_box(work());
    (result, start.elapsed())
}

/// A count as a float, which is exact because no list has 2⁵³ puzzles.
#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
const fn count(number: usize) -> f64 {
    number as f64
}

#[expect(clippy::cast_precision_loss, reason = "shown with three figures")]
const fn count_u64(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_nearest_ranks() {
        let measured = MethodTimes {
            method: Method::First,
            times: (1..=20).rev().map(f64::from).collect(),
            attempts: Vec::new(),
            guesses: 0,
        };
        assert!((measured.percentile(95) - 19.0).abs() < 1e-9);
        assert!((measured.percentile(100) - 20.0).abs() < 1e-9);
        assert!((measured.mean() - 10.5).abs() < 1e-9);
    }
}
