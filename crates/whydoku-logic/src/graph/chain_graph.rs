//! [`ChainGraph`]: the nodes, strong links and weak links that chains consist of.
//!
//! A node is a digit in some cells and means "one of these cells holds it". A strong link means "at least one
//! is true": when one node is false, the other is true. A weak link means "at most one is true". Strong links
//! come from a cell with two candidates, from a house whose candidates for a digit form two nodes, or from an
//! almost locked set, which keeps every other digit when it loses one. A weak link is always one truth that
//! contains all candidates of both nodes; two sets of cells that all see each other lie in one house.

use crate::graph::adjacency::Adjacency;
use crate::graph::almost_locked_sets::Als;
use crate::graph::bit_rows::LinkRows;
use crate::graph::chain_builder::Builder;
use crate::graph::chain_prefilter::{ChainPrefilter, prefilter};
use crate::graph::chain_search::Uses;
use crate::infer::closure::Strength;
use crate::{Facts, Node, Options};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use whydoku_grid::{CandidateSet, Truth};

/// The nodes and links a chain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    /// Cells with two candidates as strong links, and links between digits of a cell.
    pub cells: bool,
    /// Digits with two places in a house as strong links.
    pub houses: bool,
    /// Groups: the candidates of a digit where a line and a box cross, as one node.
    pub groups: bool,
    /// The largest almost locked sets to use as strong links, in cells; 0 for none.
    pub als: usize,
}

impl Reach {
    /// Single candidates, all strong links.
    pub(crate) const CANDIDATES: Self = Self {
        cells: true,
        houses: true,
        groups: false,
        als: 0,
    };
    /// Everything: candidates, groups, almost locked sets of any size.
    pub(crate) const SETS: Self = Self {
        cells: true,
        houses: true,
        groups: true,
        als: 8,
    };

    /// Rows of almost locked sets and cells with two candidates, joined by digits they have in common.
    pub(crate) const ROWS: Self = Self {
        cells: true,
        houses: false,
        groups: false,
        als: 8,
    };

    /// The same with almost locked sets no larger than the options allow.
    #[must_use]
    pub(crate) fn within(self, options: &Options) -> Self {
        Self {
            als: self.als.min(options.largest_als),
            ..self
        }
    }

    /// The same with all strong links of cells and houses.
    const fn widened(self) -> Self {
        Self {
            cells: true,
            houses: true,
            ..self
        }
    }

    /// Returns the refutable candidates that chains of this reach could eliminate.
    pub(crate) fn eliminable(self, facts: &Facts<'_>) -> CandidateSet {
        // Chains of only cells or only houses are also chains of both, and that graph is needed soon anyway.
        // The graph with sets is large, so it is used only if it exists already.
        let wider = if self.als > 0 {
            facts.known_chain_graph(Self::SETS)
        } else {
            Some(facts.chain_graph(self.widened()))
        };
        let nothing = |graph: Rc<ChainGraph>| graph.prefilter().eliminable.is_empty();
        if wider.is_some_and(nothing) {
            return CandidateSet::EMPTY;
        }
        facts.chain_graph(self).prefilter().eliminable
    }

    /// The inferences that are strong enough to follow such a chain.
    pub(crate) const fn strength(self) -> Strength {
        if self.groups || self.als > 1 {
            Strength::Subsets
        } else {
            Strength::Singles
        }
    }
}

/// Why one of two nodes must be true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strong {
    /// A truth whose open candidates are those of the two nodes.
    Truth(Truth),
    /// An almost locked set, which cannot lose both digits. It is given by its number in
    /// [`ChainGraph::sets`], because there are very many of these links.
    Als(u32),
}

/// A strong link to another node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrongEdge {
    /// The other node.
    pub to: u32,
    /// The reason.
    pub why: Strong,
}

/// The nodes and links of one state.
#[derive(Clone, Debug)]
pub(crate) struct ChainGraph {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// For each node its strong links.
    pub strong: Adjacency<StrongEdge>,
    /// The almost locked sets that make strong links.
    pub sets: Vec<Als>,
    /// For each node the nodes that cannot be true with it.
    pub weak: Adjacency<u32>,
    open: CandidateSet,
    /// The candidates that inferences strong enough to follow the chains refute.
    refutable: CandidateSet,
    excluded: OnceCell<Vec<CandidateSet>>,
    /// The links as bits, for false and for true nodes.
    rows: [OnceCell<LinkRows>; 2],
    prefilter: OnceCell<ChainPrefilter>,
    /// For each node the later nodes that exclude something together with it, filled on demand.
    partners: Vec<OnceCell<Vec<usize>>>,
}

impl ChainGraph {
    /// Builds the graph of a state.
    pub(crate) fn new(facts: &Facts<'_>, reach: Reach) -> Self {
        let mut builder = Builder::new(facts.marks().open());
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
        let weak = builder.weak_links(facts, reach.cells);
        let Builder {
            nodes,
            strong,
            sets,
            ..
        } = builder;
        let prefilter = OnceCell::new();
        if !facts.uses_prefilters() {
            let _ = prefilter.set(ChainPrefilter::pass_all(*facts.marks().open(), nodes.len()));
        }
        Self {
            partners: vec![OnceCell::new(); nodes.len()],
            strong: Adjacency::sorted(nodes.len(), &strong),
            nodes,
            sets,
            weak,
            open: *facts.marks().open(),
            refutable: *facts.refutable(reach.strength()),
            excluded: OnceCell::new(),
            rows: [const { OnceCell::new() }; 2],
            prefilter,
        }
    }

    /// Returns which refutable candidates chains through this graph could eliminate, and where loops could
    /// be.
    pub(crate) fn prefilter(&self) -> &ChainPrefilter {
        self.prefilter
            .get_or_init(|| prefilter(self, &self.refutable))
    }

    /// Returns for each node the candidates that cannot be true with it.
    pub(crate) fn excluded(&self) -> &[CandidateSet] {
        self.excluded.get_or_init(|| {
            let excluded = |node: &Node| excluded_by(&self.open, *node);
            self.nodes.iter().map(excluded).collect()
        })
    }

    /// Returns the nodes after `start`, in order, that exclude some candidate together with it.
    pub(crate) fn partners(&self, start: usize) -> &[usize] {
        self.partners[start].get_or_init(|| {
            let excluded = self.excluded();
            let (a, over_a) = (self.nodes[start], &excluded[start]);
            let later = self.nodes.iter().zip(excluded).enumerate();
            let share = |b: &Node, over_b: &CandidateSet| {
                let both_see = |digit| !over_a.cells(digit).is_disjoint(over_b.cells(digit));
                // Both exclude the digit of one of them somewhere, or other candidates of their common cell.
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

    /// Returns the links that leave true (or false) nodes, as rows of bits.
    pub(crate) fn rows(&self, on: bool) -> &LinkRows {
        self.rows[usize::from(on)].get_or_init(|| {
            let links = 0..self.nodes.len();
            LinkRows::new(links.map(|node| {
                let weak = if on { &self.weak[node] } else { &[] };
                let strong = if on { &[] } else { &self.strong[node] };
                let weak = weak.iter().map(|to| (*to, None));
                let strong = strong.iter().map(|edge| (edge.to, Some(edge.why)));
                weak.chain(strong).map(move |(to, why)| {
                    let to = to as usize;
                    (to, self.uses(node, to, why))
                })
            }))
        })
    }

    /// Returns what a link between two nodes uses; `strong` is the reason of a strong link.
    pub(crate) fn uses(&self, a: usize, b: usize, strong: Option<Strong>) -> Uses {
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

/// Returns a truth that contains all candidates of two nodes, so that at most one of them is true.
pub(crate) fn weak_truth(a: Node, b: Node) -> Option<Truth> {
    if a.digit == b.digit {
        crate::graph::links::link_over(a.digit, a.cells | b.cells)
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

/// The graphs of one state that were needed so far.
#[derive(Default)]
struct GraphCache(RefCell<Vec<(Reach, Rc<ChainGraph>)>>);

impl Facts<'_> {
    /// Returns the graph of this reach. Almost locked sets are no larger than the options allow.
    pub(crate) fn chain_graph(&self, reach: Reach) -> Rc<ChainGraph> {
        if let Some(graph) = self.known_chain_graph(reach) {
            return graph;
        }
        let reach = reach.within(self.options());
        let graph = Rc::new(ChainGraph::new(self, reach));
        let mut graphs = self.cache::<GraphCache>().0.borrow_mut();
        graphs.push((reach, Rc::clone(&graph)));
        graph
    }

    /// Returns the graph of this reach if it exists already.
    pub(crate) fn known_chain_graph(&self, reach: Reach) -> Option<Rc<ChainGraph>> {
        let reach = reach.within(self.options());
        let graphs = self.cache::<GraphCache>().0.borrow();
        let known = graphs.iter().find(|(other, _)| *other == reach)?;
        Some(Rc::clone(&known.1))
    }
}
