//! Inference: what follows from a state or an assumption, and quick checks for what cannot follow.

pub(crate) mod assumptions;
pub(crate) mod balanced_sets;
pub(crate) mod closure;
pub(crate) mod combinations;
pub(crate) mod digit_prefilter;
pub(crate) mod hall_sets;
pub(crate) mod implications;
pub(crate) mod locked;
pub(crate) mod masks;
pub(crate) mod nested_cases;
#[cfg(test)]
mod prefilter_tests;
pub(crate) mod propagation;
pub(crate) mod refutation;
pub(crate) mod subsets;
pub(crate) mod templates;
