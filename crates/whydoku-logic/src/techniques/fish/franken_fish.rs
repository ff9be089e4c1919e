#![doc = include_str!("franken_fish.md")]

use super::common::complex_fish::{FishShape, Kind};
use super::common::complex_fish_technique::ComplexFishTechnique;
use crate::technique::info;

// Boxes among base and cover houses, without fins.

pub(crate) const FRANKEN_X_WING: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("franken-x-wing", "Franken X-Wing", 50)
        .hodoku("0330", 300)
        .rows(&[38]),
    shape: FishShape {
        size: 2,
        kind: Kind::Franken,
        finned: false,
    },
};
pub(crate) const FRANKEN_SWORDFISH: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("franken-swordfish", "Franken Swordfish", 55)
        .hodoku("0331", 350)
        .rows(&[38]),
    shape: FishShape {
        size: 3,
        kind: Kind::Franken,
        finned: false,
    },
};
pub(crate) const FRANKEN_JELLYFISH: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("franken-jellyfish", "Franken Jellyfish", 60)
        .hodoku("0332", 370)
        .rows(&[38])
        .by_name_only(),
    shape: FishShape {
        size: 4,
        kind: Kind::Franken,
        finned: false,
    },
};
pub(crate) const FRANKEN_SQUIRMBAG: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("franken-squirmbag", "Franken Squirmbag", 66)
        .hodoku("0333", 470)
        .rows(&[39])
        .by_name_only(),
    shape: FishShape {
        size: 5,
        kind: Kind::Franken,
        finned: false,
    },
};
pub(crate) const FRANKEN_WHALE: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("franken-whale", "Franken Whale", 68)
        .hodoku("0334", 470)
        .rows(&[39])
        .by_name_only(),
    shape: FishShape {
        size: 6,
        kind: Kind::Franken,
        finned: false,
    },
};
pub(crate) const FRANKEN_LEVIATHAN: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("franken-leviathan", "Franken Leviathan", 70)
        .hodoku("0335", 470)
        .rows(&[39])
        .by_name_only(),
    shape: FishShape {
        size: 7,
        kind: Kind::Franken,
        finned: false,
    },
};
