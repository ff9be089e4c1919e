//! [`Stop`]: the end of the whole run, from Ctrl-C or --stop-after.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Ends the puzzles that are being made, each of which has a flag of its own, and starts no more.
#[derive(Debug, Default)]
pub(super) struct Stop {
    raised: AtomicBool,
    running: Mutex<Vec<Arc<AtomicBool>>>,
}

impl Stop {
    /// Ends the run; returns whether it had been ended before.
    pub(super) fn raise(&self) -> bool {
        let before = self.raised.swap(true, Ordering::SeqCst);
        for flag in self.flags().iter() {
            flag.store(true, Ordering::Relaxed);
        }
        before
    }

    pub(super) fn is_raised(&self) -> bool {
        self.raised.load(Ordering::SeqCst)
    }

    /// Does the work of one puzzle, which ends early when its flag is raised.
    pub(super) fn during<T>(&self, flag: &Arc<AtomicBool>, work: impl FnOnce() -> T) -> T {
        self.flags().push(Arc::clone(flag));
        // The run may have ended just before the flag was in the list.
        if self.is_raised() {
            flag.store(true, Ordering::Relaxed);
        }
        let result = work();
        self.flags().retain(|other| !Arc::ptr_eq(other, flag));
        result
    }

    fn flags(&self) -> MutexGuard<'_, Vec<Arc<AtomicBool>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
