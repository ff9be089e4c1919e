//! Rates how hard a puzzle is, on two established scales and with levels of its own.
//!
//! [`se`] is the Sudoku Explainer 1.2.1 scale (ER, EP and ED), in tenths; see
//! [`Rating`](whydoku_grid::Rating). [`hodoku`] computes HoDoKu's level and score. [`levels`] sorts
//! puzzles into easy, medium, hard and so on.
//!
//! ```
//! use whydoku_grid::Budget;
//! use whydoku_rate::{hodoku, levels, se};
//!
//! let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = whydoku_solve::prove(&grid.parse()?)?;
//! let budget = Budget::unlimited();
//! let rating = se::rate(&puzzle, &se::Options::default(), &budget)?;
//! assert_eq!(rating.to_string(), "1.2/1.2/1.2");
//! println!("HoDoKu's score: {}", hodoku::rate(&puzzle, &budget)?.score);
//! println!("Level: {}", levels::level(&puzzle, &budget)?.level);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod hodoku;
pub mod levels;
pub mod se;
