#![doc = include_str!("naked_subset.md")]

use super::common::SubsetTechnique;
use crate::technique::info;

pub(crate) const NAKED_PAIR: SubsetTechnique = SubsetTechnique {
    info: &info!("naked-pair", "Naked Pair", 30)
        .hodoku("0200", 60)
        .aliases(&["Obvious Pair", "Conjugate Pair", "Naked Candidates"])
        .rows(&[18]),
    size: 2,
    is_naked: true,
};
pub(crate) const NAKED_TRIPLE: SubsetTechnique = SubsetTechnique {
    info: &info!("naked-triple", "Naked Triple", 36)
        .hodoku("0201", 80)
        .aliases(&["Obvious Triple", "Naked Candidates"])
        .rows(&[19]),
    size: 3,
    is_naked: true,
};
pub(crate) const NAKED_QUADRUPLE: SubsetTechnique = SubsetTechnique {
    info: &info!("naked-quadruple", "Naked Quadruple", 50)
        .hodoku("0202", 120)
        .aliases(&["Naked Quad", "Naked Candidates"])
        .rows(&[20]),
    size: 4,
    is_naked: true,
};
