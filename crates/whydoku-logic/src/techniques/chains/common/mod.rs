//! What several techniques of this family share.

pub(crate) mod branched_loops;
pub(crate) mod chain_loops;
pub(crate) mod chain_rules;
pub(crate) mod chain_step;
pub(crate) mod chain_table;
pub(crate) mod remote_pairs;
