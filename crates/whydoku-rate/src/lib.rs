//! Rates how hard a puzzle is, on two established scales and with levels of its own.
//!
//! [`se`] is the Sudoku Explainer 1.2.1 scale (ER, EP and ED), in tenths; see
//! [`Rating`](whydoku_grid::Rating). [`hodoku`] computes HoDoKu's level and score. [`levels`] sorts
//! puzzles into easy, medium, hard and so on.

pub mod hodoku;
pub mod levels;
pub mod se;
