#![doc = include_str!("turbot_fish.md")]

use super::common::one_digit_chain::Notation;
use super::common::turbot::Shape;
use super::common::turbot_technique::TurbotTechnique;
use crate::technique::info;

pub(crate) const TURBOT_FISH: TurbotTechnique = TurbotTechnique {
    info: &info!("turbot-fish", "Turbot Fish", 42)
        .hodoku("0403", 120)
        .aliases(&["Crane", "Turbot Crane"])
        .rows(&[52]),
    shape: Shape::Turbot,
    notation: Notation::Links,
};
