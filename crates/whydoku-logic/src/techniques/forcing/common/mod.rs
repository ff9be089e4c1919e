//! What several techniques of this family share.

pub(crate) mod dynamic;
pub(crate) mod dynamic_check;
