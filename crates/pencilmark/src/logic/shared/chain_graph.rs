//! The graph that chains run through: nodes, strong links and weak links.
//!
//! A node is a digit in some cells, read as "one of them holds it". A strong link says "not neither":
//! when one node is false, the other is true. A weak link says "not both". Strong links come from a
//! cell with two candidates, a house whose candidates of a digit fall into two nodes, or an almost
//! locked set: when one of its digits leaves, every other one stays. A weak link is always one truth
//! that holds all candidates of both nodes; two sets of cells that all see each other lie in one house.

use super::als::Als;
use super::chain_doubt::{self, ChainDoubt};
use super::chain_search::Uses;
use super::closure::Strength;
use super::link_rows::LinkRows;
use super::node_index::NodeIndex;
use crate::grid::{Candidate, CandidateSet, CellSet, Digit, House, Intersection, Truth};
use crate::logic::{Facts, Node};
use std::cell::OnceCell;

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

impl Reach {
    /// Single candidates, all strong links.
    pub const CANDIDATES: Self = Self {
        cells: true,
        houses: true,
        groups: false,
        als: 0,
    };
    /// Everything: candidates, groups, almost locked sets of any size.
    pub const SETS: Self = Self {
        cells: true,
        houses: true,
        groups: true,
        als: 8,
    };

    /// What it takes to follow such a chain.
    pub const fn strength(self) -> Strength {
        if self.groups || self.als > 1 {
            Strength::Subsets
        } else {
            Strength::Singles
        }
    }
}

/// Why one of two nodes must be true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strong {
    /// A truth whose open candidates are those of the two nodes.
    Truth(Truth),
    /// An almost locked set that cannot lose both digits, by its number in [`ChainGraph::sets`]: there
    /// are very many of these links.
    Als(u32),
}

/// A strong link to another node.
#[derive(Clone, Copy, Debug)]
pub struct StrongEdge {
    /// The other node.
    pub to: u32,
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
    /// The almost locked sets that make strong links.
    pub sets: Vec<Als>,
    /// For each node the nodes that cannot be true with it.
    pub weak: Vec<Vec<u32>>,
    open: CandidateSet,
    excluded: OnceCell<Vec<CandidateSet>>,
    /// By whether the node is true.
    rows: [OnceCell<LinkRows>; 2],
    doubt: OnceCell<ChainDoubt>,
    /// For each node the later nodes that exclude something with it, once asked for.
    partners: Vec<OnceCell<Vec<usize>>>,
}

impl ChainGraph {
    /// Builds the graph of a state.
    pub fn new(facts: &Facts<'_>, reach: Reach) -> Self {
        let mut builder = Builder {
            nodes: Vec::new(),
            index: NodeIndex::default(),
            strong: Vec::new(),
            sets: Vec::new(),
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
        let Builder {
            nodes,
            strong,
            sets,
            ..
        } = builder;
        let weak = weak_links(&nodes, reach.cells);
        let doubt = OnceCell::new();
        if !facts.asks_first() {
            let _ = doubt.set(ChainDoubt::unasked(*facts.marks().open(), nodes.len()));
        }
        Self {
            partners: vec![OnceCell::new(); nodes.len()],
            nodes,
            strong,
            sets,
            weak,
            open: *facts.marks().open(),
            excluded: OnceCell::new(),
            rows: [const { OnceCell::new() }; 2],
            doubt,
        }
    }

    /// What chains through this graph can rule out at all, and where loops can be.
    pub fn doubt(&self) -> &ChainDoubt {
        self.doubt.get_or_init(|| chain_doubt::doubt(self))
    }

    /// For each node the candidates that cannot be true with it.
    pub fn excluded(&self) -> &[CandidateSet] {
        self.excluded.get_or_init(|| {
            let excluded = |node: &Node| excluded_by(&self.open, *node);
            self.nodes.iter().map(excluded).collect()
        })
    }

    /// The nodes after `start`, in order, that exclude some candidate together with it.
    pub fn partners(&self, start: usize) -> &[usize] {
        self.partners[start].get_or_init(|| {
            let excluded = self.excluded();
            let (a, over_a) = (self.nodes[start], &excluded[start]);
            let later = self.nodes.iter().zip(excluded).enumerate();
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
    pub fn rows(&self, on: bool) -> &LinkRows {
        self.rows[usize::from(on)].get_or_init(|| {
            let links = 0..self.nodes.len();
            LinkRows::new(links.map(|node| {
                let weak = if on { self.weak[node].as_slice() } else { &[] };
                let strong = if on {
                    &[]
                } else {
                    self.strong[node].as_slice()
                };
                let weak = weak.iter().map(|to| (*to, None));
                let strong = strong.iter().map(|edge| (edge.to, Some(edge.why)));
                weak.chain(strong).map(move |(to, why)| {
                    let to = to as usize;
                    (to, self.uses(node, to, why))
                })
            }))
        })
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
    index: NodeIndex,
    strong: Vec<Vec<StrongEdge>>,
    sets: Vec<Als>,
}

impl Builder {
    fn node(&mut self, node: Node) -> u32 {
        let number = self.index.number(&mut self.nodes, node);
        self.strong.resize_with(self.nodes.len(), Vec::new);
        number
    }

    fn link(&mut self, a: Node, b: Node, why: Strong) {
        let (a, b) = (self.node(a), self.node(b));
        self.join(a, b, why);
    }

    fn join(&mut self, a: u32, b: u32, why: Strong) {
        self.strong[a as usize].push(StrongEdge { to: b, why });
        self.strong[b as usize].push(StrongEdge { to: a, why });
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
        let number = u32::try_from(self.sets.len()).unwrap_or(u32::MAX);
        self.sets.push(als);
        // A digit of several cells that no cell sees which could have it too leads nowhere.
        let leads_on = |node: &Node| {
            let mut seen = facts.positions(node.digit);
            node.cells.len() == 1
                || node.cells.iter().all(|cell| {
                    seen &= cell.peers();
                    !seen.is_empty()
                })
        };
        let nodes: Vec<u32> = (als.digits.into_iter())
            .map(|digit| Node {
                digit,
                cells: als.cells_of(facts, digit),
            })
            .filter(leads_on)
            .map(|node| self.node(node))
            .collect();
        for (i, a) in nodes.iter().enumerate() {
            for b in &nodes[i + 1..] {
                self.join(*a, *b, Strong::Als(number));
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

fn weak_links(nodes: &[Node], in_cells: bool) -> Vec<Vec<u32>> {
    let mut by_digit: [Vec<(u32, CellSet)>; 9] = std::array::from_fn(|_| Vec::new());
    let mut by_cell: [Vec<u32>; 81] = std::array::from_fn(|_| Vec::new());
    for (i, node) in (0..).zip(nodes) {
        by_digit[node.digit.index()].push((i, node.cells));
        if let Some(cell) = node.cells.only() {
            by_cell[cell.index()].push(i);
        }
    }
    (0..)
        .zip(nodes)
        .map(|(number, node)| {
            let seen = node.cells.common_peers();
            let mut others: Vec<u32> = by_digit[node.digit.index()]
                .iter()
                .filter(|(_, cells)| cells.is_subset(seen))
                .map(|(i, _)| *i)
                .collect();
            if in_cells && let Some(cell) = node.cells.only() {
                let beside = by_cell[cell.index()].iter().copied();
                others.extend(beside.filter(|i| *i != number));
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

/// The open candidates that cannot be true with a node.
fn excluded_by(open: &CandidateSet, node: Node) -> CandidateSet {
    let mut excluded = CandidateSet::EMPTY;
    let seen = node.cells.common_peers();
    excluded.insert_cells(node.digit, open.cells(node.digit) & seen);
    if let Some(cell) = node.cells.only() {
        for digit in open.digits(cell).without(node.digit) {
            excluded.insert_cells(digit, node.cells);
        }
    }
    excluded
}
