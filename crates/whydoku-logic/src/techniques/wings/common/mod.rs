//! What several techniques of this family share.

pub(crate) mod bent_sets;
pub(crate) mod irregular_wings;
