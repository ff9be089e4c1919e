#![doc = include_str!("remote_pair.md")]

use super::common::remote_pairs::{PairCluster, pair_clusters};
use crate::graph::links::link_between;
use crate::proof::common_targets::covers_of_targets;
use crate::proof::cover::needed_covers;
use crate::step::chain_pattern::{draw_links, eureka};
use crate::step::words::{Or, list};
use crate::technique::info;
use crate::{
    Base, Conclusions, Facts, Flow, Inference, Info, Named, Node, Parts, Pattern, Picture, Proof,
    Role, Span, Spans, Step, Technique,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Truth};

pub(crate) const REMOTE_PAIR: RemotePair = RemotePair {
    info: &info!("remote-pair", "Remote Pair", 50)
        .hodoku("0703", 110)
        .aliases(&["Remote Pairs"])
        .rows(&[107]),
    whole_cluster: false,
};
pub(crate) const COMPLEX_REMOTE_PAIR: RemotePair = RemotePair {
    info: &info!("complex-remote-pair", "Complex Remote Pair", 52)
        .hodoku("0703", 110)
        .aliases(&["Remote Pair Net"])
        .rows(&[108])
        .by_name_only(),
    whole_cluster: true,
};

/// Finds cells with the same two candidates, as single chains or as a whole cluster.
#[derive(Debug)]
pub(crate) struct RemotePair {
    info: &'static Info,
    whole_cluster: bool,
}

impl Technique for RemotePair {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for cluster in pair_clusters(facts) {
            let mut reported = BTreeSet::new();
            let mut all = Vec::new();
            for chain in cluster.chains() {
                let ends = [chain[0], chain[chain.len() - 1]];
                let seen = (ends[0].peers() & ends[1].peers()) - cluster.cells();
                let gone = cluster
                    .digits
                    .into_iter()
                    .map(|digit| CandidateSet::of_digit(digit, seen & facts.positions(digit)))
                    .fold(CandidateSet::EMPTY, |all, one| all | one);
                if gone.is_empty() {
                    continue;
                }
                if self.whole_cluster {
                    all.push((chain, gone));
                } else if reported.insert(gone) {
                    found(self.chain_step(facts, &cluster, &chain, gone))?;
                }
            }
            // One chain that does it all is a plain remote pair.
            let union = all
                .iter()
                .fold(CandidateSet::EMPTY, |sum, (_, gone)| sum | *gone);
            if self.whole_cluster && !all.iter().any(|(_, gone)| *gone == union) && !all.is_empty()
            {
                found(self.cluster_step(facts, &cluster, &all, union))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl RemotePair {
    fn chain_step(
        &self,
        facts: &Facts<'_>,
        cluster: &PairCluster,
        chain: &[Cell],
        gone: CandidateSet,
    ) -> Step {
        let proof = Proof::from(needed_covers(facts.marks(), covers(cluster, chain, &gone)));
        let pattern = PairChain {
            digits: cluster.digits,
            cells: chain.to_vec(),
        };
        Step::found(self.info, Conclusions::eliminate(gone), proof, pattern)
    }

    fn cluster_step(
        &self,
        facts: &Facts<'_>,
        cluster: &PairCluster,
        chains: &[(Vec<Cell>, CandidateSet)],
        union: CandidateSet,
    ) -> Step {
        let mut left = union;
        let mut proof = Vec::new();
        for (chain, gone) in chains {
            let news = *gone & left;
            if !news.is_empty() {
                proof.extend(covers(cluster, chain, &news));
                left -= news;
            }
        }
        let proof = Proof::from(needed_covers(facts.marks(), proof));
        let conclusions = Conclusions::eliminate(union);
        Step::found(self.info, conclusions, proof, cluster.clone())
    }
}

/// A chain of cells with the same two candidates.
#[derive(Debug)]
struct PairChain {
    digits: DigitSet,
    /// The cells; each one sees the next.
    cells: Vec<Cell>,
}

impl PairChain {
    /// Both digits of each cell in turn, starting with the smaller: `(5=8)r1c1-(8=5)r1c7-…`.
    fn nodes(&self) -> Vec<Node> {
        let digits: Vec<Digit> = self.digits.into_iter().collect();
        let node = |cell: Cell, digit: Digit| Node::single(Candidate::new(cell, digit));
        let turn = |(i, cell): (usize, &Cell)| {
            let (first, second) = (digits[i % 2], digits[(i + 1) % 2]);
            [node(*cell, first), node(*cell, second)]
        };
        self.cells.iter().enumerate().flat_map(turn).collect()
    }
}

impl Pattern for PairChain {
    fn notation(&self, _: &Step) -> String {
        eureka(&self.nodes(), &[])
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let cells = self.cells.iter().copied().collect();
        let line = Span::naming(list(&self.cells, "and"), Named::Cells(cells));
        text.say(
            "{} can only be {}, and each of these cells sees the next.",
            &[&line, &self.digits.or()],
        );
        text.say("So the two digits alternate along the chain.", &[]);
        if let (Some(first), Some(last)) = (self.cells.first(), self.cells.last()) {
            text.say(
                "The chain has an even number of cells, so its ends {} and {} are different: one is {} and the \
                 other is {}.",
                &[first, last, &digit_at(self.digits, 0), &digit_at(self.digits, 1)],
            );
        }
        text.say("A cell that sees both ends can be neither.", &[]);
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        for (role, first) in [(Role::ColorA, 0), (Role::ColorB, 1)] {
            let cells = self.cells.iter().skip(first).step_by(2);
            picture.cells(role, cells.copied().collect());
        }
        draw_links(&self.nodes(), picture);
    }

    fn parts(&self) -> Parts {
        Parts::Chain {
            nodes: self.nodes(),
            starts_strong: true,
            als: Vec::new(),
        }
    }
}

impl Pattern for PairCluster {
    fn notation(&self, _: &Step) -> String {
        format!("{} / {}", self.colors[0], self.colors[1])
    }

    fn explain(&self, _: &Step, text: &mut Spans) {
        let [one, two] = self.colors;
        let (first, second) = (digit_at(self.digits, 0), digit_at(self.digits, 1));
        text.say(
            "{} can only be {}, and any two of them that see each other are different.",
            &[&self.cells(), &self.digits.or()],
        );
        text.say(
            "Either {} are all {} and {} are all {}, or the other way around.",
            &[&one, &first, &two, &second],
        );
        text.say(
            "A cell that sees one cell of each group sees both digits and can be neither.",
            &[],
        );
    }

    fn draw(&self, _: &Step, picture: &mut Picture) {
        picture.cells(Role::ColorA, self.colors[0]);
        picture.cells(Role::ColorB, self.colors[1]);
    }

    fn parts(&self) -> Parts {
        let colors = self.colors.map(|cells| {
            let mut all = CandidateSet::EMPTY;
            for digit in self.digits {
                all.insert_cells(digit, cells);
            }
            all
        });
        Parts::Colors {
            clusters: vec![colors],
        }
    }
}

/// The first or second digit of the pair.
fn digit_at(digits: DigitSet, place: usize) -> DigitSet {
    digits.into_iter().skip(place).take(1).collect()
}

/// Proves for each digit that one of the two ends holds it, so cells that see both do not.
fn covers(cluster: &PairCluster, chain: &[Cell], gone: &CandidateSet) -> Vec<Inference> {
    let cells: Vec<Base> = chain.iter().map(|cell| Truth::Cell(*cell).into()).collect();
    let ends: CellSet = [chain[0], chain[chain.len() - 1]].into_iter().collect();
    let mut proof = Vec::new();
    for digit in cluster.digits {
        let targets = gone.cells(digit);
        if targets.is_empty() {
            continue;
        }
        // The links alternate: the other digit first, then the digit itself.
        let other = cluster.digits.without(digit).only().unwrap_or(digit);
        let links: Vec<Truth> = chain
            .windows(2)
            .enumerate()
            .filter_map(|(i, pair)| {
                let carried = if i % 2 == 0 { other } else { digit };
                link_between(
                    Candidate::new(pair[0], carried),
                    Candidate::new(pair[1], carried),
                )
            })
            .collect();
        proof.extend(covers_of_targets(&cells, &links, digit, ends, targets));
    }
    proof
}
