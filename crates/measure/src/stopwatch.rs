//! The one stopwatch of all measurements.
//!
//! Speed is measured in processor time, so that other work on the machine does not count. The wall
//! clock is for deadlines, and for figures in which waiting is the point.

use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// A point in time on one of the clocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch {
    clock: Clock,
    start: Duration,
}

#[derive(Clone, Copy, Debug)]
enum Clock {
    Thread,
    Children,
    Wall,
}

impl Stopwatch {
    /// Measures the processor time of the current thread.
    pub(crate) fn thread() -> Self {
        Self::start(Clock::Thread)
    }

    /// Measures the processor time of child processes that have ended.
    pub(crate) fn children() -> Self {
        // Systems without /proc have only the wall clock for this.
        Self::start(if children_time().is_some() {
            Clock::Children
        } else {
            Clock::Wall
        })
    }

    /// Measures the time that passes.
    pub(crate) fn wall() -> Self {
        Self::start(Clock::Wall)
    }

    fn start(clock: Clock) -> Self {
        let start = clock.time();
        Self { clock, start }
    }

    /// The time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.time().saturating_sub(self.start)
    }
}

impl Clock {
    fn time(self) -> Duration {
        let id = match self {
            Self::Thread => ClockId::ThreadCPUTime,
            Self::Wall => ClockId::Monotonic,
            Self::Children => return children_time().unwrap_or_default(),
        };
        let time = clock_gettime(id);
        let number = |part| u64::try_from(part).unwrap_or_default();
        Duration::from_secs(number(time.tv_sec)) + Duration::from_nanos(number(time.tv_nsec))
    }
}

/// Fields 16 and 17 of the process's `stat` file, in hundredths of a second. The name in field 2 may
/// contain spaces, so the fields are counted from its closing parenthesis.
fn children_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = text.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(13);
    let (user, system): (u64, u64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some(Duration::from_millis((user + system) * 10))
}

/// The result of the work and the processor time this thread spent on it.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let watch = Stopwatch::thread();
    let result = work();
    (result, watch.elapsed())
}

/// The time that the stopwatch itself adds: the least of many measurements of nothing.
pub(crate) fn overhead() -> Duration {
    let nothing = (0..1000).map(|_| timed(|| ()).1);
    nothing.min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    #[test]
    fn sleeping_takes_wall_time_and_no_processor_time() {
        let (thread, wall) = (Stopwatch::thread(), Stopwatch::wall());
        std::thread::sleep(Duration::from_millis(30));
        assert!(wall.elapsed() >= Duration::from_millis(30));
        assert!(thread.elapsed() < Duration::from_millis(20));
        let (sum, time) = timed(|| (0..2_000_000_u64).map(black_box).sum::<u64>());
        assert!(time > overhead() && sum > 0);
    }
}
