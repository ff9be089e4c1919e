//! A clock for each worker. The library has none; it checks a flag that this clock raises.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

thread_local! {
    /// The clock of this worker, started with its first puzzle.
    static CLOCK: RefCell<Option<Clock>> = const { RefCell::new(None) };
}

/// A thread that raises a flag when a puzzle takes too long. It ends with its worker.
struct Clock {
    limit: Duration,
    sender: Sender<Arc<AtomicBool>>,
}

/// Starts the time of one puzzle on this thread: the flag is raised after `limit`, unless the next
/// puzzle starts before.
pub(crate) fn start(limit: Duration) -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    CLOCK.with_borrow_mut(|clock| {
        let clock = match clock {
            Some(clock) if clock.limit == limit => clock,
            other => other.insert(Clock::new(limit)),
        };
        // Without a thread there is no time limit, but also no reason to fail.
        let _ = clock.sender.send(Arc::clone(&flag));
    });
    flag
}

impl Clock {
    fn new(limit: Duration) -> Self {
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || watch(&receiver, limit));
        Self { limit, sender }
    }
}

fn watch(receiver: &Receiver<Arc<AtomicBool>>, limit: Duration) {
    let mut current = receiver.recv().ok();
    while let Some(flag) = current {
        current = match receiver.recv_timeout(limit) {
            Ok(next) => Some(next),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => {
                flag.store(true, Ordering::Relaxed);
                receiver.recv().ok()
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flag_of_the_current_puzzle_is_raised() {
        let finished = start(Duration::from_millis(20));
        let current = start(Duration::from_millis(20));
        while !current.load(Ordering::Relaxed) {
            thread::yield_now();
        }
        assert!(!finished.load(Ordering::Relaxed));
        let next = start(Duration::from_secs(1000));
        assert!(!next.load(Ordering::Relaxed));
    }
}
