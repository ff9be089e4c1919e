//! The graph that chains run through: nodes, strong links and weak links.
//!
//! A node is a digit in some cells, read as "one of them holds it". A strong link says "not neither":
//! when one node is false, the other is true. A weak link says "not both". Strong links come from a
//! cell with two candidates, a house whose candidates of a digit fall into two nodes, or an almost
//! locked set: when one of its digits leaves, every other one stays. A weak link is always one truth
//! that holds all candidates of both nodes; two sets of cells that all see each other lie in one house.

use super::als::Als;
use super::chain_search::Uses;
use super::link_rows::LinkRows;
use crate::grid::{Candidate, CandidateSet, CellSet, Digit, House, Intersection, Truth};
use crate::logic::{Facts, Node};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// What nodes and links a chain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Cells with two candidates as strong links, and links between digits of a cell.
    pub cells: bool,
    /// Digits with two places in a house as strong links.
    pub houses: bool,
    /// Groups: the candidates of a digit where a line and a box cross, as one node.
    pub groups: bool,
    /// Almost locked sets of up to so many cells as strong links; 0 for none.
    pub als: usize,
}

/// Why one of two nodes must be true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strong {
    /// A truth whose open candidates are those of the two nodes.
    Truth(Truth),
    /// An almost locked set that cannot lose both digits.
    Als(Als),
}

/// A strong link to another node.
#[derive(Clone, Copy, Debug)]
pub struct StrongEdge {
    /// The other node.
    pub to: usize,
    /// Why.
    pub why: Strong,
}

/// Nodes and links of one state.
#[derive(Clone, Debug)]
pub struct ChainGraph {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// For each node its strong links.
    pub strong: Vec<Vec<StrongEdge>>,
    /// For each node the nodes that cannot be true with it.
    pub weak: Vec<Vec<usize>>,
    /// For each node the candidates that cannot be true with it.
    pub excluded: Vec<CandidateSet>,
    strong_rows: LinkRows,
    weak_rows: LinkRows,
    /// For each node the later nodes that exclude something with it, once asked for.
    partners: Vec<OnceCell<Vec<usize>>>,
}

impl ChainGraph {
    /// Builds the graph of a state.
    pub fn new(facts: &Facts<'_>, reach: Reach) -> Self {
        let mut builder = Builder {
            nodes: Vec::new(),
            index: BTreeMap::new(),
            strong: Vec::new(),
        };
        for candidate in facts.marks().open().iter() {
            builder.node(Node::single(candidate));
        }
        if reach.cells {
            builder.bivalue_cells(facts);
        }
        if reach.houses {
            builder.houses(facts, reach.groups);
        }
        if reach.als > 1 {
            let sets = facts.almost_locked_sets().iter();
            for als in sets.filter(|als| (2..=reach.als).contains(&als.cells.len())) {
                builder.almost_locked_set(facts, *als);
            }
        }
        let Builder { nodes, strong, .. } = builder;
        let weak = weak_links(&nodes, reach.cells);
        let strong_rows = LinkRows::new(strong.iter().enumerate().map(|(node, edges)| {
            let nodes = &nodes;
            edges
                .iter()
                .map(move |edge| (edge.to, uses(nodes, node, edge.to, Some(edge.why))))
        }));
        let weak_rows = LinkRows::new(weak.iter().enumerate().map(|(node, others)| {
            let nodes = &nodes;
            others
                .iter()
                .map(move |other| (*other, uses(nodes, node, *other, None)))
        }));
        let excluded = nodes.iter().map(|node| excluded_by(facts, *node)).collect();
        Self {
            partners: vec![OnceCell::new(); nodes.len()],
            nodes,
            strong,
            weak,
            excluded,
            strong_rows,
            weak_rows,
        }
    }

    /// The nodes after `start`, in order, that exclude some candidate together with it.
    pub fn partners(&self, start: usize) -> &[usize] {
        self.partners[start].get_or_init(|| {
            let (a, over_a) = (self.nodes[start], &self.excluded[start]);
            let later = self.nodes.iter().zip(&self.excluded).enumerate();
            let share = |b: &Node, over_b: &CandidateSet| {
                let both_see = |digit| !over_a.cells(digit).is_disjoint(over_b.cells(digit));
                // The digit of one where the other is or sees, or the rest of their one cell.
                both_see(a.digit)
                    || (a.digit != b.digit && (both_see(b.digit) || a.cells == b.cells))
            };
            later
                .skip(start + 1)
                .filter(|(_, (b, over_b))| share(b, over_b))
                .map(|(end, _)| end)
                .collect()
        })
    }

    /// The links that leave a node that is true or false, as rows of bits.
    pub const fn rows(&self, on: bool) -> &LinkRows {
        if on {
            &self.weak_rows
        } else {
            &self.strong_rows
        }
    }

    /// What a link between two nodes uses; a strong one with its reason.
    pub fn uses(&self, a: usize, b: usize, strong: Option<Strong>) -> Uses {
        uses(&self.nodes, a, b, strong)
    }
}

fn uses(nodes: &[Node], a: usize, b: usize, strong: Option<Strong>) -> Uses {
    let mut uses = Uses::NOTHING;
    if nodes[a].digit != nodes[b].digit {
        uses = uses.and(Uses::DIGITS);
    }
    if nodes[a].cells.len() > 1 || nodes[b].cells.len() > 1 {
        uses = uses.and(Uses::GROUP);
    }
    match strong {
        Some(Strong::Truth(Truth::House(..))) => uses.and(Uses::HOUSE),
        Some(Strong::Als(_)) => uses.and(Uses::ALS),
        Some(Strong::Truth(Truth::Cell(_))) | None => uses,
    }
}

struct Builder {
    nodes: Vec<Node>,
    index: BTreeMap<Node, usize>,
    strong: Vec<Vec<StrongEdge>>,
}

impl Builder {
    fn node(&mut self, node: Node) -> usize {
        *self.index.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.strong.push(Vec::new());
            self.nodes.len() - 1
        })
    }

    fn link(&mut self, a: Node, b: Node, why: Strong) {
        let (a, b) = (self.node(a), self.node(b));
        self.join(a, b, why);
    }

    fn join(&mut self, a: usize, b: usize, why: Strong) {
        self.strong[a].push(StrongEdge { to: b, why });
        self.strong[b].push(StrongEdge { to: a, why });
    }

    fn bivalue_cells(&mut self, facts: &Facts<'_>) {
        for cell in facts.bivalue() {
            let mut digits = facts.candidates(cell).into_iter();
            if let (Some(a), Some(b)) = (digits.next(), digits.next()) {
                let node = |digit| Node::single(Candidate::new(cell, digit));
                self.link(node(a), node(b), Strong::Truth(Truth::Cell(cell)));
            }
        }
    }

    /// A house links two nodes when its candidates of the digit are one node and another.
    fn houses(&mut self, facts: &Facts<'_>, groups: bool) {
        for digit in Digit::ALL {
            for house in House::ALL {
                let positions = facts.positions_in(house, digit);
                if positions.len() < 2 {
                    continue;
                }
                let parts = if groups { crossings(house) } else { Vec::new() };
                let why = Strong::Truth(Truth::House(house, digit));
                for (a, b) in splits(positions, &parts) {
                    self.link(Node { digit, cells: a }, Node { digit, cells: b }, why);
                }
            }
        }
    }

    fn almost_locked_set(&mut self, facts: &Facts<'_>, als: Als) {
        let node = |digit| Node {
            digit,
            cells: als.cells_of(facts, digit),
        };
        let digits = als.digits.into_iter();
        let nodes: Vec<usize> = digits.map(|digit| self.node(node(digit))).collect();
        for (i, a) in nodes.iter().enumerate() {
            for b in &nodes[i + 1..] {
                self.join(*a, *b, Strong::Als(als));
            }
        }
    }
}

/// The cells of each crossing of a house with houses of the other kind.
fn crossings(house: House) -> Vec<CellSet> {
    Intersection::all()
        .filter(|crossing| crossing.line() == house || crossing.box_() == house)
        .map(Intersection::cells)
        .collect()
}

/// The ways to cut the candidates of a house into two nodes: single cells, or whole crossings.
fn splits(positions: CellSet, crossings: &[CellSet]) -> Vec<(CellSet, CellSet)> {
    let is_node = |cells: CellSet| {
        cells.len() == 1
            || crossings
                .iter()
                .any(|crossing| cells.len() > 1 && cells.is_subset(*crossing))
    };
    let mut found = Vec::new();
    let mut consider = |a: CellSet| {
        let b = positions - a;
        if !a.is_empty() && a < b && is_node(a) && is_node(b) {
            found.push((a, b));
        }
        if !b.is_empty() && b < a && is_node(a) && is_node(b) && !found.contains(&(b, a)) {
            found.push((b, a));
        }
    };
    for cell in positions {
        consider(cell.into());
    }
    for crossing in crossings {
        consider(positions & *crossing);
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn weak_links(nodes: &[Node], in_cells: bool) -> Vec<Vec<usize>> {
    let mut by_digit: [Vec<usize>; 9] = std::array::from_fn(|_| Vec::new());
    let mut by_cell: [Vec<usize>; 81] = std::array::from_fn(|_| Vec::new());
    for (i, node) in nodes.iter().enumerate() {
        by_digit[node.digit.index()].push(i);
        if let Some(cell) = node.cells.only() {
            by_cell[cell.index()].push(i);
        }
    }
    nodes
        .iter()
        .map(|node| {
            let seen = node.cells.common_peers();
            let mut others: Vec<usize> = by_digit[node.digit.index()]
                .iter()
                .copied()
                .filter(|i| nodes[*i].cells.is_subset(seen))
                .collect();
            if in_cells && let Some(cell) = node.cells.only() {
                let beside = by_cell[cell.index()].iter().copied();
                others.extend(beside.filter(|i| nodes[*i].digit != node.digit));
            }
            others
        })
        .collect()
}

/// The truth that holds all candidates of two nodes, so that at most one of them is true.
pub fn weak_truth(a: Node, b: Node) -> Option<Truth> {
    if a.digit == b.digit {
        super::links::link_over(a.digit, a.cells | b.cells)
    } else {
        (a.cells == b.cells)
            .then(|| a.cells.only().map(Truth::Cell))
            .flatten()
    }
}

/// The candidates that cannot be true with a node.
pub fn excluded_by(facts: &Facts<'_>, node: Node) -> CandidateSet {
    let mut excluded = CandidateSet::EMPTY;
    excluded.insert_cells(
        node.digit,
        facts.positions(node.digit) & node.cells.common_peers(),
    );
    if let Some(cell) = node.cells.only() {
        for digit in facts.candidates(cell).without(node.digit) {
            excluded.insert_cells(digit, node.cells);
        }
    }
    excluded
}
