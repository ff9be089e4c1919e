//! What several techniques of this family share.

pub(crate) mod digit_chain;
pub(crate) mod turbot;
