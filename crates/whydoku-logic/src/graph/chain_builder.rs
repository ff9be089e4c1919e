//! [`Builder`]: finds the nodes and links of a [`ChainGraph`](super::chain_graph::ChainGraph).

use crate::graph::adjacency::Adjacency;
use crate::graph::almost_locked_sets::Als;
use crate::graph::chain_graph::{Strong, StrongEdge};
use crate::graph::node_index::NodeIndex;
use crate::{Facts, Node};
use std::sync::LazyLock;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{
    Candidate, CandidateSet, Cell, CellSet, Digit, House, HouseSet, Intersection, Truth,
};

/// The nodes and strong links found so far.
pub(super) struct Builder {
    pub(super) nodes: Vec<Node>,
    /// The numbers of the candidates, which come first.
    singles: Box<[u32; 729]>,
    /// The numbers of the other nodes.
    index: NodeIndex,
    pub(super) strong: Vec<(u32, StrongEdge)>,
    pub(super) sets: Vec<Als>,
}

impl Builder {
    /// All candidates as nodes, without links.
    pub(super) fn new(open: &CandidateSet) -> Self {
        let mut builder = Self {
            nodes: Vec::with_capacity(1024),
            singles: Box::new([u32::MAX; 729]),
            index: NodeIndex::default(),
            strong: Vec::with_capacity(1024),
            sets: Vec::new(),
        };
        for (number, candidate) in (0..).zip(open.iter()) {
            builder.nodes.push(Node::single(candidate));
            builder.singles[candidate.index()] = number;
        }
        builder
    }

    fn node(&mut self, node: Node) -> u32 {
        match node.cells.only() {
            Some(cell) => self.singles[Candidate::new(cell, node.digit).index()],
            None => self.index.number(&mut self.nodes, node),
        }
    }

    fn link(&mut self, a: Node, b: Node, why: Strong) {
        let (a, b) = (self.node(a), self.node(b));
        self.join(a, b, why);
    }

    fn join(&mut self, a: u32, b: u32, why: Strong) {
        self.strong.push((a, StrongEdge { to: b, why }));
        self.strong.push((b, StrongEdge { to: a, why }));
    }

    /// Adds the strong links of cells with two candidates.
    pub(super) fn bivalue_cells(&mut self, facts: &Facts<'_>) {
        for cell in facts.bivalue() {
            let mut digits = facts.candidates(cell).into_iter();
            if let (Some(a), Some(b)) = (digits.next(), digits.next()) {
                let node = |digit| Node::single(Candidate::new(cell, digit));
                self.link(node(a), node(b), Strong::Truth(Truth::Cell(cell)));
            }
        }
    }

    /// Adds the strong links of houses whose candidates for a digit form two nodes.
    pub(super) fn houses(&mut self, facts: &Facts<'_>, groups: bool) {
        let mut halves = Vec::new();
        for digit in Digit::ALL {
            for house in facts.positions(digit).houses() {
                let positions = facts.positions_in(house, digit);
                halves.clear();
                if let Some([a, b]) = positions.pair() {
                    halves.push((a.into(), b.into()));
                } else if groups {
                    splits(positions, &CROSSINGS[house.index()], &mut halves);
                }
                let why = Strong::Truth(Truth::House(house, digit));
                for (a, b) in &halves {
                    let [a, b] = [*a, *b].map(|cells| Node { digit, cells });
                    self.link(a, b, why);
                }
            }
        }
    }

    /// Adds the strong links between the digits of an almost locked set.
    pub(super) fn almost_locked_set(&mut self, facts: &Facts<'_>, als: Als) {
        let number = u32::try_from(self.sets.len()).unwrap_or(u32::MAX);
        self.sets.push(als);
        // A digit in several cells leads nowhere if no other cell with that digit sees all of them.
        let leads_on = |node: &Node| {
            let mut seen = facts.positions(node.digit);
            node.cells.len() == 1
                || node.cells.iter().all(|cell| {
                    seen &= cell.peers();
                    !seen.is_empty()
                })
        };
        let (mut nodes, mut count) = ([0; 9], 0);
        for digit in als.digits {
            let cells = als.cells_of(facts, digit);
            let node = Node { digit, cells };
            if leads_on(&node) {
                nodes[count] = self.node(node);
                count += 1;
            }
        }
        let nodes = &nodes[..count];
        for (i, a) in nodes.iter().enumerate() {
            for b in &nodes[i + 1..] {
                self.join(*a, *b, Strong::Als(number));
            }
        }
    }

    /// Returns for each node those that cannot be true with it: of the same digit, single candidates first,
    /// then those of its cell.
    pub(super) fn weak_links(&self, facts: &Facts<'_>, in_cells: bool) -> Adjacency<u32> {
        let houses: Vec<HouseSet> = self
            .nodes
            .iter()
            .map(|node| common_houses(node.cells))
            .collect();
        let groups = self.groups(&houses);
        let mut weak = Adjacency::with_capacity(self.nodes.len());
        for ((number, node), here) in (0_u32..).zip(&self.nodes).zip(houses) {
            weak.push(|others| {
                let seen = facts.positions(node.digit) & node.cells.common_peers();
                let single = |cell| self.singles[Candidate::new(cell, node.digit).index()];
                others.extend(seen.iter().map(single));
                let first = others.len();
                for house in here {
                    for group in &groups[bucket(node.digit, house)] {
                        // Two nodes that share a line and a box turn up in both houses.
                        let met = (group.houses & here).first() == Some(house);
                        if met && group.cells.is_disjoint(node.cells) {
                            others.push(group.number);
                        }
                    }
                }
                others[first..].put_in_order();
                if in_cells && let Some(cell) = node.cells.only() {
                    let beside = facts.candidates(cell).into_iter();
                    let beside =
                        beside.map(|digit| self.singles[Candidate::new(cell, digit).index()]);
                    others.extend(beside.filter(|other| *other != number));
                }
            });
        }
        weak
    }

    /// The nodes of several cells, by digit and house.
    fn groups(&self, houses: &[HouseSet]) -> Adjacency<Group> {
        let mut members = Vec::new();
        for ((number, node), houses) in (0..).zip(&self.nodes).zip(houses.iter().copied()) {
            if node.cells.only().is_none() {
                let group = Group {
                    number,
                    houses,
                    cells: node.cells,
                };
                let place = |house| u32::try_from(bucket(node.digit, house)).unwrap_or_default();
                members.extend(houses.iter().map(|house| (place(house), group)));
            }
        }
        Adjacency::sorted(9 * 27, &members)
    }
}

/// A node of several cells.
#[derive(Clone, Copy)]
struct Group {
    number: u32,
    /// The houses that contain all of them.
    houses: HouseSet,
    cells: CellSet,
}

const fn bucket(digit: Digit, house: House) -> usize {
    digit.index() * 27 + house.index()
}

/// The houses that contain all the cells.
fn common_houses(cells: CellSet) -> HouseSet {
    let of = |cell: Cell| cell.houses().into_iter().collect::<HouseSet>();
    let each = cells.iter().map(of);
    each.fold(HouseSet::ALL, |left, houses| left & houses)
}

/// For each house the cells where houses of the other kind cross it.
static CROSSINGS: LazyLock<[Vec<CellSet>; 27]> = LazyLock::new(|| {
    House::ALL.map(|house| {
        Intersection::all()
            .filter(|crossing| crossing.line() == house || crossing.box_() == house)
            .map(Intersection::cells)
            .collect()
    })
});

/// Adds the ways to split the candidates of a house into two nodes: single cells, or parts of one crossing.
fn splits(positions: CellSet, crossings: &[CellSet], found: &mut Vec<(CellSet, CellSet)>) {
    let is_node = |cells: CellSet| {
        cells.len() == 1 || crossings.iter().any(|crossing| cells.is_subset(*crossing))
    };
    let cells = positions.iter().map(CellSet::from);
    for a in cells.chain(crossings.iter().map(|crossing| positions & *crossing)) {
        let b = positions - a;
        if !a.is_empty() && !b.is_empty() && is_node(b) {
            found.push((a.min(b), a.max(b)));
        }
    }
    found.put_in_order();
    found.dedup();
}
