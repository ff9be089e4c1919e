//! Compares ratings with the reference programs' own ratings and paths.

mod hodoku_rating;
mod newspapers;
mod se_proofs;
mod se_rating;
