#![doc = include_str!("multi_colors.md")]

use whydoku_grid::{Candidate, CellSet, Digit};
use crate::techniques::coloring::common::clusters::{Cluster, bridge_proof, color_words, squeeze_proof};
use crate::proof::cover::needed_covers;
use crate::{
    Conclusions, Facts, Family, Flow, HodokuCode, Inference, Info, Parts, Proof, Role, Step,
    Technique,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const MULTI_COLORS_1: MultiColors = MultiColors {
    info: &ONE,
    rule: Rule::Bridge,
};
pub(crate) const MULTI_COLORS_2: MultiColors = MultiColors {
    info: &TWO,
    rule: Rule::Squeeze,
};

/// Two clusters of one digit.
#[derive(Debug)]
pub(crate) struct MultiColors {
    info: &'static Info,
    rule: Rule,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// Two colours see each other, so one of the other two is true.
    Bridge,
    /// A colour sees both colours of the other cluster, so it is false.
    Squeeze,
}

static ONE: Info = Info {
    id: "multi-colors-1",
    name: "Multi-Colors 1",
    ..info("0502")
};

static TWO: Info = Info {
    id: "multi-colors-2",
    name: "Multi-Colors 2",
    ..info("0503")
};

/// What both have in common.
const fn info(code: &'static str) -> Info {
    Info {
        id: "",
        name: "",
        family: Family::Coloring,
        rating: Rating(48),
        aliases: &["Multi-Colors", "Multi-Colouring", "Multi-Coloring"],
        hodoku: Some(HodokuCode { code, score: 200 }),
        rows: &[63],
        assumes_uniqueness: false,
        default: true,
    }
}

impl Technique for MultiColors {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for digit in facts.doubtful_digits() {
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

    fn pattern(&self, step: &Step) -> String {
        let (Parts::Colors { clusters }, Some(digit)) = (&step.parts, digit_of(step)) else {
            return String::new();
        };
        let each: Vec<String> = clusters
            .iter()
            .map(|colors| {
                let [a, b] = colors.map(|color| color.cells(digit));
                format!("{a} / {b}")
            })
            .collect();
        format!("{digit} in {}", each.join(", "))
    }

    fn reason(&self, step: &Step) -> String {
        let (Parts::Colors { clusters }, Some(digit)) = (&step.parts, digit_of(step)) else {
            return String::new();
        };
        let words =
            |cluster: usize, color: usize| color_words(&clusters[cluster][color], Some(digit));
        let start = format!(
            "Houses with only two places left for {digit} make two clusters of two colours each: {} \
             against {}, and {} against {}. In each cluster one colour is {digit} throughout.",
            words(0, 0),
            words(0, 1),
            words(1, 0),
            words(1, 1),
        );
        match self.rule {
            Rule::Bridge => format!(
                "{start} A colour of the first sees one of the second, so these two are not both true, \
                 and one of the two colours opposite to them is. A cell that sees both of those cannot \
                 be {digit}."
            ),
            Rule::Squeeze => format!(
                "{start} One colour of the first cluster sees both colours of the second, one of which \
                 is true. So that colour is false."
            ),
        }
    }
}

/// The cells of a colour.
const fn cells(cluster: &Cluster, color: usize, digit: Digit) -> CellSet {
    cluster.colors[color].cells(digit)
}

/// A cell of the one colour and one of the other that see each other.
fn contact(one: CellSet, two: CellSet, digit: Digit) -> Option<[Candidate; 2]> {
    one.into_iter().find_map(|a| {
        let b = (two & a.peers()).first()?;
        Some([a, b].map(|cell| Candidate::new(cell, digit)))
    })
}

impl MultiColors {
    /// All that two clusters eliminate together.
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

    /// A colour of the first cluster that sees both of the second.
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
        let mut step = Step::new(
            self.info,
            Conclusions::eliminate_cells(digit, gone),
            Proof::from(needed_covers(facts.marks(), proof)),
            Parts::Colors {
                clusters: pair.map(|cluster| cluster.colors).to_vec(),
            },
        );
        let roles = [[Role::ColorA, Role::ColorB], [Role::ColorC, Role::ColorD]];
        for (cluster, roles) in pair.into_iter().zip(roles) {
            step.links.extend(cluster.links());
            step.drawn.extend(cluster.highlights(roles));
        }
        step
    }
}

/// The digit of a step about one digit.
fn digit_of(step: &Step) -> Option<Digit> {
    let mut gone = step.conclusions.eliminations.iter();
    gone.next().map(|candidate| candidate.digit)
}
