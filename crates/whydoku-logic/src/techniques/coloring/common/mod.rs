//! What several techniques of this family share.

pub(crate) mod clusters;
pub(crate) mod color_pattern;
pub(crate) mod needed_singles;
