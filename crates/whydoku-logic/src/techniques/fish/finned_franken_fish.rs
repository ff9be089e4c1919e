#![doc = include_str!("finned_franken_fish.md")]

use super::common::complex_fish::{FishShape, Kind};
use super::common::complex_fish_technique::ComplexFishTechnique;
use crate::technique::info;

// Boxes among base and cover houses, with fins.

pub(crate) const FINNED_FRANKEN_X_WING: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("finned-franken-x-wing", "Finned Franken X-Wing", 55)
        .hodoku("0340", 390)
        .rows(&[40, 46]),
    shape: FishShape {
        size: 2,
        kind: Kind::Franken,
        finned: true,
    },
};
pub(crate) const FINNED_FRANKEN_SWORDFISH: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("finned-franken-swordfish", "Finned Franken Swordfish", 60)
        .hodoku("0341", 410)
        .rows(&[40, 46]),
    shape: FishShape {
        size: 3,
        kind: Kind::Franken,
        finned: true,
    },
};
pub(crate) const FINNED_FRANKEN_JELLYFISH: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("finned-franken-jellyfish", "Finned Franken Jellyfish", 65)
        .hodoku("0342", 430)
        .rows(&[40, 46])
        .by_name_only(),
    shape: FishShape {
        size: 4,
        kind: Kind::Franken,
        finned: true,
    },
};
pub(crate) const FINNED_FRANKEN_SQUIRMBAG: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("finned-franken-squirmbag", "Finned Franken Squirmbag", 68)
        .hodoku("0343", 470)
        .rows(&[41, 46])
        .by_name_only(),
    shape: FishShape {
        size: 5,
        kind: Kind::Franken,
        finned: true,
    },
};
pub(crate) const FINNED_FRANKEN_WHALE: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("finned-franken-whale", "Finned Franken Whale", 70)
        .hodoku("0344", 470)
        .rows(&[41, 46])
        .by_name_only(),
    shape: FishShape {
        size: 6,
        kind: Kind::Franken,
        finned: true,
    },
};
pub(crate) const FINNED_FRANKEN_LEVIATHAN: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("finned-franken-leviathan", "Finned Franken Leviathan", 72)
        .hodoku("0345", 470)
        .rows(&[41, 46])
        .by_name_only(),
    shape: FishShape {
        size: 7,
        kind: Kind::Franken,
        finned: true,
    },
};
