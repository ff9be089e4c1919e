#![doc = include_str!("hidden_subset.md")]

use super::common::SubsetTechnique;
use crate::technique::info;

pub(crate) const HIDDEN_PAIR: SubsetTechnique = SubsetTechnique {
    info: &info!("hidden-pair", "Hidden Pair", 34)
        .hodoku("0210", 70)
        .aliases(&["Hidden Candidates"])
        .rows(&[21]),
    size: 2,
    is_naked: false,
};
pub(crate) const HIDDEN_TRIPLE: SubsetTechnique = SubsetTechnique {
    info: &info!("hidden-triple", "Hidden Triple", 40)
        .hodoku("0211", 100)
        .aliases(&["Hidden Candidates"])
        .rows(&[22]),
    size: 3,
    is_naked: false,
};
pub(crate) const HIDDEN_QUADRUPLE: SubsetTechnique = SubsetTechnique {
    info: &info!("hidden-quadruple", "Hidden Quadruple", 54)
        .hodoku("0212", 150)
        .aliases(&["Hidden Quad", "Hidden Candidates"])
        .rows(&[23]),
    size: 4,
    is_naked: false,
};
