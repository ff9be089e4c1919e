//! [`Budget`]: a limit on the work of a call.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A limit on the work of a call, with an optional flag for canceling from another thread.
///
/// Every long call takes a budget and reports when it runs out. Each call documents what one unit
/// of work is. Units do not depend on the machine, so the same input and budget always stop at the
/// same point. The library has no clock: for a deadline, raise the flag from a timer.
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

/// The reason why a call stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    /// All units of work were used.
    Units,
    /// The cancel flag was raised.
    Cancelled,
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Units => "the work budget is spent",
            Self::Cancelled => "the work was canceled",
        })
    }
}

impl std::error::Error for Spent {}

impl Budget {
    /// A budget without a limit.
    pub const fn unlimited() -> Self {
        Self::units(u64::MAX)
    }

    /// A budget of this many units.
    pub const fn units(units: u64) -> Self {
        Self {
            left: Cell::new(units),
            start: units,
            cancel: None,
        }
    }

    /// The same budget, which also ends when `flag` is raised.
    #[must_use]
    pub fn with_cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// A budget without a limit that the same flag ends, for work that is counted in other units.
    #[must_use]
    #[doc(hidden)]
    pub fn flag_only(&self) -> Self {
        Self {
            cancel: self.cancel.clone(),
            ..Self::unlimited()
        }
    }

    /// A budget of at most `units` of what is left, which the same flag ends. What it uses is not
    /// counted here.
    #[must_use]
    #[doc(hidden)]
    pub fn part(&self, units: u64) -> Self {
        Self {
            cancel: self.cancel.clone(),
            ..Self::units(units.min(self.left.get()))
        }
    }

    /// Uses `units`; an error if fewer are left or the flag is raised.
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

    /// Whether no unit is left or the flag is raised.
    pub fn is_spent(&self) -> bool {
        self.spend(0).is_err() || self.left.get() == 0
    }

    /// The number of units used so far.
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
