#![doc = include_str!("irregular_wing.md")]

use whydoku_grid::{Candidate, CandidateSet, Truth};
use crate::proof::cover::is_minimal;
use crate::techniques::wings::common::irregular_wings::{Strong, ThreeLinks, eureka, three_links};
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Link, LinkKind, Node, Parts,
    Proof, Role, Step, Technique,
};
use whydoku_grid::rating::Rating;
use Strong::{Bilocal as L, Bivalue as V};
use std::ops::ControlFlow;

pub(crate) const M_WING: IrregularWing = IrregularWing {
    info: &INFOS[0],
    shapes: &[[V, L, L]],
    fits: |wing| wing.turns_in_cell(1) && same_ends(wing) && wing.digits().len() == 2,
};
pub(crate) const S_WING: IrregularWing = IrregularWing {
    info: &INFOS[1],
    shapes: &[[L, V, L]],
    fits: |wing| wing.digits().len() == 2,
};
pub(crate) const H_WING: IrregularWing = IrregularWing {
    info: &INFOS[2],
    shapes: &[[V, L, L], [V, V, L], [V, L, V]],
    fits: |wing| {
        let turns = wing.kinds != [V, L, L] || wing.turns_in_cell(1);
        turns && wing.digits().len() == 3
    },
};
pub(crate) const L_WING: IrregularWing = IrregularWing {
    info: &INFOS[3],
    shapes: &[[L, L, L]],
    fits: |wing| wing.turns_in_cell(0) && wing.turns_in_cell(1),
};

/// Three strong links of certain kinds in a row.
#[derive(Debug)]
pub(crate) struct IrregularWing {
    info: &'static Info,
    shapes: &'static [[Strong; 3]],
    fits: fn(&ThreeLinks) -> bool,
}

static INFOS: [Info; 4] = [
    info("m-wing", "M-Wing", 45, 73, &["Medusa Wing"]),
    info("s-wing", "S-Wing", 60, 74, &["Split Wing"]),
    info("h-wing", "H-Wing", 60, 74, &["Hybrid Wing"]),
    info("l-wing", "L-Wing", 60, 74, &["Local Wing"]),
];

const fn info(
    id: &'static str,
    name: &'static str,
    rating: u16,
    row: u8,
    aliases: &'static [&'static str],
) -> Info {
    Info {
        id,
        name,
        family: Family::Wings,
        rating: Rating(rating),
        aliases,
        hodoku: None,
        rows: if row == 73 { &[73] } else { &[74] },
        assumes_uniqueness: false,
        default: true,
    }
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
        // Many chains end in the same two candidates; the first one speaks for all.
        let mut known: Vec<[Candidate; 2]> = Vec::new();
        three_links(facts, self.shapes, &mut |wing| {
            let mut ends = [wing.nodes[0], wing.nodes[5]];
            ends.sort_unstable();
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

    fn pattern(&self, step: &Step) -> String {
        candidates(step).map_or_else(String::new, |nodes| eureka(&nodes))
    }

    fn reason(&self, step: &Step) -> String {
        let Some(nodes) = candidates(step) else {
            return String::new();
        };
        let told = |c: Candidate| format!("{} is {}", c.cell, c.digit);
        let steps: Vec<String> = [1, 3, 5]
            .into_iter()
            .filter_map(|i| Some(told(*nodes.get(i)?)))
            .collect();
        let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else {
            return String::new();
        };
        format!(
            "If {} is not {}, then {}. So {} or {}, and what both of these rule out is false.",
            first.cell,
            first.digit,
            steps.join(", so "),
            told(*first),
            told(*last),
        )
    }
}

fn candidates(step: &Step) -> Option<Vec<Candidate>> {
    match &step.parts {
        Parts::Chain { nodes, .. } => nodes
            .iter()
            .map(|node| Some(Candidate::new(node.cells.only()?, node.digit)))
            .collect(),
        _ => None,
    }
}

/// Whether no part of the chain would do for one of its targets.
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
        let nodes = wing.nodes.map(Node::single);
        let links = nodes
            .windows(2)
            .enumerate()
            .map(|(i, pair)| Link {
                from: pair[0],
                to: pair[1],
                kind: if i % 2 == 0 {
                    LinkKind::Strong
                } else {
                    LinkKind::Weak
                },
            })
            .collect();
        let every_second = |from: usize| -> CandidateSet {
            wing.nodes.iter().skip(from).step_by(2).copied().collect()
        };
        let step = Step::new(
            self.info,
            Conclusions::eliminate(targets),
            proof,
            Parts::Chain {
                nodes: nodes.to_vec(),
                starts_strong: true,
                als: Vec::new(),
            },
        )
        .highlight(Highlight::candidates(Role::ColorA, every_second(1)))
        .highlight(Highlight::candidates(Role::ColorB, every_second(0)));
        Step { links, ..step }
    }
}
