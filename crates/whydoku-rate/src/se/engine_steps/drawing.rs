//! Turns the chains of Sudoku Explainer into the engine's patterns, with their pictures.

use super::super::step::{Chain, ChainNode};
use super::super::technique::{Forcing, SeTechnique};
use super::branches::{assumption, in_order, literal, trail, truth_of};
use super::names;
use whydoku_grid::{House, Pencilmarks, Truth};
use whydoku_logic::proving::{
    Branches, ChainPattern, ChainShape, ContradictionPattern, ForcingPattern, OneDigitChain,
};
use whydoku_logic::{Conclusions, Inference, Info, Literal, Node, Proof, Rule, Step};

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
    let pattern = OneDigitChain::new(&nodes, houses);
    Step::found(info, conclusions, proof, pattern)
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
    let pattern = ChainPattern::new(nodes, shape);
    Step::found(info, conclusions, proof, pattern)
}

/// Returns the step of branches that agree or that contradict each other.
pub(super) fn forcing(
    marks: &Pencilmarks,
    chain: &Chain,
    conclusions: Conclusions,
    proof: Proof,
) -> Step {
    let info = names::info(names::id(chain.technique));
    let starts = chain
        .branches
        .iter()
        .filter_map(|branch| assumption(branch));
    let lines = chain.branches.iter().map(|branch| branch_literals(branch));
    let mut branches = Branches {
        over: starts.map(|literal| literal.candidate).collect(),
        lines: lines.collect(),
        open: *marks.open(),
    };
    let both_ways = match chain.technique {
        SeTechnique::Multiple(kind) | SeTechnique::Dynamic { kind, .. } => kind == Forcing::Double,
        _ => false,
    };
    let trails = chain.branches.iter().filter(|_| both_ways);
    let trails: Option<Vec<Vec<Inference>>> = trails.map(|branch| trail(marks, branch)).collect();
    let has_cases = matches!(
        proof.0.first().map(|inference| &inference.rule),
        Some(Rule::Cases { .. })
    );
    match trails {
        Some(trails) if both_ways => {
            let pattern = ForcingPattern::true_or_false(branches, trails);
            Step::found(info, conclusions, proof, pattern)
        }
        _ if has_cases => {
            let pattern = ForcingPattern::alternatives(branches);
            Step::found(info, conclusions, proof, pattern)
        }
        _ => {
            branches.lines = vec![merge_lines(branches.lines)];
            Step::found(info, conclusions, proof, ContradictionPattern(branches))
        }
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
