#![doc = include_str!("remote_pair.md")]

use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, Truth};
use crate::techniques::chains::common::chain_step::eureka;
use crate::proof::cover::needed_covers;
use crate::graph::links::link_between;
use crate::techniques::chains::common::remote_pairs::{PairNet, pair_nets};
use crate::proof::common_targets::covers_towards;
use crate::{
    Base, Conclusions, Facts, Family, Flow, Highlight, HodokuCode, Inference, Info, Link, LinkKind,
    Node, Parts, Proof, Role, Step, Technique, Words,
};
use whydoku_grid::rating::Rating;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

pub(crate) const REMOTE_PAIR: RemotePair = RemotePair {
    info: &CHAIN,
    whole: false,
};
pub(crate) const COMPLEX_REMOTE_PAIR: RemotePair = RemotePair {
    info: &NET,
    whole: true,
};

/// Equal pairs in a chain, or in a net taken as a whole.
#[derive(Debug)]
pub(crate) struct RemotePair {
    info: &'static Info,
    whole: bool,
}

static CHAIN: Info = Info {
    id: "remote-pair",
    name: "Remote Pair",
    family: Family::Chains,
    rating: Rating(50),
    aliases: &["Remote Pairs"],
    hodoku: Some(HodokuCode {
        code: "0703",
        score: 110,
    }),
    rows: &[107],
    assumes_uniqueness: false,
    default: true,
};

static NET: Info = Info {
    id: "complex-remote-pair",
    name: "Complex Remote Pair",
    rating: Rating(52),
    aliases: &["Remote Pair Net"],
    rows: &[108],
    default: false,
    ..CHAIN
};

impl Technique for RemotePair {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        for net in pair_nets(facts) {
            let mut reported = BTreeSet::new();
            let mut all = Vec::new();
            for chain in net.chains() {
                let ends = [chain[0], chain[chain.len() - 1]];
                let seen = (ends[0].peers() & ends[1].peers()) - net.cells();
                let gone = net
                    .digits
                    .into_iter()
                    .map(|digit| CandidateSet::of_digit(digit, seen & facts.positions(digit)))
                    .fold(CandidateSet::EMPTY, |all, one| all | one);
                if gone.is_empty() {
                    continue;
                }
                if self.whole {
                    all.push((chain, gone));
                } else if reported.insert(gone) {
                    found(self.chain_step(facts, &net, &chain, gone))?;
                }
            }
            // One chain that does it all is a plain remote pair.
            let union = all
                .iter()
                .fold(CandidateSet::EMPTY, |sum, (_, gone)| sum | *gone);
            if self.whole && !all.iter().any(|(_, gone)| *gone == union) && !all.is_empty() {
                found(self.net_step(facts, &net, &all, union))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Chain { nodes, als, .. } => eureka(nodes, als),
            Parts::Colors { clusters } => {
                let cells = |side: usize| {
                    let both = clusters.iter().map(|cluster| cluster[side].all_cells());
                    both.fold(CellSet::EMPTY, |all, cells| all | cells)
                };
                format!("{} / {}", cells(0), cells(1))
            }
            _ => String::new(),
        }
    }

    fn reason(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Chain { nodes, .. } => {
                let cells: Vec<Cell> = nodes.iter().filter_map(|node| node.cells.only()).collect();
                let line: Vec<String> = cells.iter().step_by(2).map(ToString::to_string).collect();
                let digits: whydoku_grid::DigitSet = nodes.iter().map(|node| node.digit).collect();
                format!(
                    "{} hold only {} and each sees the next, so the two digits alternate along them. \
                     The first and the last are an odd number of links apart, so one of them is {} and \
                     the other {}; a cell that sees both can be neither.",
                    crate::step::words::list(&line, "and"),
                    digits.words(),
                    nodes[0].digit,
                    nodes[1].digit,
                )
            }
            Parts::Colors { clusters } => {
                let [one, two] = clusters[0];
                format!(
                    "All these cells hold the same two digits, and those that see each other differ. So \
                     either {} hold one of the two and {} the other, or the reverse; a cell that sees \
                     one of each can hold neither.",
                    one.all_cells().words(),
                    two.all_cells().words(),
                )
            }
            _ => String::new(),
        }
    }
}

impl RemotePair {
    fn chain_step(
        &self,
        facts: &Facts<'_>,
        net: &PairNet,
        chain: &[Cell],
        gone: CandidateSet,
    ) -> Step {
        let nodes = nodes(net, chain);
        let proof = Proof::from(needed_covers(facts.marks(), covers(net, chain, &gone)));
        let parts = Parts::Chain {
            nodes: nodes.clone(),
            starts_strong: true,
            als: Vec::new(),
        };
        let mut step = Step::new(self.info, Conclusions::eliminate(gone), proof, parts);
        for (role, first) in [(Role::ColorA, 0), (Role::ColorB, 1)] {
            let cells = chain.iter().skip(first).step_by(2).copied().collect();
            step = step.highlight(Highlight::cells(role, cells));
        }
        step.links = nodes
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
        step
    }

    fn net_step(
        &self,
        facts: &Facts<'_>,
        net: &PairNet,
        chains: &[(Vec<Cell>, CandidateSet)],
        union: CandidateSet,
    ) -> Step {
        let mut left = union;
        let mut proof = Vec::new();
        for (chain, gone) in chains {
            let news = *gone & left;
            if !news.is_empty() {
                proof.extend(covers(net, chain, &news));
                left -= news;
            }
        }
        let colors = net.colors.map(|cells| {
            let mut all = CandidateSet::EMPTY;
            for digit in net.digits {
                all.insert_cells(digit, cells);
            }
            all
        });
        let parts = Parts::Colors {
            clusters: vec![colors],
        };
        let proof = Proof::from(needed_covers(facts.marks(), proof));
        Step::new(self.info, Conclusions::eliminate(union), proof, parts)
            .highlight(Highlight::cells(Role::ColorA, net.colors[0]))
            .highlight(Highlight::cells(Role::ColorB, net.colors[1]))
    }
}

/// Both digits of each cell in turn, starting with the smaller: `(5=8)r1c1-(8=5)r1c7-…`.
fn nodes(net: &PairNet, chain: &[Cell]) -> Vec<Node> {
    let digits: Vec<Digit> = net.digits.into_iter().collect();
    let node = |cell: Cell, digit: Digit| Node::single(Candidate::new(cell, digit));
    let turn = |(i, cell): (usize, &Cell)| {
        let (first, second) = (digits[i % 2], digits[(i + 1) % 2]);
        [node(*cell, first), node(*cell, second)]
    };
    chain.iter().enumerate().flat_map(turn).collect()
}

/// For each digit of the pair: one of the two ends holds it, so those that see both do not.
fn covers(net: &PairNet, chain: &[Cell], gone: &CandidateSet) -> Vec<Inference> {
    let cells: Vec<Base> = chain.iter().map(|cell| Truth::Cell(*cell).into()).collect();
    let ends: CellSet = [chain[0], chain[chain.len() - 1]].into_iter().collect();
    let mut proof = Vec::new();
    for digit in net.digits {
        let targets = gone.cells(digit);
        if targets.is_empty() {
            continue;
        }
        // The other digit leaves the first cell, the digit the second, and so on in turn.
        let other = net.digits.without(digit).only().unwrap_or(digit);
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
        proof.extend(covers_towards(&cells, &links, digit, ends, targets));
    }
    proof
}
