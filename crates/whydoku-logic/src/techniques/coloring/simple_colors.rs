#![doc = include_str!("simple_colors.md")]

use super::common::clusters::{Cluster, trap_proof, wrap_proof};
use super::common::color_pattern::{ColorPattern, ColorRule};
use crate::proof::cover::needed_covers;
use crate::technique::info;
use crate::{Conclusions, Facts, Flow, Inference, Info, Proof, Step, Technique};
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, Cell, CellSet, Digit};

pub(crate) const TRAP: SimpleColors = SimpleColors {
    info: &info!("simple-colors-trap", "Simple Colors Trap", 42)
        .hodoku("0500", 150)
        .aliases(&[
            "Simple Colors",
            "Simple Colouring",
            "Simple Coloring",
            "Simple Colouring rule 4",
            "Singles Chains",
            "Color Trap",
        ])
        .rows(&[61]),
    rule: Rule::Trap,
};
pub(crate) const WRAP: SimpleColors = SimpleColors {
    info: &info!("simple-colors-wrap", "Simple Colors Wrap", 42)
        .hodoku("0501", 150)
        .aliases(&[
            "Simple Colors",
            "Simple Colouring",
            "Simple Coloring",
            "Simple Colouring rule 2",
            "Color Wrap",
        ])
        .rows(&[62]),
    rule: Rule::Wrap,
};

/// Finds the candidates that one cluster of one digit rules out.
#[derive(Debug)]
pub(crate) struct SimpleColors {
    info: &'static Info,
    rule: Rule,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// A cell sees both colors.
    Trap,
    /// Two cells of one color see each other.
    Wrap,
}

impl Technique for SimpleColors {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for digit in facts.eliminable_digits() {
            // A useful cluster needs at least two strong links.
            if facts.strong_links(digit).len() < 2 {
                continue;
            }
            for cluster in facts.clusters(digit) {
                match self.rule {
                    Rule::Trap => {
                        if let Some(step) = self.trap(facts, digit, cluster) {
                            found(step)?;
                        }
                    }
                    Rule::Wrap => {
                        for color in 0..2 {
                            if let Some(step) = self.wrap(facts, digit, cluster, color) {
                                found(step)?;
                            }
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl SimpleColors {
    fn trap(&self, facts: &Facts<'_>, digit: Digit, cluster: &Cluster) -> Option<Step> {
        let [a, b] = cluster.colors.map(|color| color.cells(digit));
        // In a smaller cluster, a cell that sees both colors sees a whole strong link, which is
        // locked candidates.
        if cluster.len() < 4 {
            return None;
        }
        let targets = (facts.positions(digit) & a.any_peers() & b.any_peers()) - a - b;
        if targets.is_empty() {
            return None;
        }
        let proof = targets
            .into_iter()
            .filter_map(|cell| trap_proof(facts, cluster, Candidate::new(cell, digit)));
        let rule = ColorRule::Trap(digit);
        Some(self.step(facts, rule, digit, cluster, targets, proof.collect()))
    }

    fn wrap(
        &self,
        facts: &Facts<'_>,
        digit: Digit,
        cluster: &Cluster,
        color: usize,
    ) -> Option<Step> {
        let cells = cluster.colors[color].cells(digit);
        let pair = clash(cells)?;
        let rule = ColorRule::Wrap(digit, pair);
        let pair = pair.map(|cell| Candidate::new(cell, digit));
        let proof = wrap_proof(facts, cluster, color, pair);
        Some(self.step(facts, rule, digit, cluster, cells, proof))
    }

    fn step(
        &self,
        facts: &Facts<'_>,
        rule: ColorRule,
        digit: Digit,
        cluster: &Cluster,
        gone: CellSet,
        proof: Vec<Inference>,
    ) -> Step {
        let conclusions = Conclusions::eliminate_cells(digit, gone);
        let proof = Proof::from(needed_covers(facts.marks(), proof));
        let pattern = ColorPattern::new(&[cluster], rule);
        Step::found(self.info, conclusions, proof, pattern)
    }
}

/// Two cells of the set that see each other.
fn clash(cells: CellSet) -> Option<[Cell; 2]> {
    cells
        .into_iter()
        .find_map(|a| (cells & a.peers()).first().map(|b| [a, b]))
}
