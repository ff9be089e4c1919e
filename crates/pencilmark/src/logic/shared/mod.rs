//! Machinery that several techniques use. A technique never imports another technique; what two of
//! them need comes here.

pub mod almost_sets;
pub mod als;
pub mod balanced;
pub mod bent_sets;
pub mod blossom;
pub mod chain_graph;
pub mod chain_rules;
pub mod chain_search;
pub mod chain_step;
pub mod clusters;
pub mod combinations;
pub mod cover;
pub mod deadly_pattern;
pub mod digit_chain;
pub mod distributed;
pub mod extended_rectangles;
pub mod fish_search;
pub mod fish_step;
pub mod graves;
pub mod irregular_wings;
pub mod links;
pub mod locked;
pub mod oddagons;
pub mod pair_loops;
pub mod rectangles;
pub mod refutation;
pub mod set_chain;
pub mod set_rules;
pub mod set_step;
pub mod set_web;
pub mod singles;
pub mod subsets;
pub mod towards;
pub mod trail;
pub mod turbot;
