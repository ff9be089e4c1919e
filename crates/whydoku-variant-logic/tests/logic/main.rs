//! Tests of the crate: executed pages, proofs that the verifier and VeriPB accept, damage that they refuse.

mod drawn_links;
mod layout;
mod pages;
mod paths;
mod puzzles;
mod sentences;
mod table;
mod veripb;
