//! Which candidates a chain can rule out at all, and where loops can be.
//!
//! Whatever a chain rules out, open or closed, it rules out because the candidate being true leads link
//! by link to the same candidate being false. So a candidate from which no way through the graph leads
//! back like that need not be looked at, and in most states that is all of them. The ways are followed
//! for all candidates at once: literals that lead to each other are one component (Tarjan's search),
//! and a component reaches what its successors reach. Chains must not pass a node twice and must be of
//! a certain make, ways need not: what is doubtful is more than what chains rule out, never less.
//!
//! All round a loop each literal leads to the next, so they are of one component, and a loop is looked
//! for only inside a component of four literals or more.

use crate::graph::chain_graph::ChainGraph;
use whydoku_grid::{Candidate, CandidateSet};

const UNSEEN: u32 = u32::MAX;

/// The state of Tarjan's search. A literal is twice its node, and one more if the node is true.
struct Search<'g> {
    graph: &'g ChainGraph,
    /// The nodes of one candidate, which come first.
    singles: usize,
    /// Words for a bit for each of these.
    words: usize,
    /// When each literal was met, and the earliest one it leads back to.
    met: Vec<u32>,
    low: Vec<u32>,
    /// The literal that stands for the component, once that is complete.
    component: Vec<u32>,
    /// For each literal the candidates it makes false, as bits.
    reached: Vec<u64>,
    open: Vec<u32>,
    clock: u32,
}

/// What the ways through a graph say.
#[derive(Clone, Debug)]
pub(crate) struct ChainDoubt {
    /// The candidates that lead to their own opposite.
    pub doubtful: CandidateSet,
    /// For each literal, twice its node and one more if the node is true, the literal that stands for
    /// its component, if any way led to it.
    component: Vec<u32>,
    /// For each literal that stands for a component how many belong to it.
    sizes: Vec<u32>,
}

impl ChainDoubt {
    /// Everything may be, of a graph with so many nodes.
    pub(crate) fn unasked(open: CandidateSet, nodes: usize) -> Self {
        Self {
            doubtful: open,
            component: vec![0; 2 * nodes],
            sizes: vec![UNSEEN],
        }
    }

    /// The component of a node being true or false, if a loop can be in it.
    pub(crate) fn round(&self, node: usize, on: bool) -> Option<u32> {
        let component = self.component[2 * node + usize::from(on)];
        let size = self.sizes.get(component as usize)?;
        (*size > 3).then_some(component)
    }
}

/// Follows all ways from the candidates asked for. A loop that rules out one of them lies on its ways.
pub(crate) fn doubt(graph: &ChainGraph, asked: &CandidateSet) -> ChainDoubt {
    let singles = (graph.nodes.iter())
        .position(|node| node.cells.len() > 1)
        .unwrap_or(graph.nodes.len());
    let (literals, words) = (2 * graph.nodes.len(), singles.div_ceil(64));
    let mut search = Search {
        graph,
        singles,
        words,
        met: vec![UNSEEN; literals],
        low: vec![0; literals],
        component: vec![UNSEEN; literals],
        reached: vec![0; literals * words],
        open: Vec::new(),
        clock: 0,
    };
    let mut all = CandidateSet::EMPTY;
    for (node, of) in graph.nodes.iter().enumerate().take(singles) {
        let Some(candidate) = of.cells.only().map(|cell| Candidate::new(cell, of.digit)) else {
            continue;
        };
        if !asked.contains(candidate) {
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
    ChainDoubt {
        doubtful: all,
        component: search.component,
        sizes,
    }
}

impl Search<'_> {
    /// The link of a literal with this number: weak if it is true, strong if it is false.
    fn link(&self, literal: usize, number: usize) -> Option<usize> {
        let node = literal / 2;
        if literal % 2 == 1 {
            self.graph.weak[node].get(number).map(|to| 2 * *to as usize)
        } else {
            let edge = self.graph.strong[node].get(number);
            edge.map(|edge| 2 * edge.to as usize + 1)
        }
    }

    fn meet(&mut self, literal: usize) {
        self.met[literal] = self.clock;
        self.low[literal] = self.clock;
        self.clock += 1;
        self.open.push(number(literal));
        let node = literal / 2;
        if literal.is_multiple_of(2) && node < self.singles {
            self.reached[literal * self.words + node / 64] |= 1 << (node % 64);
        }
    }

    /// What `from` reaches is reached by `to`.
    fn pass_on(&mut self, from: usize, to: usize) {
        for word in 0..self.words {
            self.reached[to * self.words + word] |= self.reached[from * self.words + word];
        }
    }

    /// Completes the components of all that a literal leads to.
    fn follow(&mut self, start: usize) {
        if self.met[start] != UNSEEN {
            return;
        }
        self.meet(start);
        let mut path = vec![(start, 0)];
        while let Some((literal, next)) = path.last_mut() {
            let literal = *literal;
            if let Some(to) = self.link(literal, *next) {
                *next += 1;
                if self.met[to] == UNSEEN {
                    self.meet(to);
                    path.push((to, 0));
                } else {
                    self.take(literal, to);
                }
                continue;
            }
            path.pop();
            if self.low[literal] == self.met[literal] {
                self.complete(literal);
            }
            if let Some((before, _)) = path.last() {
                self.take(*before, literal);
            }
        }
    }

    /// Takes note of a link to a literal that was met before.
    fn take(&mut self, literal: usize, to: usize) {
        match self.component[to] {
            UNSEEN => self.low[literal] = self.low[literal].min(self.low[to]),
            component => self.pass_on(component as usize, literal),
        }
    }

    fn complete(&mut self, first: usize) {
        while let Some(literal) = self.open.pop() {
            let literal = literal as usize;
            self.component[literal] = number(first);
            if literal == first {
                return;
            }
            self.pass_on(literal, first);
        }
    }
}

fn number(literal: usize) -> u32 {
    u32::try_from(literal).unwrap_or(UNSEEN)
}
