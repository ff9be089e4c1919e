//! Deadly and impossible patterns: cells that a puzzle with one solution cannot fill from their base
//! digits alone.

pub(crate) mod deadly_pattern;
mod deductions;
pub(crate) mod graves;
pub(crate) mod guarded_pattern;
pub(crate) mod oddagons;
pub(crate) mod rectangles;
pub(crate) mod words;
