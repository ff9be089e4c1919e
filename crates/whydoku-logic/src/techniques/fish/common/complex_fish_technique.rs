//! [`ComplexFishTechnique`]: complex fish of one size and kind.

use super::complex_fish::{FishShape, complex_fish};
use super::complex_fish_step::complex_fish_step;
use crate::{Facts, Flow, Info, Step, Technique};

/// Finds complex fish of one size and kind, with or without fins.
#[derive(Debug)]
pub(crate) struct ComplexFishTechnique {
    /// Name, rating, page.
    pub info: &'static Info,
    /// The size and kind, and whether there are fins.
    pub shape: FishShape,
}

impl Technique for ComplexFishTechnique {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        complex_fish(facts, self.shape, &mut |fish| {
            found(complex_fish_step(self.info, facts, &fish))
        })
    }
}
