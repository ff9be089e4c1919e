//! How hard a puzzle is: scales that people already use, computed exactly, and our own levels.
//!
//! [`se`] is the Sudoku Explainer 1.2.1 scale (ER, EP, ED); ratings are whole tenths, see
//! [`Rating`](whydoku_grid::Rating). [`hodoku`] is HoDoKu's level and score. [`levels`] says easy,
//! medium, hard and so on.

pub mod hodoku;
pub mod levels;
pub mod se;
