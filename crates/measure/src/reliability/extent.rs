//! How much is measured, and on how many threads.

use crate::stopwatch::Stopwatch;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// How much is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extent {
    /// Puzzles made from the seed and solved step by step.
    pub(super) puzzles: u64,
    /// States compared under symmetries.
    pub(super) states: u64,
    /// Symmetries for each of them.
    pub(super) symmetries: u64,
    /// Paths for VeriPB.
    pub(super) outside: u64,
    /// One puzzle in this many is examined closely: every premise, damaged steps, and all steps of
    /// one of its states.
    pub(super) closer: u64,
    /// Inputs for every level of the solver and two other engines.
    pub(super) inputs: u64,
    /// Puzzles made and checked one by one.
    pub(super) made: u64,
    /// Seconds for each target of the fuzzer.
    pub(super) fuzz: u64,
    /// Whether HoDoKu's library and the ratings of Sudoku Explainer are compared.
    pub(super) published: bool,
    /// Puzzles taken from each long list of the data folder.
    pub(super) sample: usize,
    /// The first seed.
    pub(super) seed: u64,
    pub(super) threads: usize,
    /// Minutes after which a part starts nothing new.
    pub(super) minutes: u64,
}

impl Extent {
    /// What the project promises.
    pub(super) const FULL: Self = Self {
        puzzles: 1_000_000,
        states: 100_000,
        symmetries: 10,
        outside: 1_000,
        inputs: 100_000_000,
        made: 1_000_000,
        fuzz: 3_600,
        published: true,
        closer: 10,
        sample: 2_000,
        seed: 1,
        threads: 1,
        minutes: u64::MAX,
    };

    /// About a minute of work.
    pub(super) const QUICK: Self = Self {
        puzzles: 500,
        states: 100,
        symmetries: 3,
        outside: 20,
        inputs: 100_000,
        made: 1_000,
        fuzz: 0,
        sample: 10,
        ..Self::FULL
    };
}

/// Does the work for each number below `count` on several threads and adds up the results. The sum
/// does not depend on the number of threads unless time runs out.
pub(super) fn in_parallel<T: Send + Default>(
    count: u64,
    extent: &Extent,
    work: impl Fn(u64) -> T + Sync,
    add: impl Fn(&mut T, T) + Sync,
) -> T {
    let limit = Duration::from_secs(extent.minutes.saturating_mul(60));
    let watch = Stopwatch::wall();
    let next = AtomicU64::new(0);
    let run = || {
        let mut sum = T::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count || watch.elapsed() >= limit {
                return sum;
            }
            add(&mut sum, work(number));
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..extent.threads.max(1))
            .map(|_| scope.spawn(run))
            .collect();
        let mut total = T::default();
        for worker in workers {
            add(&mut total, worker.join().expect("a worker does not panic"));
        }
        total
    })
}
