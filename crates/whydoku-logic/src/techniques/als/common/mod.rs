//! What several techniques of this family share.

pub(crate) mod almost_sets;
pub(crate) mod blossom;
pub(crate) mod distributed;
pub(crate) mod flower_pattern;
pub(crate) mod joined_sets;
pub(crate) mod set_chain;
pub(crate) mod set_row;
pub(crate) mod set_rules;
pub(crate) mod set_step;
pub(crate) mod set_technique;
pub(crate) mod set_web;
pub(crate) mod spread_pattern;
pub(crate) mod three_houses;
