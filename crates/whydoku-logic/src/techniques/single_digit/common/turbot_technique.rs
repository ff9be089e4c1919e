//! [`TurbotTechnique`]: two strong links joined by a weak one. Each technique's own file gives its
//! shape.

use super::one_digit_chain::Notation;
use super::turbot::{Shape, turbots};
use crate::{Facts, Flow, Info, Step, Technique};

/// Finds two strong links joined by a weak one.
#[derive(Debug)]
pub(crate) struct TurbotTechnique {
    pub(crate) info: &'static Info,
    pub(crate) shape: Shape,
    pub(crate) notation: Notation,
}

impl Technique for TurbotTechnique {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        turbots(facts, self.shape, &mut |turbot| {
            let chain = turbot.chain();
            found(chain.step(self.info, self.notation, facts, turbot.targets))
        })
    }
}
