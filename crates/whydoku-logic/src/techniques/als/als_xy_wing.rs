#![doc = include_str!("als_xy_wing.md")]

use super::common::almost_sets::Kind;
use super::common::set_technique::{SetRule, SetTechnique};
use crate::technique::info;

pub(crate) const ALS_XY_WING: SetTechnique = SetTechnique {
    info: &info!("als-xy-wing", "Almost Locked Set XY-Wing", 80)
        .hodoku("0902", 320)
        .aliases(&["ALS-XY-Wing", "ALS-XY", "Almost Locked Set XY-Rule"])
        .rows(&[126]),
    kind: Kind::Locked,
    rule: SetRule::XyWing,
};
