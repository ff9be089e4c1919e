//! What to draw of a chain, and the parts that its words are made from.

use super::super::step::{Cause, Chain, ChainNode};
use super::super::technique::SeTechnique;
use super::branches::{assumption, in_order, literal, truth_of};
use super::chains::is_refutation;
use super::names;
use whydoku_grid::{CandidateSet, Truth};
use whydoku_logic::{
    Conclusions, Highlight, Info, Link, LinkKind, Literal, Node, Parts, Proof, Role, Step,
};

/// A cycle: the nodes from a false one round to itself.
pub(super) fn cycle(chain: &Chain, conclusions: Conclusions, proof: Proof) -> Step {
    let info = names::info(names::id(chain.technique));
    // From the end back to the start: turned round, the start comes first; it is the end too.
    let path = chain.branches.first().map_or(&[][..], Vec::as_slice);
    let mut nodes: Vec<Node> = path.iter().rev().skip(1).map(node).collect();
    nodes.extend(nodes.first().copied());
    alternating(info, nodes, conclusions, proof)
}

/// A chain from a candidate to its opposite.
pub(super) fn single_chain(chain: &Chain, conclusions: Conclusions, proof: Proof) -> Step {
    let path = chain.branches.first().map_or(&[][..], Vec::as_slice);
    if !conclusions.placements.is_empty() {
        // From false to true: both ends are the candidate itself.
        let info = names::info("discontinuous-nice-loop-1");
        return alternating(
            info,
            path.iter().rev().map(node).collect(),
            conclusions,
            proof,
        );
    }
    // From true to false: the ends are what the candidate sees.
    let info = names::info(names::id(chain.technique));
    let inner = path.get(1..path.len().saturating_sub(1)).unwrap_or(&[]);
    let nodes = inner.iter().rev().map(node).collect();
    let mut step = alternating(info, nodes, conclusions, proof);
    if chain.technique == SeTechnique::TurbotFish {
        // Its words name the houses of the strong links.
        let strong = inner
            .iter()
            .rev()
            .filter(|node| node.on)
            .filter_map(truth_of);
        for truth in strong {
            if let Truth::House(house, _) = truth {
                step = step.highlight(Highlight::house(Role::Base, house));
            }
        }
    }
    step
}

fn node(node: &ChainNode) -> Node {
    Node::single(node.candidate)
}

/// Nodes with strong and weak links in turn, the first strong.
fn alternating(
    info: &'static Info,
    nodes: Vec<Node>,
    conclusions: Conclusions,
    proof: Proof,
) -> Step {
    let (mut on, mut off) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
    for (n, node) in nodes.iter().enumerate() {
        let side = if n % 2 == 0 { &mut off } else { &mut on };
        side.insert_cells(node.digit, node.cells);
    }
    let links = nodes
        .windows(2)
        .enumerate()
        .map(|(n, pair)| Link {
            from: pair[0],
            to: pair[1],
            kind: if n % 2 == 0 {
                LinkKind::Strong
            } else {
                LinkKind::Weak
            },
        })
        .collect();
    let parts = Parts::Chain {
        nodes,
        starts_strong: true,
        als: Vec::new(),
    };
    let step = Step::new(info, conclusions, proof, parts)
        .highlight(Highlight::candidates(Role::ColorA, on))
        .highlight(Highlight::candidates(Role::ColorB, off - on));
    Step { links, ..step }
}

/// Branches that agree, or that contradict each other.
pub(super) fn forcing(chain: &Chain, conclusions: Conclusions, proof: Proof) -> Step {
    let info = names::info(names::id(chain.technique));
    let mut over = CandidateSet::EMPTY;
    let (mut on, mut off) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
    let mut links: Vec<Link> = Vec::new();
    for branch in &chain.branches {
        over.extend(assumption(branch).map(|literal| literal.candidate));
        for node in branch {
            let side = if node.on { &mut on } else { &mut off };
            side.insert(node.candidate);
            for link in node
                .parents
                .iter()
                .map(|parent| link(&branch[*parent], node))
            {
                if !links.contains(&link) {
                    links.push(link);
                }
            }
        }
    }
    let mut lines: Vec<Vec<Literal>> = chain.branches.iter().map(|branch| line(branch)).collect();
    if is_refutation(chain.technique) {
        lines = vec![together(lines)];
    }
    let parts = Parts::Forcing {
        over: Box::new(over),
        branches: lines,
    };
    let mut step = Step::new(info, conclusions, proof, parts);
    for (role, candidates) in [
        (Role::Pivot, over),
        (Role::ColorA, on - over),
        (Role::ColorB, (off - on) - over),
    ] {
        if !candidates.is_empty() {
            step = step.highlight(Highlight::candidates(role, candidates));
        }
    }
    Step { links, ..step }
}

fn link(from: &ChainNode, to: &ChainNode) -> Link {
    Link {
        from: node(from),
        to: node(to),
        // What makes a candidate true is drawn solid, what makes it false dashed.
        kind: if to.on && to.cause != Cause::Advanced {
            LinkKind::Strong
        } else {
            LinkKind::Weak
        },
    }
}

/// The literals of a branch, each after those it follows from.
fn line(branch: &[ChainNode]) -> Vec<Literal> {
    in_order(branch)
        .into_iter()
        .map(|place| literal(&branch[place]))
        .collect()
}

/// The lines of branches from one assumption as one, each literal once.
fn together(lines: Vec<Vec<Literal>>) -> Vec<Literal> {
    let mut all: Vec<Literal> = Vec::new();
    for literal in lines.into_iter().flatten() {
        if !all.contains(&literal) {
            all.push(literal);
        }
    }
    all
}
