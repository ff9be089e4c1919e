//! One technique type for all rectangles whose guardians are joined with other cells; a technique's own
//! file says which rectangles and which cells.

use crate::techniques::uniqueness::common::guarded_rectangles::{Source, guarded_rectangles};
use crate::techniques::uniqueness::common::guarded_step::{shaped_pattern, shaped_reason, shaped_step};
use crate::techniques::uniqueness::common::guardian_shapes::{Shape, Shapes};
use crate::{Facts, Flow, Info, Step, Technique};

/// The guardians of a rectangle, joined with other cells.
#[derive(Debug)]
pub(crate) struct GuardedTechnique {
    /// What is known about it.
    pub info: &'static Info,
    /// Which rectangles, and where their guardians are.
    pub source: Source,
    /// What the guardians are joined with.
    pub shape: Shape,
}

impl Technique for GuardedTechnique {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let shapes = Shapes::new(facts, self.shape);
        guarded_rectangles(facts, self.source, &mut |guarded| {
            shapes.of(guarded, &mut |shaped| {
                found(shaped_step(facts, self.info, guarded, shaped))
            })
        })
    }

    fn pattern(&self, step: &Step) -> String {
        shaped_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        shaped_reason(step, self.source, self.shape)
    }
}
