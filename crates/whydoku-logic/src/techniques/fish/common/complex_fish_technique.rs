//! The technique of one size and kind of complex fish; what differs between them is what they ask
//! the search for, and their names.

use crate::techniques::fish::common::complex_fish::{Wanted, complex_fish};
use crate::techniques::fish::common::complex_fish_step::{complex_fish_step, complex_pattern, complex_reason};
use crate::{Facts, Flow, Info, Parts, Step, Technique};

/// Finds the fish that are wanted.
#[derive(Debug)]
pub(crate) struct ComplexFishTechnique {
    /// Name, rating, page.
    pub info: &'static Info,
    /// Size, kind, fins.
    pub wanted: Wanted,
}

impl Technique for ComplexFishTechnique {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        complex_fish(facts, self.wanted, &mut |fish| {
            found(complex_fish_step(self.info, facts, &fish))
        })
    }

    fn pattern(&self, step: &Step) -> String {
        complex_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Fish { cover, .. } => complex_reason(step, cover),
            _ => String::new(),
        }
    }
}
