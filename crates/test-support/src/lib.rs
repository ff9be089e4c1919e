//! Helpers that the tests of several crates share.

pub mod data;
pub mod puzzles;
#[cfg(feature = "steps")]
pub mod steps;
