//! [`ComplexFishTechnique`]: one size and kind of complex fish; they differ in what they ask the search for,
//! and in their names.

use super::complex_fish::{Wanted, complex_fish};
use super::complex_fish_step::complex_fish_step;
use crate::{Facts, Flow, Info, Step, Technique};

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
}
