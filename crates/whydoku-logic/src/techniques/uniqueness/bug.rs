#![doc = include_str!("bug.md")]

use crate::deadly::deadly_pattern::{DeadlyPattern, Deduction, Use};
use crate::deadly::graves::whole_grid;
use crate::deadly::words::GRAVE;
use crate::technique::info;
use crate::{Facts, Flow, Info, Step, Technique};
use std::ops::ControlFlow;

pub(crate) const BUG_1: Bug = Bug {
    info: &info!("bug-1", "BUG+1", 56)
        .hodoku("0610", 100)
        .aliases(&["Bivalue Universal Grave + 1", "BUG Type 1", "BUG"])
        .rows(&[95])
        .assumes_uniqueness(),
    by: &[Use::OneCell],
};
pub(crate) const BUG_2: Bug = Bug {
    info: &info!("bug-2", "BUG Type 2", 57)
        .aliases(&["Bivalue Universal Grave Type 2"])
        .rows(&[96])
        .assumes_uniqueness(),
    by: &[Use::OneDigit],
};
pub(crate) const BUG_3: Bug = Bug {
    info: &info!("bug-3", "BUG Type 3", 58)
        .aliases(&["Bivalue Universal Grave Type 3"])
        .rows(&[96])
        .assumes_uniqueness(),
    by: &[Use::Subset],
};
pub(crate) const BUG_4: Bug = Bug {
    info: &info!("bug-4", "BUG Type 4", 57)
        .aliases(&["Bivalue Universal Grave Type 4"])
        .rows(&[96])
        .assumes_uniqueness(),
    by: &[Use::LockedDigit],
};
pub(crate) const BUG_N: Bug = Bug {
    info: &info!("bug-n", "BUG+n", 60)
        .aliases(&["Bivalue Universal Grave + n"])
        .rows(&[96])
        .assumes_uniqueness(),
    by: &[Use::OneCell, Use::SeenByAll],
};

/// Finds states in which all unsolved cells, but for a few extra candidates, have two candidates, and each
/// digit two places in each house that needs it.
#[derive(Debug)]
pub(crate) struct Bug {
    info: &'static Info,
    by: &'static [Use],
}

impl Technique for Bug {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        whole_grid(facts, &mut |cells| {
            let Some(pattern) = DeadlyPattern::new(facts, cells) else {
                return ControlFlow::Continue(());
            };
            // One extra candidate is a BUG+1, several in one cell a BUG+n.
            let single = pattern.guardians.len() == 1;
            for by in self.by {
                if *by == Use::OneCell && single != (self.by.len() == 1) {
                    continue;
                }
                pattern.deduce(facts, *by, &mut |deduction: Deduction| {
                    found(pattern.step(facts, self.info, &GRAVE, deduction))
                })?;
            }
            ControlFlow::Continue(())
        })
    }
}
