//! [`BestSets`]: the smallest pattern of joined sets for each set of eliminations, and its steps.

use super::almost_sets::Kind;
use super::joined_sets::JoinedSets;
use super::set_web::Web;
use crate::{Conclusions, Facts, Flow, Info, Pattern, Proof, Step};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use whydoku_grid::CandidateSet;
use whydoku_grid::sorting::PutInOrder as _;

/// Joined sets, the keys of what their ends have in common, and what they eliminate.
#[derive(Clone, Debug)]
pub(crate) struct SetDeduction {
    /// The sets and their joins.
    pub web: Web,
    /// The keys of the parts of which one is used.
    pub ends: Vec<usize>,
    /// The candidates that are eliminated.
    pub gone: CandidateSet,
}

impl SetDeduction {
    /// Fewer sets first, then fewer truths.
    fn rank(&self) -> (usize, usize) {
        let members = &self.web.members;
        (
            members.len(),
            members.iter().map(|set| set.truths.len()).sum(),
        )
    }

    /// Returns the step of these sets, unless their proof does not hold.
    fn step<P: Pattern + 'static>(
        self,
        facts: &Facts<'_>,
        info: &'static Info,
        kind: Kind,
        pattern: &dyn Fn(JoinedSets) -> P,
    ) -> Option<Step> {
        let gone = self.web.proved(facts.marks(), &self.gone);
        if gone.is_empty() {
            return None;
        }
        let proof = Proof::from(self.web.proof(facts.marks(), &gone));
        let sets = JoinedSets {
            kind,
            web: self.web,
            ends: self.ends,
            eliminated: gone.iter().map(|candidate| candidate.digit).collect(),
        };
        let conclusions = Conclusions::eliminate(gone);
        Some(Step::found(info, conclusions, proof, pattern(sets)))
    }
}

/// Joined sets by what they eliminate, the smallest for each.
#[derive(Debug, Default)]
pub(crate) struct BestSets(BTreeMap<CandidateSet, SetDeduction>);

impl BestSets {
    /// Whether sets of this rank would be kept.
    pub(crate) fn wants(&self, gone: &CandidateSet, rank: (usize, usize)) -> bool {
        !gone.is_empty() && self.0.get(gone).is_none_or(|known| rank < known.rank())
    }

    /// Keeps the sets if they are the smallest so far for what they eliminate.
    pub(crate) fn offer(&mut self, sets: SetDeduction) {
        if self.wants(&sets.gone, sets.rank()) {
            self.0.insert(sets.gone, sets);
        }
    }

    /// Reports the steps, small ones first. `pattern` makes the pattern of each.
    pub(crate) fn report<P: Pattern + 'static>(
        self,
        facts: &Facts<'_>,
        info: &'static Info,
        kind: Kind,
        pattern: &dyn Fn(JoinedSets) -> P,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        let mut all: Vec<SetDeduction> = self.0.into_values().collect();
        all.put_in_order_by_key(SetDeduction::rank);
        for sets in all {
            if let Some(step) = sets.step(facts, info, kind, pattern) {
                found(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}
