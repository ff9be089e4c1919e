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
    /// Where the random numbers start.
    pub seed: u64,
    /// Threads at work.
    pub threads: usize,
}

/// Does the work for each number below `count` on several threads and adds up the results. The sum
/// does not depend on the number of threads.
///
/// # Panics
/// If the work does.
pub fn in_parallel<T: Send + Default>(
    count: u64,
    threads: usize,
    work: impl Fn(u64) -> T + Sync,
    add: impl Fn(&mut T, T) + Sync,
) -> T {
    let next = AtomicU64::new(0);
    let run = || {
        let mut sum = T::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
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
