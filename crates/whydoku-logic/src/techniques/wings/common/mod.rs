//! Code shared by several techniques of this family.

pub(crate) mod bent_sets;
pub(crate) mod irregular_wings;
