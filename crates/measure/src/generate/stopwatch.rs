//! Processor time where the system tells it, so that other work on the machine does not count; else
//! the clock.
#![expect(
    clippy::disallowed_methods,
    reason = "a measuring program looks at the clock"
)]

use std::time::{Duration, Instant};

/// Measures the work of this thread.
pub(super) struct Stopwatch {
    worked: Option<Duration>,
    clock: Instant,
}

impl Stopwatch {
    pub(super) fn start() -> Self {
        Self {
            worked: thread_worked(),
            clock: Instant::now(),
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        match (self.worked, thread_worked()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.clock.elapsed(),
        }
    }
}

/// Measures the work of programs started by this one that have ended.
pub(super) struct ChildWatch {
    worked: Option<Duration>,
    clock: Instant,
}

impl ChildWatch {
    pub(super) fn start() -> Self {
        Self {
            worked: children_worked(),
            clock: Instant::now(),
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        match (self.worked, children_worked()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.clock.elapsed(),
        }
    }
}

/// Linux: the first number of this file is the time the thread has run, in nanoseconds. It is brought
/// up to date when the scheduler looks, so let it.
fn thread_worked() -> Option<Duration> {
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let first = text.split_whitespace().next()?;
    first.parse().ok().map(Duration::from_nanos)
}

/// Linux: fields 16 and 17, in hundredths of a second. The name in field 2 may have spaces, so the
/// fields are counted from its closing bracket.
fn children_worked() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = text.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(13);
    let (user, system): (u64, u64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some(Duration::from_millis((user + system) * 10))
}
