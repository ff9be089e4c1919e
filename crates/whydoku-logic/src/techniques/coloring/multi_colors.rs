#![doc = include_str!("multi_colors.md")]

use super::common::clusters::{Cluster, bridge_proof, squeeze_proof};
use super::common::color_pattern::{ColorPattern, ColorRule};
use crate::proof::cover::needed_covers;
use crate::technique::info;
use crate::{Conclusions, Facts, Flow, Inference, Info, Proof, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CellSet, Digit};

pub(crate) const MULTI_COLORS_1: MultiColors = MultiColors {
    info: &info!("multi-colors-1", "Multi-Colors 1", 48)
        .hodoku("0502", 200)
        .aliases(&["Multi-Colors", "Multi-Colouring", "Multi-Coloring"])
        .rows(&[63]),
    rule: Rule::Bridge,
};
pub(crate) const MULTI_COLORS_2: MultiColors = MultiColors {
    info: &info!("multi-colors-2", "Multi-Colors 2", 48)
        .hodoku("0503", 200)
        .aliases(&["Multi-Colors", "Multi-Colouring", "Multi-Coloring"])
        .rows(&[63]),
    rule: Rule::Squeeze,
};

/// Finds the candidates that two clusters of one digit rule out together.
#[derive(Debug)]
pub(crate) struct MultiColors {
    info: &'static Info,
    rule: Rule,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// Two colors see each other, so one of the other two is true.
    Bridge,
    /// A color sees both colors of the other cluster, so it is false.
    Squeeze,
}

impl Technique for MultiColors {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for digit in facts.eliminable_digits() {
            let clusters = facts.clusters(digit);
            for (i, one) in clusters.iter().enumerate() {
                for (j, two) in clusters.iter().enumerate() {
                    match self.rule {
                        Rule::Bridge if i < j => self
                            .bridge(facts, digit, [one, two])
                            .map_or(ControlFlow::Continue(()), &mut *found)?,
                        Rule::Squeeze if i != j => {
                            for color in 0..2 {
                                self.squeeze(facts, digit, [one, two], color)
                                    .map_or(ControlFlow::Continue(()), &mut *found)?;
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cells of a color.
const fn cells(cluster: &Cluster, color: usize, digit: Digit) -> CellSet {
    cluster.colors[color].cells(digit)
}

/// A cell of one color and a cell of the other that see each other.
fn contact(one: CellSet, two: CellSet, digit: Digit) -> Option<[Candidate; 2]> {
    one.into_iter().find_map(|a| {
        let b = (two & a.peers()).first()?;
        Some([a, b].map(|cell| Candidate::new(cell, digit)))
    })
}

impl MultiColors {
    /// The step with everything that two clusters eliminate together.
    fn bridge(&self, facts: &Facts<'_>, digit: Digit, pair: [&Cluster; 2]) -> Option<Step> {
        let mut gone = CellSet::EMPTY;
        let mut proof: Vec<Inference> = Vec::new();
        for (p, q) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let near = [cells(pair[0], p, digit), cells(pair[1], q, digit)];
            let far = [cells(pair[0], 1 - p, digit), cells(pair[1], 1 - q, digit)];
            let seen = far[0].any_peers() & far[1].any_peers();
            let targets = (facts.positions(digit) & seen) - far[0] - far[1] - gone;
            if targets.is_empty() {
                continue;
            }
            let Some(contact) = contact(near[0], near[1], digit) else {
                continue;
            };
            for target in targets {
                let target = Candidate::new(target, digit);
                proof.extend(bridge_proof(facts, pair, [p, q], contact, target));
            }
            gone |= targets;
        }
        (!gone.is_empty()).then(|| self.step(facts, digit, pair, gone, proof))
    }

    /// The step for a color of the first cluster that sees both colors of the second.
    fn squeeze(
        &self,
        facts: &Facts<'_>,
        digit: Digit,
        pair: [&Cluster; 2],
        color: usize,
    ) -> Option<Step> {
        let gone = cells(pair[0], color, digit);
        let [a, x] = contact(gone, cells(pair[1], 0, digit), digit)?;
        let [b, y] = contact(gone, cells(pair[1], 1, digit), digit)?;
        let proof = squeeze_proof(facts, pair, color, [a, b], [x, y]);
        Some(self.step(facts, digit, pair, gone, proof))
    }

    fn step(
        &self,
        facts: &Facts<'_>,
        digit: Digit,
        pair: [&Cluster; 2],
        gone: CellSet,
        proof: Vec<Inference>,
    ) -> Step {
        let rule = match self.rule {
            Rule::Bridge => ColorRule::Bridge(digit),
            Rule::Squeeze => ColorRule::Squeeze(digit),
        };
        let conclusions = Conclusions::eliminate_cells(digit, gone);
        let proof = Proof::from(needed_covers(facts.marks(), proof));
        let pattern = ColorPattern::new(&pair, rule);
        Step::found(self.info, conclusions, proof, pattern)
    }
}
