//! Code that several techniques of this family share.

pub(crate) mod contradiction_pattern;
pub(crate) mod dynamic;
pub(crate) mod dynamic_check;
