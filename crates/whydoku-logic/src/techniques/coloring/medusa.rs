#![doc = include_str!("medusa.md")]

use whydoku_grid::{Candidate, CandidateSet, Digit, DigitSet, House, Truth};
use crate::techniques::coloring::common::clusters::{
    Cluster, color_words, empty_proof, medusa_clusters, trap_proof, wrap_proof,
};
use crate::proof::cover::needed_covers;
use crate::graph::links::empties_a_house;
use crate::{
    Conclusions, Facts, Family, Flow, Highlight, Inference, Info, Parts, Proof, Role, Step,
    Technique,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const MEDUSA_TRAP: Medusa = Medusa {
    info: &TRAP,
    rule: Rule::Trap,
};
pub(crate) const MEDUSA_WRAP: Medusa = Medusa {
    info: &WRAP,
    rule: Rule::Wrap,
};

/// One cluster over several digits.
#[derive(Debug)]
pub(crate) struct Medusa {
    info: &'static Info,
    rule: Rule,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// Both colours exclude a candidate.
    Trap,
    /// A colour excludes itself, or all candidates of a cell or of a digit in a house.
    Wrap,
}

static TRAP: Info = Info {
    id: "medusa-trap",
    name: "3D Medusa Trap",
    ..INFO
};

static WRAP: Info = Info {
    id: "medusa-wrap",
    name: "3D Medusa Wrap",
    ..INFO
};

/// What both have in common.
const INFO: Info = Info {
    id: "",
    name: "",
    family: Family::Coloring,
    rating: Rating(65),
    aliases: &["3D Medusa", "Medusa Coloring"],
    hodoku: None,
    rows: &[65],
    assumes_uniqueness: false,
    default: true,
};

impl Technique for Medusa {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for cluster in medusa_clusters(facts) {
            // A cluster of one digit is simple colouring.
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

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Colors { clusters } => {
                let [a, b] = [0, 1].map(|i| notation(&clusters[0][i]));
                format!("{a} / {b}")
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Colors { clusters } = &step.parts else {
            return String::new();
        };
        let [a, b] = [0, 1].map(|i| color_words(&clusters[0][i], None));
        let start = format!(
            "Cells of two candidates and houses with two places for a digit join these candidates into \
             one cluster of two colours: {a}; against {b}. Either all of the one colour are true, or \
             all of the other."
        );
        match self.rule {
            Rule::Trap => format!(
                "{start} What shares its cell, or a house for the same digit, with a candidate of each \
                 colour is ruled out either way."
            ),
            Rule::Wrap => format!("{start} {}", why(step)),
        }
    }
}

/// What is wrong with a colour.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    /// Two of its candidates exclude each other.
    Pair([Candidate; 2]),
    /// It excludes all candidates of this.
    Empty(Truth),
}

impl Medusa {
    fn trap(&self, facts: &Facts<'_>, cluster: &Cluster, gone: CandidateSet) -> Step {
        let proof = gone
            .iter()
            .filter_map(|target| trap_proof(facts, cluster, target));
        self.step(cluster, gone, needed_covers(facts.marks(), proof.collect()))
    }

    fn wrap(&self, facts: &Facts<'_>, cluster: &Cluster, color: usize, why: Conflict) -> Step {
        let gone = cluster.colors[color];
        let proof = match why {
            Conflict::Pair(pair) => wrap_proof(facts, cluster, color, pair),
            Conflict::Empty(truth) => empty_proof(facts, cluster, color, truth).unwrap_or_default(),
        };
        let mut step = self.step(cluster, gone, proof);
        // What the conflict is in is drawn, and the words are made from it.
        step.drawn.push(match why {
            Conflict::Pair(pair) => {
                Highlight::candidates(Role::Blocker, pair.into_iter().collect())
            }
            Conflict::Empty(truth) => {
                Highlight::candidates(Role::Blocker, facts.marks().open_of(truth))
            }
        });
        step
    }

    fn step(&self, cluster: &Cluster, gone: CandidateSet, proof: Vec<Inference>) -> Step {
        let mut step = Step::new(
            self.info,
            Conclusions::eliminate(gone),
            Proof::from(proof),
            Parts::Colors {
                clusters: vec![cluster.colors],
            },
        );
        step.links = cluster.links();
        step.drawn = cluster.highlights([Role::ColorA, Role::ColorB]).to_vec();
        step
    }
}

/// The conflict in words, from what is drawn as blocker.
fn why(step: &Step) -> String {
    let blocker = step
        .drawn
        .iter()
        .filter(|highlight| highlight.role == Role::Blocker)
        .find_map(|highlight| highlight.marked.candidates());
    let Some(set) = blocker else {
        return String::new();
    };
    let words = color_words(&set, None);
    if set.is_subset(&step.conclusions.eliminations) {
        format!(
            "But {words} have the same colour and cannot both be true, so that colour is false."
        )
    } else {
        format!(
            "But one colour rules out all of {words}, one of which must be true, so that colour is \
             false."
        )
    }
}

fn digits(cluster: &Cluster) -> DigitSet {
    cluster
        .members()
        .iter()
        .map(|member| member.digit)
        .collect()
}

/// The open candidates that a colour rules out.
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

/// What is wrong with a colour, if something is: the first in a fixed order.
fn conflict(facts: &Facts<'_>, color: &CandidateSet, excluded: &CandidateSet) -> Option<Conflict> {
    let pair = (*color & *excluded).iter().find_map(|a| {
        let b = color.iter().find(|b| a.excludes(*b))?;
        Some(Conflict::Pair([a, b]))
    });
    pair.or_else(|| emptied(facts, excluded).map(Conflict::Empty))
}

/// A cell or a digit in a house without an open candidate left, of at least two.
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

/// `2 r1c1,r3c4, 5 r2c2`.
fn notation(color: &CandidateSet) -> String {
    let each: Vec<String> = Digit::ALL
        .into_iter()
        .filter(|digit| !color.cells(*digit).is_empty())
        .map(|digit| format!("{digit} {}", color.cells(digit)))
        .collect();
    each.join(", ")
}
