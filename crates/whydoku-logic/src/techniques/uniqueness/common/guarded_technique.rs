//! [`GuardedTechnique`]: one technique type for all rectangles whose guardians are joined with other cells.

use crate::techniques::uniqueness::common::guarded_rectangles::{Source, guarded_rectangles};
use crate::techniques::uniqueness::common::guardian_shapes::{Shape, ShapeSearch};
use crate::techniques::uniqueness::common::joined_rectangle::JoinedRectangle;
use crate::{Facts, Flow, Info, Step, Technique};

/// Finds rectangles whose guardians are joined with other cells; a technique's own file says which
/// rectangles and which cells.
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
        guarded_rectangles(facts, self.source, &mut |rectangle, premises| {
            let search = ShapeSearch::new(facts, rectangle, premises);
            search.run(self.shape, &mut |deduction| {
                let joined = JoinedRectangle::new(facts, rectangle, self.shape, &deduction);
                found(joined.step(self.info, facts, premises, deduction))
            })
        })
    }
}
