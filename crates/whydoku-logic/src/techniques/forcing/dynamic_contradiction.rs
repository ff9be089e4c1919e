#![doc = include_str!("dynamic_contradiction.md")]

use crate::infer::closure::Strength;
use crate::proof::trim::trimmed;
use crate::step::forcing_step::Branches;
use crate::technique::info;
use crate::techniques::forcing::common::contradiction_pattern::{ContradictionPattern, trail_of};
use crate::techniques::forcing::common::dynamic::refute_with_patterns;
use crate::techniques::forcing::common::dynamic_check::DynamicCheck;
use crate::{Concludes, Conclusions, Facts, Flow, Info, Literal, Proof, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::CandidateSet;

pub(crate) const DYNAMIC_CONTRADICTION: DynamicContradiction = DynamicContradiction {
    info: &info!("dynamic-contradiction", "Dynamic Contradiction", 90)
        .aliases(&["Dynamic Forcing Chain Plus", "g-Braid"])
        .rows(&[155, 158]),
};

/// Finds candidates that singles, locked candidates and pairs together refute.
#[derive(Debug)]
pub(crate) struct DynamicContradiction {
    info: &'static Info,
}

impl Technique for DynamicContradiction {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let marks = facts.marks();
        let check = DynamicCheck::new(marks);
        for candidate in facts.refutable(Strength::Subsets).iter() {
            facts.spend(1)?;
            // A candidate that singles refute is a plain contradiction.
            let alone = facts.propagation(candidate);
            let stands = || facts.uses_prefilters() && !check.refutes(alone);
            if alone.conflict().is_some() || stands() {
                continue;
            }
            let Some(refutation) = refute_with_patterns(marks, candidate) else {
                continue;
            };
            let gone: CandidateSet = [candidate].into_iter().collect();
            let done = Conclusions::eliminate(gone);
            let proof = trimmed(marks, Proof::from(refutation), &done);
            let mut line = vec![Literal::on(candidate)];
            for inference in trail_of(&proof) {
                if let Concludes::Literals(literals) = &inference.concludes {
                    line.extend(literals);
                }
            }
            let pattern = ContradictionPattern(Branches {
                over: gone,
                lines: vec![line],
                open: *marks.open(),
            });
            found(Step::found(self.info, done, proof, pattern))?;
        }
        ControlFlow::Continue(())
    }
}
