#![doc = include_str!("simple_colors.md")]

use whydoku_grid::{Candidate, CandidateSet, CellSet, Digit};
use crate::techniques::coloring::common::clusters::{Cluster, color_words, trap_proof, wrap_proof};
use crate::proof::cover::needed_covers;
use crate::{
    Conclusions, Facts, Family, Flow, HodokuCode, Inference, Info, Parts, Proof, Role, Step,
    Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const TRAP: SimpleColors = SimpleColors {
    info: &TRAP_INFO,
    rule: Rule::Trap,
};
pub(crate) const WRAP: SimpleColors = SimpleColors {
    info: &WRAP_INFO,
    rule: Rule::Wrap,
};

/// One cluster of one digit.
#[derive(Debug)]
pub(crate) struct SimpleColors {
    info: &'static Info,
    rule: Rule,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// A cell sees both colours.
    Trap,
    /// A colour sees itself.
    Wrap,
}

static TRAP_INFO: Info = Info {
    id: "simple-colors-trap",
    name: "Simple Colors Trap",
    aliases: &[
        "Simple Colors",
        "Simple Colouring",
        "Simple Coloring",
        "Simple Colouring rule 4",
        "Singles Chains",
        "Color Trap",
    ],
    rows: &[61],
    ..info("0500")
};

static WRAP_INFO: Info = Info {
    id: "simple-colors-wrap",
    name: "Simple Colors Wrap",
    aliases: &[
        "Simple Colors",
        "Simple Colouring",
        "Simple Coloring",
        "Simple Colouring rule 2",
        "Color Wrap",
    ],
    rows: &[62],
    ..info("0501")
};

/// What both have in common.
const fn info(code: &'static str) -> Info {
    Info {
        id: "",
        name: "",
        family: Family::Coloring,
        rating: Rating(42),
        aliases: &[],
        hodoku: Some(HodokuCode { code, score: 150 }),
        rows: &[],
        assumes_uniqueness: false,
        default: true,
    }
}

impl Technique for SimpleColors {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for digit in facts.doubtful_digits() {
            // Two strong links that share a cell are the least that says something new.
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

    fn pattern(&self, step: &Step) -> String {
        match (&step.parts, digit_of(step)) {
            (Parts::Colors { clusters }, Some(digit)) => {
                let [a, b] = clusters[0].map(|color| color.cells(digit));
                format!("{digit} in {a} / {b}")
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let (Parts::Colors { clusters }, Some(digit)) = (&step.parts, digit_of(step)) else {
            return String::new();
        };
        let [a, b] = [0, 1].map(|i| color_words(&clusters[0][i], Some(digit)));
        let start = format!(
            "Houses with only two places left for {digit} join these cells into one cluster of two \
             colours, {a} against {b}: either all cells of the one colour are {digit}, or all cells \
             of the other."
        );
        match self.rule {
            Rule::Trap => format!(
                "{start} A cell outside that sees both colours sees a {digit} either way, so it cannot \
                 be {digit} itself."
            ),
            Rule::Wrap => {
                let gone = step.conclusions.eliminations.cells(digit);
                let pair = clash(gone).map(|pair| pair.into_iter().collect::<CellSet>().words());
                format!(
                    "{start} But {} are of the same colour and share a house, so that colour is wrong.",
                    pair.unwrap_or_default()
                )
            }
        }
    }
}

impl SimpleColors {
    fn trap(&self, facts: &Facts<'_>, digit: Digit, cluster: &Cluster) -> Option<Step> {
        let [a, b] = cluster.colors.map(|color| color.cells(digit));
        // In a smaller one both colours are seen in one strong link, which is locked candidates.
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
        Some(self.step(facts, digit, cluster, targets, proof.collect()))
    }

    fn wrap(
        &self,
        facts: &Facts<'_>,
        digit: Digit,
        cluster: &Cluster,
        color: usize,
    ) -> Option<Step> {
        let cells = cluster.colors[color].cells(digit);
        let pair = clash(cells)?.map(|cell| Candidate::new(cell, digit));
        let proof = wrap_proof(facts, cluster, color, pair);
        Some(self.step(facts, digit, cluster, cells, proof))
    }

    fn step(
        &self,
        facts: &Facts<'_>,
        digit: Digit,
        cluster: &Cluster,
        gone: CellSet,
        proof: Vec<Inference>,
    ) -> Step {
        let mut step = Step::new(
            self.info,
            Conclusions::eliminate_cells(digit, gone),
            Proof::from(needed_covers(facts.marks(), proof)),
            Parts::Colors {
                clusters: vec![cluster.colors],
            },
        );
        step.links = cluster.links();
        step.drawn = cluster.highlights([Role::ColorA, Role::ColorB]).to_vec();
        step
    }
}

/// Two cells of the set that see each other.
fn clash(cells: CellSet) -> Option<[whydoku_grid::Cell; 2]> {
    cells
        .into_iter()
        .find_map(|a| (cells & a.peers()).first().map(|b| [a, b]))
}

/// The digit of a step about one digit.
fn digit_of(step: &Step) -> Option<Digit> {
    let first = |set: &CandidateSet| set.iter().next().map(|candidate| candidate.digit);
    first(&step.conclusions.eliminations)
}
