#![doc = include_str!("als_chain.md")]

use super::common::almost_sets::Kind;
use super::common::set_technique::{SetRule, SetTechnique};
use crate::technique::info;

pub(crate) const ALS_CHAIN: SetTechnique = SetTechnique {
    info: &info!("als-chain", "Almost Locked Set Chain", 80)
        .hodoku("0903", 340)
        .aliases(&["ALS Chain", "ALS-XY-Chain", "Almost Locked Set XY-Chain"])
        .rows(&[127]),
    kind: Kind::Locked,
    rule: SetRule::Chain,
};
