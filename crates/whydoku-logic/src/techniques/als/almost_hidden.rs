#![doc = include_str!("almost_hidden.md")]

use super::common::almost_sets::Kind;
use super::common::set_rules::LinkCount;
use super::common::set_technique::{SetRule, SetTechnique};
use crate::technique::info;

// The ratings are above that of the contradiction: cells that few digits can fill are harder to see than digits
// that fit in few cells, and these patterns are found in far fewer states.

pub(crate) const AHS_XZ: SetTechnique = SetTechnique {
    info: &info!("ahs-xz", "AHS-XZ", 81)
        .aliases(&["Almost Hidden Set XZ-Rule"])
        .rows(&[129]),
    kind: Kind::Hidden,
    rule: SetRule::Xz(&[LinkCount::One, LinkCount::Two]),
};

pub(crate) const AHS_XY_WING: SetTechnique = SetTechnique {
    info: &info!("ahs-xy-wing", "AHS-XY-Wing", 82)
        .aliases(&["Almost Hidden Set XY-Wing"])
        .rows(&[129]),
    kind: Kind::Hidden,
    rule: SetRule::XyWing,
};

pub(crate) const AHS_W_WING: SetTechnique = SetTechnique {
    info: &info!("ahs-w-wing", "AHS-W-Wing", 81)
        .aliases(&["Almost Hidden Set W-Wing"])
        .rows(&[129]),
    kind: Kind::Hidden,
    rule: SetRule::WWing,
};

pub(crate) const AHS_CHAIN: SetTechnique = SetTechnique {
    info: &info!("ahs-chain", "AHS Chain", 83)
        .aliases(&["Almost Hidden Set Chain"])
        .rows(&[129]),
    kind: Kind::Hidden,
    rule: SetRule::Chain,
};
