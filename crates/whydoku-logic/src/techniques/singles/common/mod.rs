//! What several techniques of this family share.

pub(crate) mod singles;
