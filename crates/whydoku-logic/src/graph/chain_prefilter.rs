//! [`ChainPrefilter`]: which candidates chains could eliminate at all, and where loops could be.
//!
//! A chain, open or closed, eliminates a candidate because that candidate being true leads, link by link, to
//! the same candidate being false. A candidate from which no walk through the graph leads back like that
//! needs no search, and in most states that is every candidate. The walks are followed for all candidates at
//! once: literals that lead to each other form one component (Tarjan's algorithm), and a component reaches
//! what its successors reach. A chain must not repeat a node and must use certain links, a walk need not: the
//! filter lets through more than chains eliminate, never less.
//!
//! Around a loop each literal leads to the next, so all of them are in one component. Loops are searched for
//! only inside components of at least four literals.

use crate::graph::chain_graph::ChainGraph;
use whydoku_grid::{Candidate, CandidateSet};

const UNSEEN: u32 = u32::MAX;

/// The state of Tarjan's algorithm. The number of a literal is twice its node, plus one if the node is true.
struct Search<'g> {
    graph: &'g ChainGraph,
    /// How many nodes are single candidates; they come first.
    singles: usize,
    /// How many words hold one bit for each of them.
    words: usize,
    /// When each literal was visited, and the earliest one it leads back to.
    visited: Vec<u32>,
    low: Vec<u32>,
    /// The literal that represents the component, once that is complete.
    component: Vec<u32>,
    /// For each literal the candidates it makes false, as bits.
    reached: Vec<u64>,
    /// The literals whose component is not complete yet.
    stack: Vec<u32>,
    clock: u32,
}

/// What chains and loops through a graph could eliminate.
#[derive(Clone, Debug)]
pub(crate) struct ChainPrefilter {
    /// The candidates that lead to their own opposite.
    pub eliminable: CandidateSet,
    /// For each literal (twice its node, plus one if the node is true) the literal that represents its
    /// component, if the search reached it.
    component: Vec<u32>,
    /// For each literal that represents a component the number of its literals.
    sizes: Vec<u32>,
}

impl ChainPrefilter {
    /// A filter that lets everything through, for a graph with this many nodes.
    pub(crate) fn pass_all(open: CandidateSet, nodes: usize) -> Self {
        Self {
            eliminable: open,
            component: vec![0; 2 * nodes],
            sizes: vec![UNSEEN],
        }
    }

    /// Returns the component of a node being true or false, if it is large enough for a loop.
    pub(crate) fn loop_component(&self, node: usize, on: bool) -> Option<u32> {
        let component = self.component[2 * node + usize::from(on)];
        let size = self.sizes.get(component as usize)?;
        (*size > 3).then_some(component)
    }
}

/// Follows all walks from these candidates. A loop that eliminates one of them lies on its walks.
pub(crate) fn prefilter(graph: &ChainGraph, candidates: &CandidateSet) -> ChainPrefilter {
    let singles = (graph.nodes.iter())
        .position(|node| node.cells.len() > 1)
        .unwrap_or(graph.nodes.len());
    let (literals, words) = (2 * graph.nodes.len(), singles.div_ceil(64));
    let mut search = Search {
        graph,
        singles,
        words,
        visited: vec![UNSEEN; literals],
        low: vec![0; literals],
        component: vec![UNSEEN; literals],
        reached: vec![0; literals * words],
        stack: Vec::new(),
        clock: 0,
    };
    let mut all = CandidateSet::EMPTY;
    for (node, of) in graph.nodes.iter().enumerate().take(singles) {
        let Some(candidate) = of.cells.only().map(|cell| Candidate::new(cell, of.digit)) else {
            continue;
        };
        if !candidates.contains(candidate) {
            continue;
        }
        let literal = 2 * node + 1;
        search.follow(literal);
        let component = search.component[literal] as usize;
        if search.reached[component * words + node / 64] >> (node % 64) & 1 == 1 {
            all.insert(candidate);
        }
    }
    let mut sizes = vec![0; literals];
    for component in &search.component {
        if let Some(size) = sizes.get_mut(*component as usize) {
            *size += 1;
        }
    }
    ChainPrefilter {
        eliminable: all,
        component: search.component,
        sizes,
    }
}

impl Search<'_> {
    /// Returns where the link of a literal with this number leads: weak if it is true, strong if it is false.
    fn link(&self, literal: usize, number: usize) -> Option<usize> {
        let node = literal / 2;
        if literal % 2 == 1 {
            self.graph.weak[node].get(number).map(|to| 2 * *to as usize)
        } else {
            let edge = self.graph.strong[node].get(number);
            edge.map(|edge| 2 * edge.to as usize + 1)
        }
    }

    fn visit(&mut self, literal: usize) {
        self.visited[literal] = self.clock;
        self.low[literal] = self.clock;
        self.clock += 1;
        self.stack.push(number(literal));
        let node = literal / 2;
        if literal.is_multiple_of(2) && node < self.singles {
            self.reached[literal * self.words + node / 64] |= 1 << (node % 64);
        }
    }

    /// Adds what `from` reaches to what `to` reaches.
    fn add_reached(&mut self, from: usize, to: usize) {
        for word in 0..self.words {
            self.reached[to * self.words + word] |= self.reached[from * self.words + word];
        }
    }

    /// Completes the components of everything a literal leads to.
    fn follow(&mut self, start: usize) {
        if self.visited[start] != UNSEEN {
            return;
        }
        self.visit(start);
        let mut path = vec![(start, 0)];
        while let Some((literal, next)) = path.last_mut() {
            let literal = *literal;
            if let Some(to) = self.link(literal, *next) {
                *next += 1;
                if self.visited[to] == UNSEEN {
                    self.visit(to);
                    path.push((to, 0));
                } else {
                    self.record(literal, to);
                }
                continue;
            }
            path.pop();
            if self.low[literal] == self.visited[literal] {
                self.complete(literal);
            }
            if let Some((before, _)) = path.last() {
                self.record(*before, literal);
            }
        }
    }

    /// Records a link to a literal that was visited before.
    fn record(&mut self, literal: usize, to: usize) {
        match self.component[to] {
            UNSEEN => self.low[literal] = self.low[literal].min(self.low[to]),
            component => self.add_reached(component as usize, literal),
        }
    }

    fn complete(&mut self, first: usize) {
        while let Some(literal) = self.stack.pop() {
            let literal = literal as usize;
            self.component[literal] = number(first);
            if literal == first {
                return;
            }
            self.add_reached(literal, first);
        }
    }
}

fn number(literal: usize) -> u32 {
    u32::try_from(literal).unwrap_or(UNSEEN)
}
