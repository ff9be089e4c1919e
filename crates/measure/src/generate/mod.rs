//! Figures about making puzzles; `cargo xtask generate` writes them.

pub mod check;
pub mod peers;
pub mod statistics;
mod stopwatch;
pub mod times;
