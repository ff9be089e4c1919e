#![doc = include_str!("als_xz.md")]

use super::common::almost_sets::Kind;
use super::common::set_rules::LinkCount;
use super::common::set_technique::{SetRule, SetTechnique};
use crate::technique::info;

pub(crate) const ALS_XZ: SetTechnique = SetTechnique {
    info: &info!("als-xz", "Almost Locked Set XZ-Rule", 75)
        .hodoku("0901", 300)
        .aliases(&["ALS-XZ", "ALS-XZ Rule", "Singly Linked ALS-XZ"])
        .rows(&[124]),
    kind: Kind::Locked,
    rule: SetRule::Xz(&[LinkCount::One]),
};

pub(crate) const ALS_XZ_DOUBLE: SetTechnique = SetTechnique {
    info: &info!("als-xz-double", "Doubly Linked ALS-XZ", 75)
        .hodoku("0901", 300)
        .aliases(&["ALS-XZ Type 2", "Almost Locked Set XZ-Rule doubly linked"])
        .rows(&[125]),
    kind: Kind::Locked,
    rule: SetRule::Xz(&[LinkCount::Two]),
};
