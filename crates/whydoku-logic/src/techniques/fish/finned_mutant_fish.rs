#![doc = include_str!("finned_mutant_fish.md")]

use super::common::complex_fish::{FishShape, Kind};
use super::common::complex_fish_technique::ComplexFishTechnique;
use crate::technique::info;

// Rows and columns on the same side, with fins.

pub(crate) const FINNED_MUTANT_X_WING: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("finned-mutant-x-wing", "Finned Mutant X-Wing", 65)
        .hodoku("0360", 470)
        .rows(&[44, 46])
        .by_name_only(),
    shape: FishShape {
        size: 2,
        kind: Kind::Mutant,
        finned: true,
    },
};
pub(crate) const FINNED_MUTANT_SWORDFISH: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("finned-mutant-swordfish", "Finned Mutant Swordfish", 70)
        .hodoku("0361", 470)
        .rows(&[44, 46])
        .by_name_only(),
    shape: FishShape {
        size: 3,
        kind: Kind::Mutant,
        finned: true,
    },
};
pub(crate) const FINNED_MUTANT_JELLYFISH: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("finned-mutant-jellyfish", "Finned Mutant Jellyfish", 75)
        .hodoku("0362", 470)
        .rows(&[44, 46])
        .by_name_only(),
    shape: FishShape {
        size: 4,
        kind: Kind::Mutant,
        finned: true,
    },
};
pub(crate) const FINNED_MUTANT_SQUIRMBAG: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("finned-mutant-squirmbag", "Finned Mutant Squirmbag", 78)
        .hodoku("0363", 470)
        .rows(&[45, 46])
        .by_name_only(),
    shape: FishShape {
        size: 5,
        kind: Kind::Mutant,
        finned: true,
    },
};
pub(crate) const FINNED_MUTANT_WHALE: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("finned-mutant-whale", "Finned Mutant Whale", 80)
        .hodoku("0364", 470)
        .rows(&[45, 46])
        .by_name_only(),
    shape: FishShape {
        size: 6,
        kind: Kind::Mutant,
        finned: true,
    },
};
pub(crate) const FINNED_MUTANT_LEVIATHAN: ComplexFishTechnique = ComplexFishTechnique {
    info: &info!("finned-mutant-leviathan", "Finned Mutant Leviathan", 82)
        .hodoku("0365", 470)
        .rows(&[45, 46])
        .by_name_only(),
    shape: FishShape {
        size: 7,
        kind: Kind::Mutant,
        finned: true,
    },
};
