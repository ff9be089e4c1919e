#![doc = include_str!("skyscraper.md")]

use super::common::one_digit_chain::Notation;
use super::common::turbot::Shape;
use super::common::turbot_technique::TurbotTechnique;
use crate::technique::info;

pub(crate) const SKYSCRAPER: TurbotTechnique = TurbotTechnique {
    info: &info!("skyscraper", "Skyscraper", 40)
        .hodoku("0400", 130)
        .rows(&[50]),
    shape: Shape::Skyscraper,
    notation: Notation::Ends,
};
