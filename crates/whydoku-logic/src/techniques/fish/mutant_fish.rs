#![doc = include_str!("mutant_fish.md")]

use super::common::complex_fish::{FishShape, Kind};
use super::common::complex_fish_technique::ComplexFishTechnique;
use crate::technique::info;

// Rows and columns on the same side, without fins.

pub(crate) const MUTANT_X_WING: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("mutant-x-wing", "Mutant X-Wing", 60)
        .hodoku("0350", 450)
        .rows(&[42])
        .by_name_only(),
    shape: FishShape {
        size: 2,
        kind: Kind::Mutant,
        finned: false,
    },
};
pub(crate) const MUTANT_SWORDFISH: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("mutant-swordfish", "Mutant Swordfish", 65)
        .hodoku("0351", 450)
        .rows(&[42])
        .by_name_only(),
    shape: FishShape {
        size: 3,
        kind: Kind::Mutant,
        finned: false,
    },
};
pub(crate) const MUTANT_JELLYFISH: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("mutant-jellyfish", "Mutant Jellyfish", 70)
        .hodoku("0352", 450)
        .rows(&[42])
        .by_name_only(),
    shape: FishShape {
        size: 4,
        kind: Kind::Mutant,
        finned: false,
    },
};
pub(crate) const MUTANT_SQUIRMBAG: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("mutant-squirmbag", "Mutant Squirmbag", 74)
        .hodoku("0353", 470)
        .rows(&[43])
        .by_name_only(),
    shape: FishShape {
        size: 5,
        kind: Kind::Mutant,
        finned: false,
    },
};
pub(crate) const MUTANT_WHALE: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("mutant-whale", "Mutant Whale", 76)
        .hodoku("0354", 470)
        .rows(&[43])
        .by_name_only(),
    shape: FishShape {
        size: 6,
        kind: Kind::Mutant,
        finned: false,
    },
};
pub(crate) const MUTANT_LEVIATHAN: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("mutant-leviathan", "Mutant Leviathan", 78)
        .hodoku("0355", 470)
        .rows(&[43])
        .by_name_only(),
    shape: FishShape {
        size: 7,
        kind: Kind::Mutant,
        finned: false,
    },
};
