#![doc = include_str!("x_colors.md")]

use super::common::clusters::Cluster;
use super::common::color_pattern::{ColorPattern, ColorRule};
use super::common::needed_singles::needed_singles;
use crate::graph::links::empties_a_house;
use crate::technique::info;
use crate::{Branch, Conclusions, Facts, Flow, Inference, Info, Literal, Proof, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, House, Truth};

pub(crate) const X_COLORS: XColors = XColors {
    info: &info!("x-colors", "X-Colors", 50)
        .aliases(&["Weak Colors", "Color Wing"])
        .rows(&[64]),
};

/// Finds the candidates that a cluster of one digit rules out after each color is extended by the
/// places it forces.
#[derive(Debug)]
pub(crate) struct XColors {
    info: &'static Info,
}

impl Technique for XColors {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for digit in facts.eliminable_digits() {
            for cluster in facts.clusters(digit) {
                let Some(([a, b], house)) = cluster.first_link() else {
                    continue;
                };
                let spread = [a, b].map(|start| Spread::from(facts, start));
                let conflicts = [0, 1].map(|i| spread[i].conflict.is_some());
                if conflicts == [false, false] {
                    if let Some(step) = self.trap(facts, digit, cluster, &spread, house) {
                        found(step)?;
                    }
                    continue;
                }
                for (color, conflict) in conflicts.into_iter().enumerate() {
                    if conflict && let Some(step) = self.wrap(facts, digit, cluster, color) {
                        found(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The consequences of placing a digit in one cell.
struct Spread {
    digit: Digit,
    start: Cell,
    /// The forced places in order, each with the house where it is the last one.
    on: Vec<(Cell, House)>,
    /// The places ruled out.
    off: CellSet,
    /// A house without a place left.
    conflict: Option<House>,
}

impl Spread {
    fn from(facts: &Facts<'_>, start: Candidate) -> Self {
        let Candidate { cell, digit } = start;
        let positions = facts.positions(digit);
        let mut spread = Self {
            digit,
            start: cell,
            on: Vec::new(),
            off: positions & cell.peers(),
            conflict: None,
        };
        let mut placed = CellSet::single(cell);
        loop {
            let before = placed;
            // Work in rounds, so that the result does not depend on the order of the houses.
            let left = positions - spread.off;
            let mut fresh: Vec<(Cell, House)> = Vec::new();
            for house in House::ALL {
                let open = left & house.cells();
                if facts.positions_in(house, digit).is_empty() {
                    continue;
                }
                if open.is_empty() {
                    spread.conflict = Some(house);
                    return spread;
                }
                if let Some(last) = open.only()
                    && !placed.contains(last)
                {
                    placed.insert(last);
                    fresh.push((last, house));
                }
            }
            if placed == before {
                return spread;
            }
            for (last, house) in fresh {
                // Two places forced in the same round can exclude each other.
                if spread.off.contains(last) {
                    spread.conflict = Some(house);
                    return spread;
                }
                spread.off |= positions & last.peers();
                spread.on.push((last, house));
            }
        }
    }

    /// All places that are on.
    fn all_on(&self) -> CellSet {
        let on: CellSet = self.on.iter().map(|(cell, _)| *cell).collect();
        on.with(self.start)
    }

    /// The singles needed to rule out all of `gone`, in order.
    fn reasons(&self, facts: &Facts<'_>, gone: CellSet) -> Vec<Inference> {
        let candidate = |cell: Cell| Candidate::new(cell, self.digit);
        let singles = self
            .on
            .iter()
            .map(|(cell, house)| (Truth::House(*house, self.digit), candidate(*cell)))
            .collect();
        let start = Literal::on(candidate(self.start));
        let gone = CandidateSet::of_digit(self.digit, gone);
        needed_singles(facts.marks(), start, singles, &gone)
    }
}

impl XColors {
    /// The step for cells that both extended colors rule out but the plain colors do not.
    fn trap(
        &self,
        facts: &Facts<'_>,
        digit: Digit,
        cluster: &Cluster,
        spread: &[Spread; 2],
        house: Truth,
    ) -> Option<Step> {
        let plain = cluster.colors.map(|color| color.cells(digit));
        let seen = plain[0].any_peers() & plain[1].any_peers();
        let gone = (spread[0].off & spread[1].off) - seen - plain[0] - plain[1];
        let mut targets = gone.into_iter();
        if targets.all(|cell| empties_a_house(facts, Candidate::new(cell, digit))) {
            return None;
        }
        let branches = spread
            .iter()
            .map(|s| Branch {
                assume: Candidate::new(s.start, digit),
                trail: s.reasons(facts, gone),
                conflict: None,
            })
            .collect();
        let literals = gone
            .into_iter()
            .map(|cell| Literal::off(Candidate::new(cell, digit)))
            .collect();
        let proof = Inference::cases(house, branches, literals);
        let colors = [0, 1].map(|i| spread[i].all_on());
        let rule = ColorRule::ExtendedTrap(digit);
        Some(self.step(rule, digit, cluster, gone, vec![proof], colors))
    }

    /// The step for a color that leaves a house without a place. A color with two cells that see
    /// each other is left to simple coloring.
    fn wrap(
        &self,
        facts: &Facts<'_>,
        digit: Digit,
        cluster: &Cluster,
        color: usize,
    ) -> Option<Step> {
        let gone = cluster.colors[color].cells(digit);
        let mut members = gone.into_iter();
        let simple = members.any(|cell| empties_a_house(facts, Candidate::new(cell, digit)));
        if simple || !(gone & gone.any_peers()).is_empty() {
            return None;
        }
        let start = Candidate::new(gone.first()?, digit);
        let spread = Spread::from(facts, start);
        let house = spread.conflict?;
        let trail = spread.reasons(facts, facts.positions_in(house, digit));
        let why = Inference::refute(Literal::on(start), trail, Truth::House(house, digit));
        let proof = cluster.spread(facts, color, start, why);
        let colors = cluster.colors.map(|color| color.cells(digit));
        let rule = ColorRule::ExtendedWrap(digit, house);
        Some(self.step(rule, digit, cluster, gone, proof, colors))
    }

    fn step(
        &self,
        rule: ColorRule,
        digit: Digit,
        cluster: &Cluster,
        gone: CellSet,
        proof: Vec<Inference>,
        colors: [CellSet; 2],
    ) -> Step {
        let conclusions = Conclusions::eliminate_cells(digit, gone);
        let colors = colors.map(|cells| CandidateSet::of_digit(digit, cells));
        let pattern = ColorPattern::extended(cluster, &colors, rule);
        Step::found(self.info, conclusions, Proof::from(proof), pattern)
    }
}
