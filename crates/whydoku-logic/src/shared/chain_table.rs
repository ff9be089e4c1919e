//! How far chains reach in one state, kept for all techniques that ask for the same chains.

use super::chain_graph::{ChainGraph, Reach};
use super::chain_search::{ChainSearch, Uses};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// The graph of one reach, and how many links lead from each node to each other.
#[derive(Debug)]
pub struct ChainTable {
    /// The graph.
    pub graph: Rc<ChainGraph>,
    /// For each start node that was asked for, the distances to all others.
    rows: Vec<OnceCell<Box<[u16]>>>,
}

impl ChainTable {
    /// How many links lead from `start` being false to each node being true, with all that the search
    /// requires.
    pub fn row(&self, search: &mut ChainSearch<'_>, start: usize, longest: u16) -> &[u16] {
        self.rows[start].get_or_init(|| {
            search.from(start, false, longest);
            search.row()
        })
    }
}

/// The graphs and tables that were asked for.
#[derive(Debug, Default)]
pub struct ChainTables {
    graphs: RefCell<Vec<(Reach, Rc<ChainGraph>)>>,
    tables: RefCell<Vec<(Reach, Uses, Rc<ChainTable>)>>,
}

impl ChainTables {
    /// None yet.
    pub const fn new() -> Self {
        Self {
            graphs: RefCell::new(Vec::new()),
            tables: RefCell::new(Vec::new()),
        }
    }

    /// The graph of this reach, which `build` makes if it is not there yet.
    pub fn graph(&self, reach: Reach, build: impl FnOnce() -> ChainGraph) -> Rc<ChainGraph> {
        if let Some(graph) = self.known(reach) {
            return graph;
        }
        let graph = Rc::new(build());
        let mut graphs = self.graphs.borrow_mut();
        graphs.push((reach, Rc::clone(&graph)));
        graph
    }

    /// The graph of this reach if it is there.
    pub fn known(&self, reach: Reach) -> Option<Rc<ChainGraph>> {
        let graphs = self.graphs.borrow();
        let known = graphs.iter().find(|(other, _)| *other == reach)?;
        Some(Rc::clone(&known.1))
    }

    /// The table of chains through this graph that use what is required; `build` makes the graph if
    /// it is not there yet.
    pub fn get(
        &self,
        reach: Reach,
        required: Uses,
        build: impl FnOnce() -> ChainGraph,
    ) -> Rc<ChainTable> {
        let mut tables = self.tables.borrow_mut();
        let known = tables
            .iter()
            .find(|(other, uses, _)| *other == reach && *uses == required);
        if let Some((_, _, table)) = known {
            return Rc::clone(table);
        }
        let graph = self.graph(reach, build);
        let table = Rc::new(ChainTable {
            rows: vec![OnceCell::new(); graph.nodes.len()],
            graph,
        });
        tables.push((reach, required, Rc::clone(&table)));
        table
    }
}
