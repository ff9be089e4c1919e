//! [`ChainTable`]: how far chains reach in one state, shared by all techniques that need the same chains.

use crate::Facts;
use crate::graph::chain_graph::{ChainGraph, Reach};
use crate::graph::chain_search::{ChainSearch, Uses};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// The graph of one reach, and how many links lead from each node to each other.
#[derive(Debug)]
pub(crate) struct ChainTable {
    /// The graph.
    pub graph: Rc<ChainGraph>,
    /// For each start node that was needed so far, the distances to all others.
    rows: Vec<OnceCell<Box<[u16]>>>,
}

impl ChainTable {
    /// Returns how many links lead from `start` being false to each node being true, for chains that use all
    /// that the search requires.
    pub(crate) fn row(&self, search: &mut ChainSearch<'_>, start: usize, longest: u16) -> &[u16] {
        self.rows[start].get_or_init(|| {
            search.from(start, false, longest);
            search.row()
        })
    }
}

/// The tables of one state that were needed so far.
#[derive(Default)]
struct TableCache(RefCell<Vec<(Reach, Uses, Rc<ChainTable>)>>);

impl Facts<'_> {
    /// Returns the table of the chains that use what is required. Almost locked sets are no larger than the
    /// options allow.
    pub(crate) fn chain_table(&self, reach: Reach, required: Uses) -> Rc<ChainTable> {
        let reach = reach.within(self.options());
        let mut tables = self.cache::<TableCache>().0.borrow_mut();
        let known = tables
            .iter()
            .find(|(other, uses, _)| *other == reach && *uses == required);
        if let Some((_, _, table)) = known {
            return Rc::clone(table);
        }
        let graph = self.chain_graph(reach);
        let table = Rc::new(ChainTable {
            rows: vec![OnceCell::new(); graph.nodes.len()],
            graph,
        });
        tables.push((reach, required, Rc::clone(&table)));
        table
    }
}
