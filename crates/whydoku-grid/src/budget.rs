//! [`Budget`]: how much work a call may do.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Work units left, and a flag that another thread may raise.
///
/// Every long call takes one and says honestly when it ran out. The library has no clock: a caller
/// that wants a deadline raises the flag from a timer. What a unit is, each call documents; it is
/// always deterministic, so the same input and budget end at the same place on every machine.
///
/// ```
/// use whydoku_grid::{Budget, Spent};
/// let budget = Budget::units(10);
/// assert_eq!(budget.spend(8), Ok(()));
/// assert_eq!(budget.spend(8), Err(Spent::Units));
/// ```
#[derive(Debug)]
pub struct Budget {
    left: Cell<u64>,
    start: u64,
    cancel: Option<Arc<AtomicBool>>,
}

/// Why a budget is at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    /// All work units are used.
    Units,
    /// The cancel flag was raised.
    Cancelled,
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Units => "the work budget is spent",
            Self::Cancelled => "the work was cancelled",
        })
    }
}

impl std::error::Error for Spent {}

impl Budget {
    /// As much as it takes.
    pub const fn unlimited() -> Self {
        Self::units(u64::MAX)
    }

    /// At most this many work units.
    pub const fn units(units: u64) -> Self {
        Self {
            left: Cell::new(units),
            start: units,
            cancel: None,
        }
    }

    /// The same budget, ended early when `flag` is raised.
    #[must_use]
    pub fn with_cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// A budget without an end of its own, ended by the same flag: for work that is counted another
    /// way.
    #[must_use]
    pub fn flag_only(&self) -> Self {
        Self {
            cancel: self.cancel.clone(),
            ..Self::unlimited()
        }
    }

    /// Uses up `units`; an error once they are not there or the flag is raised.
    pub fn spend(&self, units: u64) -> Result<(), Spent> {
        if self
            .cancel
            .as_ref()
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
        {
            return Err(Spent::Cancelled);
        }
        match self.left.get().checked_sub(units) {
            Some(left) => {
                self.left.set(left);
                Ok(())
            }
            None => {
                self.left.set(0);
                Err(Spent::Units)
            }
        }
    }

    /// Whether nothing is left.
    pub fn is_spent(&self) -> bool {
        self.spend(0).is_err() || self.left.get() == 0
    }

    /// Units used so far.
    pub const fn used(&self) -> u64 {
        self.start - self.left.get()
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::unlimited()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_raised_flag_ends_it() {
        let flag = Arc::new(AtomicBool::new(false));
        let budget = Budget::unlimited().with_cancel(Arc::clone(&flag));
        assert_eq!(budget.spend(1), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(budget.spend(1), Err(Spent::Cancelled));
        assert_eq!(budget.used(), 1);
    }
}
