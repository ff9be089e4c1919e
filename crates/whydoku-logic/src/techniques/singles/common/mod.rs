//! Code shared by several techniques of this family.

pub(crate) mod singles;
