//! One technique type for fish of lines with fins; a technique's own file says what it is called and
//! whether the body is whole.

use crate::techniques::fish::common::fish_search::finned;
use crate::techniques::fish::common::fish_step::{finned_reason, fish_pattern, fish_step};
use crate::{Facts, Flow, Info, Parts, Step, Technique};
use std::ops::ControlFlow;

/// Base lines that are covered but for fins.
#[derive(Debug)]
pub(crate) struct FinnedTechnique {
    /// What is known about it.
    pub info: &'static Info,
    /// How many base lines.
    pub size: usize,
    /// Whether some base line has fewer than two candidates in the covers, or each has two or more.
    pub sashimi: bool,
}

impl FinnedTechnique {
    /// What it would be without the fins.
    const fn body(&self) -> &'static str {
        match self.size {
            2 => "an X-Wing",
            3 => "a Swordfish",
            4 => "a Jellyfish",
            5 => "a Squirmbag",
            6 => "a Whale",
            _ => "a Leviathan",
        }
    }
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

    fn pattern(&self, step: &Step) -> String {
        fish_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Fish { cover, .. } => finned_reason(step, cover, self.body()),
            _ => String::new(),
        }
    }
}
