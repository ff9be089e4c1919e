#![doc = include_str!("medusa.md")]

use super::common::clusters::{Cluster, empty_proof, medusa_clusters, trap_proof, wrap_proof};
use super::common::color_pattern::{ColorPattern, ColorRule};
use crate::graph::links::empties_a_house;
use crate::proof::cover::needed_covers;
use crate::technique::info;
use crate::{Conclusions, Facts, Flow, Inference, Info, Proof, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Digit, DigitSet, House, Truth};

pub(crate) const MEDUSA_TRAP: Medusa = Medusa {
    info: &info!("medusa-trap", "3D Medusa Trap", 65)
        .aliases(&["3D Medusa", "Medusa Coloring"])
        .rows(&[65]),
    rule: Rule::Trap,
};
pub(crate) const MEDUSA_WRAP: Medusa = Medusa {
    info: &info!("medusa-wrap", "3D Medusa Wrap", 65)
        .aliases(&["3D Medusa", "Medusa Coloring"])
        .rows(&[65]),
    rule: Rule::Wrap,
};

/// Finds the candidates that one cluster of several digits rules out.
#[derive(Debug)]
pub(crate) struct Medusa {
    info: &'static Info,
    rule: Rule,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// Both colors exclude a candidate.
    Trap,
    /// A color excludes itself, or all candidates of a cell or of a digit in a house.
    Wrap,
}

impl Technique for Medusa {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for cluster in medusa_clusters(facts) {
            // A cluster of one digit is simple coloring.
            if digits(&cluster).len() < 2 {
                continue;
            }
            let excluded = cluster.colors.map(|color| excluded_by(facts, &color));
            match self.rule {
                Rule::Trap => {
                    let gone = (excluded[0] & excluded[1]) - cluster.colors[0] - cluster.colors[1];
                    if !gone.iter().all(|target| empties_a_house(facts, target)) {
                        found(self.trap(facts, &cluster, gone))?;
                    }
                }
                Rule::Wrap => {
                    for (color, excluded) in excluded.iter().enumerate() {
                        let mut members = cluster.colors[color].iter();
                        if members.any(|member| empties_a_house(facts, member)) {
                            continue;
                        }
                        if let Some(why) = conflict(facts, &cluster.colors[color], excluded) {
                            found(self.wrap(facts, &cluster, color, why))?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Why a color cannot be true.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    /// Two of its candidates exclude each other.
    Pair([Candidate; 2]),
    /// It excludes all candidates of this cell or house-digit.
    Empty(Truth),
}

impl Medusa {
    fn trap(&self, facts: &Facts<'_>, cluster: &Cluster, gone: CandidateSet) -> Step {
        let proof = gone
            .iter()
            .filter_map(|target| trap_proof(facts, cluster, target));
        let proof = needed_covers(facts.marks(), proof.collect());
        self.step(ColorRule::MedusaTrap, cluster, gone, proof)
    }

    fn wrap(&self, facts: &Facts<'_>, cluster: &Cluster, color: usize, why: Conflict) -> Step {
        let (rule, proof) = match why {
            Conflict::Pair(pair) => (
                ColorRule::MedusaPair(pair.into_iter().collect()),
                wrap_proof(facts, cluster, color, pair),
            ),
            Conflict::Empty(truth) => (
                ColorRule::MedusaEmpty(facts.marks().open_of(truth)),
                empty_proof(facts, cluster, color, truth).unwrap_or_default(),
            ),
        };
        self.step(rule, cluster, cluster.colors[color], proof)
    }

    fn step(
        &self,
        rule: ColorRule,
        cluster: &Cluster,
        gone: CandidateSet,
        proof: Vec<Inference>,
    ) -> Step {
        let conclusions = Conclusions::eliminate(gone);
        let pattern = ColorPattern::new(&[cluster], rule);
        Step::found(self.info, conclusions, Proof::from(proof), pattern)
    }
}

fn digits(cluster: &Cluster) -> DigitSet {
    cluster
        .members()
        .iter()
        .map(|member| member.digit)
        .collect()
}

/// The open candidates that a color rules out.
fn excluded_by(facts: &Facts<'_>, color: &CandidateSet) -> CandidateSet {
    let mut excluded = CandidateSet::EMPTY;
    for digit in Digit::ALL {
        let cells = color.cells(digit);
        if cells.is_empty() {
            continue;
        }
        excluded.insert_cells(digit, facts.positions(digit) & cells.any_peers());
        for other in Digit::ALL {
            if other != digit {
                excluded.insert_cells(other, facts.positions(other) & cells);
            }
        }
    }
    excluded
}

/// The first reason, in a fixed order, why a color cannot be true; `None` without a conflict.
fn conflict(facts: &Facts<'_>, color: &CandidateSet, excluded: &CandidateSet) -> Option<Conflict> {
    let pair = (*color & *excluded).iter().find_map(|a| {
        let b = color.iter().find(|b| a.excludes(*b))?;
        Some(Conflict::Pair([a, b]))
    });
    pair.or_else(|| emptied(facts, excluded).map(Conflict::Empty))
}

/// A cell or house-digit with at least two open candidates, all of them excluded.
fn emptied(facts: &Facts<'_>, excluded: &CandidateSet) -> Option<Truth> {
    let cell = facts
        .unsolved()
        .into_iter()
        .filter(|cell| facts.candidates(*cell).len() > 1)
        .find(|cell| facts.candidates(*cell).is_subset(excluded.digits(*cell)))
        .map(Truth::Cell);
    cell.or_else(|| {
        Digit::ALL.into_iter().find_map(|digit| {
            House::ALL
                .into_iter()
                .find(|house| {
                    let open = facts.positions_in(*house, digit);
                    open.len() > 1 && open.is_subset(excluded.cells(digit))
                })
                .map(|house| Truth::House(house, digit))
        })
    })
}
