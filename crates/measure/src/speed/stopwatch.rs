//! Processor time of the thread, so that other work on the machine does not count.

use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// The time this thread has worked so far.
fn worked() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::from_secs(seconds)
        + Duration::from_nanos(u64::try_from(time.tv_nsec).unwrap_or_default())
}

/// What the work gave, and how long the thread worked on it.
pub(super) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = worked();
    let result = work();
    (result, worked().saturating_sub(start))
}

/// What one reading of the watch adds to a time: the least of many times of nothing.
pub(super) fn own_time() -> Duration {
    let nothing = (0..1000).map(|_| timed(|| ()).1);
    nothing.min().unwrap_or_default()
}
