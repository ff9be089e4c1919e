#![doc = include_str!("als_w_wing.md")]

use super::common::almost_sets::Kind;
use super::common::set_technique::{SetRule, SetTechnique};
use crate::technique::info;

pub(crate) const ALS_W_WING: SetTechnique = SetTechnique {
    info: &info!("als-w-wing", "ALS-W-Wing", 78)
        .aliases(&["Almost Locked Set W-Wing", "Grouped ALS-W-Wing"])
        .rows(&[128]),
    kind: Kind::Locked,
    rule: SetRule::WWing,
};
