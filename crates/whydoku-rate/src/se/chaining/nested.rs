//! Chains inside chains: what a closure remembers about a nested hint.

use super::super::bits::bits;
use super::super::geometry::{cell_at, house_of};
use super::super::marks::{Cand, Marks};
use super::super::step::{Cause, Chain, ChainNode};
use super::super::technique::SeTechnique;
use super::closure::Closure;
use super::cycles::PathNode;
use super::forcing::{Shape, forcing_path};
use std::cell::OnceCell;
use std::sync::Arc;

/// A chain found on the working grid of a closure.
///
/// Most nested chains are never looked at again, so a static one is built only on demand.
#[derive(Clone, Debug)]
pub(super) struct NestedChain {
    pub(super) complexity: u32,
    technique: SeTechnique,
    /// The number of candidates that were false when it was found. They determine the working grid.
    off_count: usize,
    /// How to find a static chain again.
    shape: Option<Shape>,
    chain: OnceCell<Arc<Chain>>,
    parents: OnceCell<Vec<Cand>>,
}

impl NestedChain {
    pub(super) const fn from_shape(
        shape: Shape,
        (technique, complexity): (SeTechnique, u32),
        off_count: usize,
    ) -> Self {
        Self {
            complexity,
            technique,
            off_count,
            shape: Some(shape),
            chain: OnceCell::new(),
            parents: OnceCell::new(),
        }
    }

    pub(super) fn from_chain(chain: Arc<Chain>, parents: Vec<Cand>) -> Self {
        Self {
            complexity: chain.complexity,
            technique: chain.technique,
            off_count: 0,
            shape: None,
            chain: OnceCell::from(chain),
            parents: OnceCell::from(parents),
        }
    }

    /// Rebuilds the grid it was found on.
    fn grid(&self, closure: &Closure, source: &Marks) -> Marks {
        let mut marks = *source;
        for node in &closure.off[..self.off_count] {
            marks.remove(node.cand.cell(), node.cand.digit());
        }
        marks
    }

    /// Returns the chain with all its nodes.
    pub(super) fn chain(&self, closure: &Closure, source: &Marks) -> &Arc<Chain> {
        self.chain.get_or_init(|| {
            let marks = self.grid(closure, source);
            let shape = self
                .shape
                .as_ref()
                .expect("a nested chain has either its nodes or a shape");
            Arc::new(static_chain(
                &marks,
                shape,
                (self.technique, self.complexity),
            ))
        })
    }

    /// Returns the candidates that had to be false for it, in SE's order.
    pub(super) fn parents(&self, closure: &Closure, source: &Marks) -> &[Cand] {
        self.parents.get_or_init(|| {
            let now = self.grid(closure, source);
            rule_parents(self.chain(closure, source), Cause::Assumption, source, &now)
        })
    }
}

/// Builds a static chain with all its nodes. A cycle has a second branch: the same nodes with
/// opposite states in the opposite order.
///
/// Rule (reversed cycle): each node keeps the cause it had in the first branch.
pub(super) fn static_chain(
    marks: &Marks,
    shape: &Shape,
    (technique, complexity): (SeTechnique, u32),
) -> Chain {
    let branches = match shape {
        Shape::Forcing { source, on, kinds } => {
            vec![branch(&forcing_path(marks, (*source, *on, *kinds)))]
        }
        Shape::Cycle { path, .. } => {
            let back: Vec<PathNode> = path
                .iter()
                .rev()
                .map(|node| PathNode {
                    on: !node.on,
                    ..*node
                })
                .collect();
            vec![branch(path), branch(&back)]
        }
    };
    Chain {
        technique,
        complexity,
        branches,
    }
}

/// Builds a branch in which each node has the next one as its parent.
fn branch(path: &[PathNode]) -> Vec<ChainNode> {
    path.iter()
        .enumerate()
        .map(|(n, node)| ChainNode {
            candidate: node.cand.public(),
            on: node.on,
            cause: node.cause,
            parents: (n + 1 < path.len()).then_some(n + 1).into_iter().collect(),
            nested: None,
        })
        .collect()
}

/// Returns the candidates that a nested chain depends on: those of the source grid that have been
/// removed since.
///
/// Rule: for every true node with a cause, branch by branch and breadth first, the removed digits
/// of its cell or the removed places of its house; each once. The assumption has no cause, except
/// that a cell hint counts it as caused by its cell and a house hint by that kind of house
/// (`root`).
pub(super) fn rule_parents(chain: &Chain, root: Cause, source: &Marks, now: &Marks) -> Vec<Cand> {
    let mut parents: Vec<Cand> = Vec::new();
    let mut seen = [0u16; 81];
    let mut add = |cell: usize, digit: usize| {
        if seen[cell] >> digit & 1 == 0 {
            seen[cell] |= 1 << digit;
            parents.push(Cand::new(cell, digit));
        }
    };
    for node in chain.branches.iter().flatten().filter(|node| node.on) {
        let (cell, digit) = (node.candidate.cell.index(), node.candidate.digit.index());
        let cause = if node.cause == Cause::Assumption {
            root
        } else {
            node.cause
        };
        if cause == Cause::Cell {
            for lost in bits(source.cand[cell] & !now.cand[cell]) {
                add(cell, lost);
            }
        } else if let Some(kind) = cause.kind() {
            let house = house_of(cell, kind);
            for place in bits(source.pos[house][digit] & !now.pos[house][digit]) {
                add(cell_at(house, place), digit);
            }
        }
    }
    parents
}

/// Rule: nested chains are the same if their branches have the same nodes in the same order.
pub(super) fn same_chain(a: &Chain, b: &Chain) -> bool {
    a.branches.len() == b.branches.len()
        && a.branches.iter().zip(&b.branches).all(|(a, b)| {
            a.len() == b.len()
                && a.iter()
                    .zip(b)
                    .all(|(a, b)| a.candidate == b.candidate && a.on == b.on)
        })
}
