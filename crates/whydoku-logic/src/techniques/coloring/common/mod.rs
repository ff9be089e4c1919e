//! Code shared by several techniques of this family.

pub(crate) mod clusters;
pub(crate) mod color_pattern;
pub(crate) mod needed_singles;
