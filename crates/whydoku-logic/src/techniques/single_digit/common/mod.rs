//! Code shared by several techniques of this family.

pub(crate) mod digit_chain;
pub(crate) mod dual_pattern;
pub(crate) mod one_digit_chain;
pub(crate) mod turbot;
pub(crate) mod turbot_technique;
