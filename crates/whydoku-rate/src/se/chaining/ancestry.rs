//! The ancestors of a node: their number, and the chain they form.

use super::super::marks::{Cand, Marks};
use super::super::step::{Cause, Chain, ChainNode};
use super::super::technique::SeTechnique;
use super::closure::{Closure, NodeId, Support};
use super::nested::{NestedChain, same_chain};
use std::sync::Arc;

/// A closure and a node in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target<'a> {
    pub(super) closure: &'a Closure,
    pub(super) node: NodeId,
}

/// Reusable memory for breadth-first walks.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    list: Vec<NodeId>,
}

fn number(id: NodeId) -> usize {
    id.cand.index() * 2 + usize::from(id.on)
}

/// Visits the parents of a node, in SE's order.
fn each_parent(closure: &Closure, source: &Marks, id: NodeId, mut visit: impl FnMut(NodeId)) {
    let off = |cand: Cand| NodeId { cand, on: false };
    let node = closure.node(id);
    match node.cause {
        Cause::Assumption => {}
        Cause::Advanced => match &closure.supports[usize::from(node.parent)] {
            Support::Pattern(parents) => parents.iter().for_each(|&cand| visit(off(cand))),
            Support::Chain(n) => closure.nested[usize::from(*n)]
                .parents(closure, source)
                .iter()
                .for_each(|&cand| visit(off(cand))),
        },
        Cause::Cell | Cause::Box | Cause::Row | Cause::Column if id.on => {
            visit(off(closure.off[usize::from(node.parent)].cand));
            closure.hidden_parents(source, node, |cand| visit(off(cand)));
        }
        Cause::Cell | Cause::Box | Cause::Row | Cause::Column => visit(NodeId {
            cand: closure.on[usize::from(node.parent)].cand,
            on: true,
        }),
    }
}

impl Scratch {
    /// Lists the node and all its ancestors, level by level, each once.
    fn walk(&mut self, source: &Marks, target: Target<'_>) -> &[NodeId] {
        let mut seen = [0u64; 23];
        self.list.clear();
        self.list.push(target.node);
        seen[number(target.node) / 64] |= 1 << (number(target.node) % 64);
        let mut at = 0;
        while let Some(&id) = self.list.get(at) {
            at += 1;
            let list = &mut self.list;
            each_parent(target.closure, source, id, |parent| {
                let n = number(parent);
                if seen[n / 64] >> (n % 64) & 1 == 0 {
                    seen[n / 64] |= 1 << (n % 64);
                    list.push(parent);
                }
            });
        }
        &self.list
    }

    /// Counts a node and its ancestors.
    fn count(&mut self, source: &Marks, target: Target<'_>) -> u32 {
        let node = target.closure.node(target.node);
        if node.ancestors.get() == 0 {
            let count = self.walk(source, target).len();
            node.ancestors.set(super::super::bits::small(count));
        }
        u32::from(node.ancestors.get())
    }

    /// Returns the complexity of a hint with these targets; `None` if it is above `limit`.
    ///
    /// Rule: adds up the ancestors of each target, counted separately for each target, and the
    /// complexity of every different nested chain among them, counted once per hint.
    pub(super) fn complexity(
        &mut self,
        source: &Marks,
        targets: &[Target<'_>],
        limit: u32,
    ) -> Option<u32> {
        let least: u32 = targets
            .iter()
            .map(|target| u32::from(target.closure.node(target.node).depth))
            .sum();
        if least > limit {
            return None;
        }
        let mut sum = 0;
        for &target in targets {
            sum += self.count(source, target);
            if sum > limit {
                return None;
            }
        }
        if targets
            .iter()
            .any(|target| !target.closure.nested.is_empty())
        {
            sum += self.nested_complexity(source, targets, limit - sum)?;
        }
        (sum <= limit).then_some(sum)
    }

    /// Returns the total complexity of the different nested chains among the targets' ancestors.
    fn nested_complexity(
        &mut self,
        source: &Marks,
        targets: &[Target<'_>],
        limit: u32,
    ) -> Option<u32> {
        let mut used: Vec<(&NestedChain, &Closure)> = Vec::new();
        for &target in targets {
            for &id in self.walk(source, target) {
                if let Some(nested) = nested_of(target.closure, id)
                    && !used.iter().any(|(old, _)| std::ptr::eq(*old, nested))
                {
                    used.push((nested, target.closure));
                }
            }
        }
        let mut sum = 0;
        for (n, &(nested, closure)) in used.iter().enumerate() {
            let known = used[..n].iter().any(|&(old, in_closure)| {
                old.complexity == nested.complexity
                    && same_chain(old.chain(in_closure, source), nested.chain(closure, source))
            });
            if !known {
                sum += nested.complexity;
            }
            if sum > limit {
                return None;
            }
        }
        Some(sum)
    }

    /// Builds the chain of a hint with all its nodes.
    pub(super) fn chain(
        &mut self,
        source: &Marks,
        targets: &[Target<'_>],
        (technique, complexity): (SeTechnique, u32),
    ) -> Arc<Chain> {
        let branches = targets
            .iter()
            .map(|&target| self.branch(source, target))
            .collect();
        Arc::new(Chain {
            technique,
            complexity,
            branches,
        })
    }

    fn branch(&mut self, source: &Marks, target: Target<'_>) -> Vec<ChainNode> {
        let list = self.walk(source, target);
        let mut place = vec![0; 1458];
        for (n, &id) in list.iter().enumerate() {
            place[number(id)] = n;
        }
        list.iter()
            .map(|&id| {
                let mut parents = Vec::new();
                each_parent(target.closure, source, id, |parent| {
                    parents.push(place[number(parent)]);
                });
                ChainNode {
                    candidate: id.cand.public(),
                    on: id.on,
                    cause: target.closure.node(id).cause,
                    parents,
                    nested: nested_of(target.closure, id)
                        .map(|nested| Arc::clone(nested.chain(target.closure, source))),
                }
            })
            .collect()
    }
}

fn nested_of(closure: &Closure, id: NodeId) -> Option<&NestedChain> {
    let node = closure.node(id);
    if node.cause != Cause::Advanced {
        return None;
    }
    match closure.supports[usize::from(node.parent)] {
        Support::Chain(n) => Some(&closure.nested[usize::from(n)]),
        Support::Pattern(_) => None,
    }
}
