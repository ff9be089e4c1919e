#![doc = include_str!("sashimi_fish.md")]

use super::common::finned_technique::FinnedTechnique;
use crate::technique::info;

// One of the base lines has fewer than two candidates in the covers.

pub(crate) const SASHIMI_X_WING: FinnedTechnique = FinnedTechnique {
    info: &info!("sashimi-x-wing", "Sashimi X-Wing", 35)
        .hodoku("0320", 150)
        .aliases(&["Sashimi 2-Fish"])
        .rows(&[33]),
    size: 2,
    sashimi: true,
};
pub(crate) const SASHIMI_SWORDFISH: FinnedTechnique = FinnedTechnique {
    info: &info!("sashimi-swordfish", "Sashimi Swordfish", 41)
        .hodoku("0321", 240)
        .aliases(&["Sashimi 3-Fish"])
        .rows(&[34]),
    size: 3,
    sashimi: true,
};
pub(crate) const SASHIMI_JELLYFISH: FinnedTechnique = FinnedTechnique {
    info: &info!("sashimi-jellyfish", "Sashimi Jellyfish", 56)
        .hodoku("0322", 260)
        .aliases(&["Sashimi 4-Fish"])
        .rows(&[35]),
    size: 4,
    sashimi: true,
};
pub(crate) const SASHIMI_SQUIRMBAG: FinnedTechnique = FinnedTechnique {
    info: &info!("sashimi-squirmbag", "Sashimi Squirmbag", 62)
        .hodoku("0323", 470)
        .aliases(&["Sashimi 5-Fish"])
        .rows(&[36])
        .by_name_only(),
    size: 5,
    sashimi: true,
};
pub(crate) const SASHIMI_WHALE: FinnedTechnique = FinnedTechnique {
    info: &info!("sashimi-whale", "Sashimi Whale", 64)
        .hodoku("0324", 470)
        .aliases(&["Sashimi 6-Fish"])
        .rows(&[36])
        .by_name_only(),
    size: 6,
    sashimi: true,
};
pub(crate) const SASHIMI_LEVIATHAN: FinnedTechnique = FinnedTechnique {
    info: &info!("sashimi-leviathan", "Sashimi Leviathan", 66)
        .hodoku("0325", 470)
        .aliases(&["Sashimi 7-Fish"])
        .rows(&[36])
        .by_name_only(),
    size: 7,
    sashimi: true,
};
