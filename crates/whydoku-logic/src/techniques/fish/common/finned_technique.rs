//! [`FinnedTechnique`]: fish of lines with fins. Each technique's own file gives its name and
//! whether it is sashimi.

use super::fish_search::finned;
use super::fish_step::fish_step;
use crate::{Facts, Flow, Info, Step, Technique};
use std::ops::ControlFlow;

/// Finds base lines whose candidates are all in the cover lines, except for fins.
#[derive(Debug)]
pub(crate) struct FinnedTechnique {
    /// Its names and rating.
    pub info: &'static Info,
    /// How many base lines.
    pub size: usize,
    /// Whether some base line has fewer than two candidates in the covers.
    pub sashimi: bool,
}

impl Technique for FinnedTechnique {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        finned(facts, self.size, &mut |fish| {
            if fish.sashimi == self.sashimi {
                found(fish_step(self.info, facts, &fish))
            } else {
                ControlFlow::Continue(())
            }
        })
    }
}
