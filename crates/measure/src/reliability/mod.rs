//! What `cargo xtask reliability` measures: that no step is wrong, that every proof stands and has
//! no padding, that no direction is preferred, that damaged proofs are refused, that an outside
//! checker agrees.

pub mod puzzles;
pub mod report;
pub mod steps;
pub mod symmetry;
pub mod veripb;

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// One line of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// What is promised.
    pub promise: String,
    /// What was counted, in words.
    pub measured: String,
    /// What went wrong; nothing, if the promise holds.
    pub failures: Vec<String>,
    /// How long it took, in tenths of a second.
    pub tenths: u64,
}

/// How much is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// Puzzles made from the seed and solved step by step.
    pub puzzles: u64,
    /// States looked at under symmetries.
    pub states: u64,
    /// Symmetries for each of them.
    pub symmetries: u64,
    /// Paths given to the outside checker.
    pub outside: u64,
    /// One in so many puzzles is also looked at premise by premise, with damaged steps, and with
    /// all steps of one of its states.
    pub closer: u64,
    /// Puzzles taken from each list of hard ones in the data folder.
    pub sample: usize,
    /// Where the random numbers start.
    pub seed: u64,
    /// Threads at work.
    pub threads: usize,
    /// Each part of the work starts nothing new after so many minutes, and says how far it came.
    pub minutes: u64,
}

impl Extent {
    /// What the targets ask for.
    pub const FULL: Self = Self {
        puzzles: 1_000_000,
        states: 100_000,
        symmetries: 10,
        outside: 1_000,
        closer: 10,
        sample: 2_000,
        seed: 1,
        threads: 1,
        minutes: u64::MAX,
    };

    /// A minute's worth.
    pub const QUICK: Self = Self {
        puzzles: 500,
        states: 100,
        symmetries: 3,
        outside: 20,
        sample: 10,
        ..Self::FULL
    };
}

/// Does the work for each number below `count` on several threads and adds up the results. The sum
/// does not depend on the number of threads, unless the time ends first.
///
/// # Panics
/// If the work does.
#[expect(
    clippy::disallowed_methods,
    reason = "a long run has an end that is known before; the sums count what was done"
)]
pub fn in_parallel<T: Send + Default>(
    count: u64,
    extent: &Extent,
    work: impl Fn(u64) -> T + Sync,
    add: impl Fn(&mut T, T) + Sync,
) -> T {
    let threads = extent.threads;
    let limit = Duration::from_secs(extent.minutes.saturating_mul(60));
    let start = Instant::now();
    let next = AtomicU64::new(0);
    let run = || {
        let mut sum = T::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count || start.elapsed() >= limit {
                return sum;
            }
            add(&mut sum, work(number));
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(run)).collect();
        let mut total = T::default();
        for worker in workers {
            add(&mut total, worker.join().expect("a worker does not panic"));
        }
        total
    })
}

/// `1234567` as `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
