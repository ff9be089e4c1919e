//! The graph of strong and weak links, and searches through it.

pub(crate) mod adjacency;
pub(crate) mod almost_locked_sets;
pub(crate) mod bit_rows;
mod chain_builder;
pub(crate) mod chain_graph;
pub(crate) mod chain_prefilter;
pub(crate) mod chain_search;
pub(crate) mod links;
pub(crate) mod node_index;
