//! Code shared by the subsets: one technique type, and one pattern with its text and drawing.

mod subset_pattern;
mod subset_technique;

pub(super) use subset_pattern::subset_proof;
pub use subset_pattern::{SubsetKind, SubsetPattern};
pub(super) use subset_technique::SubsetTechnique;
