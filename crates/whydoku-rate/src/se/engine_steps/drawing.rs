//! Turns the chains of Sudoku Explainer into the engine's patterns, with their pictures.

use super::super::step::{Cause, Chain, ChainNode};
use super::super::technique::{Forcing, SeTechnique};
use super::branches::{assumption, in_order, literal, truth_of};
use super::chains::is_refutation;
use super::names;
use super::picture::WithPicture;
use whydoku_grid::{CandidateSet, House, Truth};
use whydoku_logic::proving::{
    Branches, ChainPattern, ChainShape, ContradictionPattern, ForcingPattern, OneDigitChain,
};
use whydoku_logic::{Conclusions, Info, Link, LinkKind, Literal, Node, Picture, Proof, Role, Step};

/// Returns the step of a cycle: the nodes from a false one around to itself.
pub(super) fn cycle(chain: &Chain, conclusions: Conclusions, proof: Proof) -> Step {
    let info = names::info(names::id(chain.technique));
    // The path runs backwards, from the end to the start. Reversed, it begins with the start, which
    // is also the end.
    let path = chain.branches.first().map_or(&[][..], Vec::as_slice);
    let mut nodes: Vec<Node> = path.iter().rev().skip(1).map(node).collect();
    nodes.extend(nodes.first().copied());
    alternating_step(info, ChainShape::Loop, nodes, conclusions, proof)
}

/// Returns the step of a chain from a candidate to its opposite.
pub(super) fn single_chain(chain: &Chain, conclusions: Conclusions, proof: Proof) -> Step {
    let path = chain.branches.first().map_or(&[][..], Vec::as_slice);
    if !conclusions.placements.is_empty() {
        // From false to true: both ends are the candidate itself.
        let info = names::info("discontinuous-nice-loop-1");
        let nodes = path.iter().rev().map(node).collect();
        return alternating_step(info, ChainShape::Placement, nodes, conclusions, proof);
    }
    // From true to false: both ends see the candidate.
    let info = names::info(names::id(chain.technique));
    let inner = path.get(1..path.len().saturating_sub(1)).unwrap_or(&[]);
    let nodes: Vec<Node> = inner.iter().rev().map(node).collect();
    if chain.technique != SeTechnique::TurbotFish {
        return alternating_step(info, ChainShape::Open, nodes, conclusions, proof);
    }
    // Its explanation names the houses of the strong links.
    let on = inner.iter().rev().filter(|node| node.on);
    let houses: Vec<House> = on
        .filter_map(truth_of)
        .filter_map(|truth| match truth {
            Truth::House(house, _) => Some(house),
            Truth::Cell(_) => None,
        })
        .collect();
    let mut picture = two_color_picture(&nodes);
    for house in &houses {
        picture.house(Role::Base, *house);
    }
    let pattern = OneDigitChain::new(&nodes, houses);
    Step::found(info, conclusions, proof, WithPicture { pattern, picture })
}

fn node(node: &ChainNode) -> Node {
    Node::single(node.candidate)
}

/// Returns a step whose nodes have alternating strong and weak links, starting with a strong one.
fn alternating_step(
    info: &'static Info,
    shape: ChainShape,
    nodes: Vec<Node>,
    conclusions: Conclusions,
    proof: Proof,
) -> Step {
    let picture = two_color_picture(&nodes);
    let pattern = ChainPattern::new(nodes, shape);
    Step::found(info, conclusions, proof, WithPicture { pattern, picture })
}

/// Draws the nodes in two colors, alternately false and true, with their links.
fn two_color_picture(nodes: &[Node]) -> Picture {
    let (mut on, mut off) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
    for (n, node) in nodes.iter().enumerate() {
        let side = if n % 2 == 0 { &mut off } else { &mut on };
        side.insert_cells(node.digit, node.cells);
    }
    let mut picture = Picture::default();
    picture.candidates(Role::ColorA, on);
    picture.candidates(Role::ColorB, off - on);
    let kinds = [LinkKind::Strong, LinkKind::Weak].into_iter().cycle();
    for (pair, kind) in nodes.windows(2).zip(kinds) {
        picture.link(kind, pair[0], pair[1]);
    }
    picture
}

/// Returns the step of branches that agree or that contradict each other.
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
    let mut lines: Vec<Vec<Literal>> = chain
        .branches
        .iter()
        .map(|branch| branch_literals(branch))
        .collect();
    if is_refutation(chain.technique) {
        lines = vec![merge_lines(lines)];
    }
    let mut picture = Picture {
        highlights: Vec::new(),
        links,
    };
    for (role, candidates) in [
        (Role::Pivot, over),
        (Role::ColorA, on - over),
        (Role::ColorB, (off - on) - over),
    ] {
        if !candidates.is_empty() {
            picture.candidates(role, candidates);
        }
    }
    let branches = Branches { over, lines };
    let kind = match chain.technique {
        SeTechnique::Multiple(kind) | SeTechnique::Dynamic { kind, .. } => Some(kind),
        _ => None,
    };
    match kind {
        _ if is_refutation(chain.technique) => {
            let pattern = ContradictionPattern(branches);
            Step::found(info, conclusions, proof, WithPicture { pattern, picture })
        }
        Some(Forcing::Double) => {
            let pattern = ForcingPattern::true_or_false(branches);
            Step::found(info, conclusions, proof, WithPicture { pattern, picture })
        }
        _ => {
            let pattern = ForcingPattern::alternatives(branches);
            Step::found(info, conclusions, proof, WithPicture { pattern, picture })
        }
    }
}

fn link(from: &ChainNode, to: &ChainNode) -> Link {
    Link {
        from: node(from),
        to: node(to),
        // Links to true candidates are drawn solid, links to false ones dashed.
        kind: if to.on && to.cause != Cause::Advanced {
            LinkKind::Strong
        } else {
            LinkKind::Weak
        },
    }
}

/// Returns the literals of a branch, each after those it follows from.
fn branch_literals(branch: &[ChainNode]) -> Vec<Literal> {
    in_order(branch)
        .into_iter()
        .map(|place| literal(&branch[place]))
        .collect()
}

/// Merges the lines of branches that start from one assumption, with each literal once.
fn merge_lines(lines: Vec<Vec<Literal>>) -> Vec<Literal> {
    let mut all: Vec<Literal> = Vec::new();
    for literal in lines.into_iter().flatten() {
        if !all.contains(&literal) {
            all.push(literal);
        }
    }
    all
}
