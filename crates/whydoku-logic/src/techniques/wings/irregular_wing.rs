#![doc = include_str!("irregular_wing.md")]

use super::common::irregular_wings::{Strong, ThreeLinks, three_links};
use crate::proof::cover::is_minimal;
use crate::technique::info;
use crate::{Conclusions, Facts, Flow, Inference, Info, Proof, Step, Technique};
use Strong::{Bilocal as L, Bivalue as V};
use std::ops::ControlFlow;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{Candidate, CandidateSet, Truth};

pub(crate) const M_WING: IrregularWing = IrregularWing {
    info: &info!("m-wing", "M-Wing", 45)
        .aliases(&["Medusa Wing"])
        .rows(&[73]),
    shapes: &[[V, L, L]],
    fits: |wing| wing.turns_in_cell(1) && same_ends(wing) && wing.digits().len() == 2,
};
pub(crate) const S_WING: IrregularWing = IrregularWing {
    info: &info!("s-wing", "S-Wing", 60)
        .aliases(&["Split Wing"])
        .rows(&[74]),
    shapes: &[[L, V, L]],
    fits: |wing| wing.digits().len() == 2,
};
pub(crate) const H_WING: IrregularWing = IrregularWing {
    info: &info!("h-wing", "H-Wing", 60)
        .aliases(&["Hybrid Wing"])
        .rows(&[74]),
    shapes: &[[V, L, L], [V, V, L], [V, L, V]],
    fits: |wing| {
        let turns = wing.kinds != [V, L, L] || wing.turns_in_cell(1);
        turns && wing.digits().len() == 3
    },
};
pub(crate) const L_WING: IrregularWing = IrregularWing {
    info: &info!("l-wing", "L-Wing", 60)
        .aliases(&["Local Wing"])
        .rows(&[74]),
    shapes: &[[L, L, L]],
    fits: |wing| wing.turns_in_cell(0) && wing.turns_in_cell(1),
};

/// Finds chains of three strong links of certain kinds.
#[derive(Debug)]
pub(crate) struct IrregularWing {
    info: &'static Info,
    shapes: &'static [[Strong; 3]],
    fits: fn(&ThreeLinks) -> bool,
}

fn same_ends(wing: &ThreeLinks) -> bool {
    let [first, last] = wing.end_digits();
    first == last
}

impl Technique for IrregularWing {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        // Many chains have the same two ends. Report only the first of them.
        let mut known: Vec<[Candidate; 2]> = Vec::new();
        three_links(facts, self.shapes, &mut |wing| {
            let mut ends = [wing.nodes[0], wing.nodes[5]];
            ends.put_in_order();
            if !(self.fits)(wing) || known.contains(&ends) {
                return ControlFlow::Continue(());
            }
            let targets = wing.targets(facts);
            if targets.is_empty() || !is_needed(facts, wing, &targets) {
                return ControlFlow::Continue(());
            }
            known.push(ends);
            found(self.step(wing, targets))
        })
    }
}

/// Whether every target needs the whole chain.
fn is_needed(facts: &Facts<'_>, wing: &ThreeLinks, targets: &CandidateSet) -> bool {
    targets.iter().all(|target| {
        let only: CandidateSet = std::iter::once(target).collect();
        is_minimal(facts.marks(), &wing.truths, &wing.links(target), &only)
    })
}

impl IrregularWing {
    fn step(&self, wing: &ThreeLinks, targets: CandidateSet) -> Step {
        let mut groups: Vec<(Vec<Truth>, Vec<Candidate>)> = Vec::new();
        for target in targets.iter() {
            let links = wing.links(target);
            match groups.iter_mut().find(|(known, _)| *known == links) {
                Some((_, all)) => all.push(target),
                None => groups.push((links, vec![target])),
            }
        }
        let proof: Proof = groups
            .into_iter()
            .map(|(links, gone)| Inference::cover(wing.truths, links, gone))
            .collect();
        let conclusions = Conclusions::eliminate(targets);
        Step::found(self.info, conclusions, proof, wing.pattern())
    }
}
