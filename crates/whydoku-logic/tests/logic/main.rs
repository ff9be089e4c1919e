//! The techniques, their pages, their proofs and their JSON.

mod breaks;
mod drawn_links;
mod fish;
mod ladder;
mod loop_cells;
mod named_only;
mod names;
mod order;
mod own_technique;
mod pages;
mod path_memory;
mod proofs;
mod reasons;
mod registry;
mod svg_legend;
mod wire;
mod x_chains;
