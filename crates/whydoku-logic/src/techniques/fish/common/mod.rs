//! Code shared by several techniques of this family.

pub(crate) mod complex_fish;
pub(crate) mod complex_fish_step;
pub(crate) mod complex_fish_technique;
pub(crate) mod finned_technique;
pub(crate) mod fish_pattern;
pub(crate) mod fish_search;
pub(crate) mod fish_step;
