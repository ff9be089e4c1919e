//! Numbered cases on several threads, of which none gets lost.

use crate::report::grouped;
use crate::stopwatch::Stopwatch;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

/// The most panics whose messages are kept.
const SHOWN: usize = 5;

/// The results of numbered cases, in no order.
pub(super) struct Done<T> {
    pub(super) results: Vec<T>,
    /// Why there are fewer results than cases, in sentences; empty if every case has its result.
    pub(super) shortfalls: Vec<String>,
}

/// Runs `work` for every number below `count` on some threads until the time is over. A case that panics
/// is a shortfall, and so are cases for which there was no time.
pub(super) fn spread<T: Send>(
    count: u64,
    threads: usize,
    seconds: u64,
    work: impl Fn(u64) -> T + Sync,
) -> Done<T> {
    let watch = Stopwatch::wall();
    let next = AtomicU64::new(0);
    let worker = || {
        let mut results = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count || watch.elapsed().as_secs() >= seconds {
                return results;
            }
            let result = catch_unwind(AssertUnwindSafe(|| work(number)));
            results.push(result.map_err(|payload| (number, message(&*payload))));
        }
    };
    let all: Vec<Result<T, (u64, String)>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(worker)).collect();
        let results = workers.into_iter().map(|worker| {
            // Nothing outside the case itself can panic; if it does, the run is void.
            worker
                .join()
                .unwrap_or_else(|payload| std::panic::resume_unwind(payload))
        });
        results.flatten().collect()
    });
    let ran = all.len() as u64;
    let mut done = Done {
        results: Vec::new(),
        shortfalls: Vec::new(),
    };
    let mut panics = Vec::new();
    for result in all {
        match result {
            Ok(result) => done.results.push(result),
            Err(panic) => panics.push(panic),
        }
    }
    panics.sort();
    for (number, message) in panics.iter().take(SHOWN) {
        let text = format!("Case {number} panicked: {message}");
        done.shortfalls.push(text);
    }
    if panics.len() > SHOWN {
        let all = grouped(panics.len() as u64);
        done.shortfalls
            .push(format!("{all} cases panicked in all."));
    }
    if ran < count {
        let (ran, count) = (grouped(ran), grouped(count));
        let text = format!("Only {ran} of {count} cases were run before the time was over.");
        done.shortfalls.push(text);
    }
    if count == 0 {
        done.shortfalls.push("No case was asked for.".to_owned());
    }
    done
}

/// What a panic says.
fn message(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "no message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_has_its_result() {
        let mut done = spread(100, 3, u64::MAX, |number| number);
        done.results.sort_unstable();
        assert_eq!(done.results, (0..100).collect::<Vec<_>>());
        assert_eq!(done.shortfalls, [""; 0]);
    }

    #[test]
    fn a_panic_is_named_and_the_other_cases_stay() {
        let done = spread(20, 2, u64::MAX, |number| {
            assert!(number != 7, "seven is out");
        });
        assert_eq!(done.results.len(), 19);
        assert_eq!(done.shortfalls, ["Case 7 panicked: seven is out"]);
    }

    #[test]
    fn cases_without_time_and_no_cases_are_shortfalls() {
        let done = spread(3, 1, 0, |number| number);
        let text = "Only 0 of 3 cases were run before the time was over.";
        assert_eq!(done.shortfalls, [text]);
        let done = spread(0, 1, u64::MAX, |number| number);
        assert_eq!(done.shortfalls, ["No case was asked for."]);
    }
}
