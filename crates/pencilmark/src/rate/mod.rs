//! How hard a puzzle is: scales that people already use, computed exactly.
//!
//! [`se`] is the Sudoku Explainer 1.2.1 scale (ER, EP, ED). Ratings are whole tenths, see
//! [`Rating`](crate::Rating).

pub mod se;
