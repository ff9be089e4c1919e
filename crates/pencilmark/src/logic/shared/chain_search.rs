//! Shortest alternating chains through a [`ChainGraph`].
//!
//! From a start node taken as false, strong links lead to nodes that must be true, weak links from
//! there to nodes that must be false, and so on. Breadth first gives the shortest chain to every node;
//! what the chain has used (see [`Uses`]) is part of the state, so that one can ask for the shortest
//! chain that uses, say, a group.

use super::chain_graph::{ChainGraph, Strong};
use crate::grid::Truth;
use crate::logic::Flow;
use std::ops::ControlFlow;

/// What a chain has used, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Uses(pub u8);

impl Uses {
    /// Nothing special.
    pub const NOTHING: Self = Self(0);
    /// A link between two digits.
    pub const DIGITS: Self = Self(1);
    /// A strong link by a house.
    pub const HOUSE: Self = Self(2);
    /// A node of several candidates.
    pub const GROUP: Self = Self(4);
    /// A strong link by an almost locked set.
    pub const ALS: Self = Self(8);

    /// Both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

const KINDS: usize = 16;
const FAR: u16 = u16::MAX;

/// The search from one start node at a time.
#[derive(Debug)]
pub struct ChainSearch<'g> {
    graph: &'g ChainGraph,
    required: Uses,
    /// Distance in links by node, whether it is true, and what was used.
    distance: Vec<u16>,
    start: usize,
}

impl<'g> ChainSearch<'g> {
    /// A search for chains that use all that is `required`.
    pub fn new(graph: &'g ChainGraph, required: Uses) -> Self {
        let distance = vec![FAR; graph.nodes.len() * 2 * KINDS];
        Self {
            graph,
            required,
            distance,
            start: 0,
        }
    }

    const fn at(node: usize, on: bool, used: Uses) -> usize {
        (node * 2 + on as usize) * KINDS + used.0 as usize
    }

    /// Follows all chains of up to `longest` links from `start` taken as true or false.
    pub fn from(&mut self, start: usize, on: bool, longest: u16) {
        self.start = start;
        self.distance.fill(FAR);
        let first = Self::at(start, on, Uses::NOTHING);
        self.distance[first] = 0;
        let mut frontier = vec![(start, on, Uses::NOTHING)];
        let mut far = 0;
        while !frontier.is_empty() && far < longest {
            far += 1;
            let mut next = Vec::new();
            for (node, on, used) in frontier {
                self.for_each_link(node, on, |other, link| {
                    let used = Uses(used.0 | link.0 & self.required.0);
                    next.push((other, !on, used));
                });
            }
            next.retain(|(node, on, used)| {
                let slot = &mut self.distance[Self::at(*node, *on, *used)];
                let new = *slot == FAR;
                if new {
                    *slot = far;
                }
                new
            });
            frontier = next;
        }
    }

    /// The links that leave a node: strong when it is false, weak when it is true.
    fn for_each_link(&self, node: usize, on: bool, mut visit: impl FnMut(usize, Uses)) {
        let graph = self.graph;
        if on {
            for other in &graph.weak[node] {
                visit(*other, self.uses(node, *other, None));
            }
        } else {
            for edge in &graph.strong[node] {
                visit(edge.to, self.uses(node, edge.to, Some(edge.why)));
            }
        }
    }

    fn uses(&self, a: usize, b: usize, strong: Option<Strong>) -> Uses {
        let graph = self.graph;
        let mut uses = Uses::NOTHING;
        if graph.nodes[a].digit != graph.nodes[b].digit {
            uses = uses.and(Uses::DIGITS);
        }
        if graph.is_group(a) || graph.is_group(b) {
            uses = uses.and(Uses::GROUP);
        }
        match strong {
            Some(Strong::Truth(Truth::House(..))) => uses.and(Uses::HOUSE),
            Some(Strong::Als(_)) => uses.and(Uses::ALS),
            Some(Strong::Truth(Truth::Cell(_))) | None => uses,
        }
    }

    /// How many links lead to `node` being true (or false) with all that is required; none if no
    /// chain does.
    pub fn reached(&self, node: usize, on: bool) -> Option<u16> {
        let distance = self.distance[Self::at(node, on, self.required)];
        (distance != FAR).then_some(distance)
    }

    /// Calls `visit` with the shortest chains to `end`, as node numbers from the start, each node at
    /// most once (but a chain may end where it starts). At most `most` are looked at.
    pub fn shortest(
        &self,
        end: usize,
        on: bool,
        most: usize,
        visit: &mut dyn FnMut(&[usize]) -> Flow,
    ) -> Flow {
        let mut left = most;
        match self.reached(end, on) {
            Some(far) => {
                let mut chain = vec![end];
                self.backwards(end, on, self.required, far, &mut chain, &mut left, visit)
            }
            None => ControlFlow::Continue(()),
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "one recursive walk with its whole state"
    )]
    fn backwards(
        &self,
        node: usize,
        on: bool,
        used: Uses,
        far: u16,
        chain: &mut Vec<usize>,
        left: &mut usize,
        visit: &mut dyn FnMut(&[usize]) -> Flow,
    ) -> Flow {
        if *left == 0 {
            return ControlFlow::Continue(());
        }
        if far == 0 {
            *left -= 1;
            let forwards: Vec<usize> = chain.iter().rev().copied().collect();
            return visit(&forwards);
        }
        let mut before = Vec::new();
        // Links run both ways, so the links that leave `node` in the opposite sense are those that
        // enter it.
        self.for_each_link(node, !on, |other, link| {
            for earlier in 0..KINDS {
                let earlier = Uses(u8::try_from(earlier).unwrap_or(0));
                let now = earlier.0 | link.0 & self.required.0;
                let near = self.distance[Self::at(other, !on, earlier)] == far - 1;
                if now == used.0 && near && !before.contains(&(other, earlier.0)) {
                    before.push((other, earlier.0));
                }
            }
        });
        for (other, earlier) in before {
            // A placement ends where it starts; nothing else may come back.
            let closes = far == 1 && other == self.start && chain[0] == other;
            if chain.contains(&other) && !closes {
                continue;
            }
            chain.push(other);
            self.backwards(other, !on, Uses(earlier), far - 1, chain, left, visit)?;
            chain.pop();
        }
        ControlFlow::Continue(())
    }
}
