//! Deadly and impossible patterns: cells that one solution cannot fill from their base digits alone.

pub(crate) mod deadly_pattern;
pub(crate) mod graves;
pub(crate) mod oddagons;
pub(crate) mod rectangles;
