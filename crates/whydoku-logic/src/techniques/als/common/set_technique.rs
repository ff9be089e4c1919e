//! [`SetTechnique`]: one rule for rows of almost locked or almost hidden sets.

use super::almost_sets::Kind;
use super::set_chain::chains;
use super::set_row::{RowShape, SetRow};
use super::set_rules::{LinkCount, w_wing, xy_wing, xz};
use crate::{Facts, Flow, Info, Step, Technique};

/// How the sets of a row are joined.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SetRule {
    /// Two sets, joined in one of these ways.
    Xz(&'static [LinkCount]),
    /// Two sets that are both joined to a third.
    XyWing,
    /// Two sets joined by a house where a digit has two sides.
    WWing,
    /// Four or more sets.
    Chain,
}

/// Finds rows of sets that are joined by a rule.
#[derive(Debug)]
pub(crate) struct SetTechnique {
    /// Name, rating and so on.
    pub info: &'static Info,
    /// Whether the sets are almost locked or almost hidden.
    pub kind: Kind,
    /// How they are joined.
    pub rule: SetRule,
}

impl Technique for SetTechnique {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let (best, shape) = match self.rule {
            SetRule::Xz(linked) => (xz(facts, self.kind, linked)?, RowShape::Pair),
            SetRule::XyWing => (xy_wing(facts, self.kind)?, RowShape::Wing),
            SetRule::WWing => (w_wing(facts, self.kind)?, RowShape::House),
            SetRule::Chain => (chains(facts, self.kind)?, RowShape::Chain),
        };
        let pattern = |sets| SetRow { sets, shape };
        best.report(facts, self.info, self.kind, &pattern, found)
    }
}
