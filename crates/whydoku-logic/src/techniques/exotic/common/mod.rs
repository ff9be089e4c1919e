//! Code that several techniques of this family share.

pub(crate) mod crossing_lines;
pub(crate) mod exocet_cases;
pub(crate) mod exocet_frames;
pub(crate) mod exocet_pattern;
pub(crate) mod exocets;
pub(crate) mod firework_pattern;
pub(crate) mod impossible_technique;
pub(crate) mod tridagons;
