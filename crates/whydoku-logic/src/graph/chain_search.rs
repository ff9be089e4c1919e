//! [`ChainSearch`]: the shortest alternating chains through a [`ChainGraph`].
//!
//! From a start node that is assumed false, strong links lead to nodes that must be true, weak links from
//! there to nodes that must be false, and so on. Breadth first finds the shortest chain to every node. What
//! the chain has used (see [`Uses`]) is part of the state, so the search can find the shortest chain that uses,
//! for example, a group.

use crate::Flow;
use crate::graph::bit_rows::for_each_bit;
use crate::graph::chain_graph::ChainGraph;
use std::ops::ControlFlow;

/// The special links and nodes that a chain uses, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Uses(pub u8);

impl Uses {
    /// Nothing special.
    pub(crate) const NOTHING: Self = Self(0);
    /// A link between two digits.
    pub(crate) const DIGITS: Self = Self(1);
    /// A strong link by a house.
    pub(crate) const HOUSE: Self = Self(2);
    /// A node of several candidates.
    pub(crate) const GROUP: Self = Self(4);
    /// A strong link by an almost locked set.
    pub(crate) const ALS: Self = Self(8);

    /// Neither a plain X-chain nor a plain XY-chain.
    pub(crate) const MIXED: Self = Self::DIGITS.and(Self::HOUSE);

    /// What either of the two uses.
    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The distance of a node that no chain reaches.
pub(crate) const FAR: u16 = u16::MAX;

/// Returns the required part of `uses` as a number: each requirement has a bit, without gaps.
const fn kind_of(required: Uses, uses: Uses) -> usize {
    let (mut kind, mut bit, mut left) = (0, 1, required.0);
    while left != 0 {
        if uses.0 & left & left.wrapping_neg() != 0 {
            kind |= bit;
        }
        bit <<= 1;
        left &= left - 1;
    }
    kind
}

/// A search from one start node at a time.
#[derive(Debug)]
pub(crate) struct ChainSearch<'g> {
    graph: &'g ChainGraph,
    required: Uses,
    /// How many combinations of the requirements there are.
    kinds: usize,
    /// The distance in links, by node, by whether it is true, and by what was used.
    distance: Vec<u16>,
    /// The start node of the last search, and whether it was assumed true.
    from: Option<(usize, bool)>,
    /// The nodes visited so far, last and next, with a row of bits for each truth value and kind.
    visited: Vec<u64>,
    frontier: Vec<u64>,
    next: Vec<u64>,
}

impl<'g> ChainSearch<'g> {
    /// A search for chains that use everything in `required`.
    pub(crate) const fn new(graph: &'g ChainGraph, required: Uses) -> Self {
        Self {
            graph,
            required,
            kinds: 1 << required.0.count_ones(),
            distance: Vec::new(),
            from: None,
            visited: Vec::new(),
            frontier: Vec::new(),
            next: Vec::new(),
        }
    }

    const fn at(&self, node: usize, on: bool, kind: usize) -> usize {
        (node * 2 + on as usize) * self.kinds + kind
    }

    /// Follows all chains of up to `longest` links from `start`, which is assumed true or false.
    pub(crate) fn from(&mut self, start: usize, on: bool, longest: u16) {
        if self.from == Some((start, on)) {
            return;
        }
        self.from = Some((start, on));
        let graph = self.graph;
        let words = graph.rows(on).words();
        self.distance.clear();
        self.distance
            .resize(graph.nodes.len() * 2 * self.kinds, FAR);
        for rows in [&mut self.visited, &mut self.frontier, &mut self.next] {
            rows.clear();
            rows.resize(2 * self.kinds * words, 0);
        }
        let first = self.at(start, on, 0);
        self.distance[first] = 0;
        // The nodes at one distance are all true or all false.
        let mut on = on;
        let side = |on: bool, kinds: usize| usize::from(on) * kinds * words;
        self.frontier[side(on, self.kinds) + start / 64] |= 1 << (start % 64);
        self.visited[side(on, self.kinds) + start / 64] |= 1 << (start % 64);
        for far in 1..=longest {
            let (here, there) = (side(on, self.kinds), side(!on, self.kinds));
            self.next.fill(0);
            for kind in 0..self.kinds {
                let row = here + kind * words..here + (kind + 1) * words;
                let (frontier, next) = (&self.frontier[row], &mut self.next);
                for_each_bit(frontier, |node| {
                    for (uses, others) in graph.rows(on).of(node) {
                        let at = there + (kind | kind_of(self.required, uses)) * words;
                        for (word, more) in next[at..at + words].iter_mut().zip(others) {
                            *word |= more;
                        }
                    }
                });
            }
            on = !on;
            let mut any = false;
            for kind in 0..self.kinds {
                let row = there + kind * words..there + (kind + 1) * words;
                let fresh = &mut self.next[row.clone()];
                for (new, old) in fresh.iter_mut().zip(&mut self.visited[row]) {
                    *new &= !*old;
                    *old |= *new;
                    any |= *new != 0;
                }
                let (distance, kinds) = (&mut self.distance, self.kinds);
                for_each_bit(fresh, |node| {
                    distance[(node * 2 + usize::from(on)) * kinds + kind] = far;
                });
            }
            if !any {
                return;
            }
            std::mem::swap(&mut self.frontier, &mut self.next);
        }
    }

    /// Visits the links that leave a node: strong when it is false, weak when it is true.
    fn for_each_link(&self, node: usize, on: bool, mut visit: impl FnMut(usize, Uses)) {
        let graph = self.graph;
        if on {
            for other in &graph.weak[node] {
                let other = *other as usize;
                visit(other, graph.uses(node, other, None));
            }
        } else {
            for edge in &graph.strong[node] {
                let other = edge.to as usize;
                visit(other, graph.uses(node, other, Some(edge.why)));
            }
        }
    }

    /// Returns for each node how many links lead to it being true, for chains that use everything required;
    /// [`FAR`] if there is none.
    pub(crate) fn row(&self) -> Box<[u16]> {
        let nodes = 0..self.graph.nodes.len();
        nodes
            .map(|node| self.distance[self.at(node, true, self.kinds - 1)])
            .collect()
    }

    /// Returns how many links lead to `node` being true (or false), for chains that use everything required.
    pub(crate) fn reached(&self, node: usize, on: bool) -> Option<u16> {
        let distance = self.distance[self.at(node, on, self.kinds - 1)];
        (distance != FAR).then_some(distance)
    }

    /// Calls `visit` with up to `most` shortest chains to `end`, as node numbers from the start. No node
    /// repeats, except that a chain may end where it starts.
    pub(crate) fn shortest(
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
                self.backwards(end, on, self.kinds - 1, far, &mut chain, &mut left, visit)
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
        used: usize,
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
        // Links work in both directions: those that leave `node` in the opposite sense are those that enter it.
        self.for_each_link(node, !on, |other, link| {
            let link = kind_of(self.required, link);
            for earlier in 0..self.kinds {
                let near = self.distance[self.at(other, !on, earlier)] == far - 1;
                if earlier | link == used && near && !before.contains(&(other, earlier)) {
                    before.push((other, earlier));
                }
            }
        });
        for (other, earlier) in before {
            // A placement ends where it starts; no other node may repeat.
            let starts = self.from.is_some_and(|(start, _)| start == other);
            let closes = far == 1 && starts && chain[0] == other;
            if chain.contains(&other) && !closes {
                continue;
            }
            chain.push(other);
            self.backwards(other, !on, earlier, far - 1, chain, left, visit)?;
            chain.pop();
        }
        ControlFlow::Continue(())
    }
}
