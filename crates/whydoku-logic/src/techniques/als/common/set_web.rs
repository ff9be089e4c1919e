//! [`Web`]: almost locked sets joined by restricted commons, and the covers that prove what they eliminate.

use super::almost_sets::AlmostSet;
use crate::Inference;
use crate::proof::cover::{needed_cover_in, proves_in};
use whydoku_grid::{Candidate, CandidateSet, Pencilmarks, Truth};

/// Two parts that share a truth, so that at most one of them is used.
#[derive(Clone, Debug)]
pub(crate) struct Join {
    /// The member and the part of both ends.
    pub ends: [(usize, usize); 2],
    /// The truths that contain both parts.
    pub truths: Vec<Truth>,
}

/// Sets and the restricted commons that join them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Web {
    /// The sets.
    pub members: Vec<AlmostSet>,
    /// The restricted commons used.
    pub joins: Vec<Join>,
    /// A clause (at least one of these is true) that is used with the truths, and the inference that proves it.
    pub clause: Option<(CandidateSet, Inference)>,
}

impl Web {
    /// Adds a restricted common between two members.
    pub(crate) fn join(&mut self, one: (usize, usize), two: (usize, usize)) {
        let part = |(member, part): (usize, usize)| &self.members[member].parts[part];
        let truths = part(one).within.iter().copied();
        let shared = truths
            .filter(|truth| part(two).within.contains(truth))
            .collect();
        self.joins.push(Join {
            ends: [one, two],
            truths: shared,
        });
    }

    /// Whether a part is one end of a join.
    pub(crate) fn is_joined(&self, end: (usize, usize)) -> bool {
        self.joins.iter().any(|join| join.ends.contains(&end))
    }

    /// All truths of the sets.
    pub(crate) fn truths(&self) -> Vec<Truth> {
        let each = self.members.iter().flat_map(|set| &set.truths);
        each.copied().collect()
    }

    /// Returns a link for each part, one that contains the target if possible.
    pub(crate) fn links_through(&self, target: Candidate) -> Vec<Truth> {
        let best = |truths: &[Truth]| {
            let at_target = truths.iter().find(|truth| truth.contains(target));
            at_target.or(truths.first()).copied()
        };
        let joins = self.joins.iter().filter_map(|join| best(&join.truths));
        let mut links: Vec<Truth> = joins.collect();
        for (member, set) in self.members.iter().enumerate() {
            for (place, part) in set.parts.iter().enumerate() {
                if !self.is_joined((member, place)) {
                    links.extend(best(&part.within));
                }
            }
        }
        links
    }

    fn clause(&self) -> Option<&CandidateSet> {
        self.clause.as_ref().map(|(candidates, _)| candidates)
    }

    /// Returns the targets that the web eliminates.
    pub(crate) fn proved(&self, marks: &Pencilmarks, targets: &CandidateSet) -> CandidateSet {
        let truths = self.truths();
        let holds = |target: &Candidate| {
            let links = self.links_through(*target);
            let target = [*target].into_iter().collect();
            proves_in(marks.open(), self.clause(), &truths, &links, &target)
        };
        targets.iter().filter(holds).collect()
    }

    /// Returns the covers that eliminate the targets; targets with the same links share one.
    pub(crate) fn proof(&self, marks: &Pencilmarks, targets: &CandidateSet) -> Vec<Inference> {
        let mut groups: Vec<(Vec<Truth>, CandidateSet)> = Vec::new();
        for target in targets.iter() {
            let links = self.links_through(target);
            match groups.iter_mut().find(|(known, _)| *known == links) {
                Some((_, all)) => all.insert(target),
                None => groups.push((links, [target].into_iter().collect())),
            }
        }
        let clause = self.clause.iter().map(|(_, inference)| inference.clone());
        let mut proof: Vec<Inference> = clause.collect();
        let truths = self.truths();
        // Each cover may use what the earlier ones eliminated.
        let mut open = *marks.open();
        for (links, gone) in groups {
            let cover = needed_cover_in(&open, self.clause(), truths.clone(), links, &gone);
            proof.push(cover);
            open -= gone;
        }
        proof
    }
}
