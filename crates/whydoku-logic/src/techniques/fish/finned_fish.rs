#![doc = include_str!("finned_fish.md")]

use super::common::finned_technique::FinnedTechnique;
use crate::technique::info;

// Each base line has at least two candidates in the covers.

pub(crate) const FINNED_X_WING: FinnedTechnique = FinnedTechnique {
    info: &info!("finned-x-wing", "Finned X-Wing", 34)
        .hodoku("0310", 130)
        .aliases(&["Filet-O-Fish"])
        .rows(&[29]),
    size: 2,
    sashimi: false,
};
pub(crate) const FINNED_SWORDFISH: FinnedTechnique = FinnedTechnique {
    info: &info!("finned-swordfish", "Finned Swordfish", 40)
        .hodoku("0311", 200)
        .aliases(&["Finned 3-Fish"])
        .rows(&[30]),
    size: 3,
    sashimi: false,
};
pub(crate) const FINNED_JELLYFISH: FinnedTechnique = FinnedTechnique {
    info: &info!("finned-jellyfish", "Finned Jellyfish", 54)
        .hodoku("0312", 250)
        .aliases(&["Finned 4-Fish"])
        .rows(&[31]),
    size: 4,
    sashimi: false,
};
pub(crate) const FINNED_SQUIRMBAG: FinnedTechnique = FinnedTechnique {
    info: &info!("finned-squirmbag", "Finned Squirmbag", 60)
        .hodoku("0313", 470)
        .aliases(&["Finned 5-Fish"])
        .rows(&[32])
        .by_name_only(),
    size: 5,
    sashimi: false,
};
pub(crate) const FINNED_WHALE: FinnedTechnique = FinnedTechnique {
    info: &info!("finned-whale", "Finned Whale", 62)
        .hodoku("0314", 470)
        .aliases(&["Finned 6-Fish"])
        .rows(&[32])
        .by_name_only(),
    size: 6,
    sashimi: false,
};
pub(crate) const FINNED_LEVIATHAN: FinnedTechnique = FinnedTechnique {
    info: &info!("finned-leviathan", "Finned Leviathan", 64)
        .hodoku("0315", 470)
        .aliases(&["Finned 7-Fish"])
        .rows(&[32])
        .by_name_only(),
    size: 7,
    sashimi: false,
};
