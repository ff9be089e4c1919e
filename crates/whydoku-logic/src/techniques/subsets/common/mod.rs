//! What the subsets share: one pattern with its words and its drawing.

mod subset_pattern;
mod subset_technique;

pub(super) use subset_pattern::subset_proof;
pub use subset_pattern::{SubsetKind, SubsetPattern};
pub(super) use subset_technique::SubsetTechnique;
