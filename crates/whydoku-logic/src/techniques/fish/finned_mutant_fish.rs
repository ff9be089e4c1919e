#![doc = include_str!("finned_mutant_fish.md")]

use crate::techniques::fish::common::complex_fish::{Kind, Wanted};
use crate::techniques::fish::common::complex_fish_technique::ComplexFishTechnique;
use crate::{Family, HodokuCode, Info};
use whydoku_grid::rating::Rating;

// The same with fins: base candidates outside the covers, or in two bases.
macro_rules! sizes {
    ($($name:ident $place:literal;)+) => {
        $(pub(crate) const $name: ComplexFishTechnique = ComplexFishTechnique {
            info: &INFOS[$place],
            wanted: Wanted {
                size: $place + 2,
                kind: Kind::Mutant,
                finned: true,
            },
        };)+
    };
}

sizes! {
    FINNED_MUTANT_X_WING 0;
    FINNED_MUTANT_SWORDFISH 1;
    FINNED_MUTANT_JELLYFISH 2;
    FINNED_MUTANT_SQUIRMBAG 3;
    FINNED_MUTANT_WHALE 4;
    FINNED_MUTANT_LEVIATHAN 5;
}

static INFOS: [Info; 6] = [
    Info {
        id: "finned-mutant-x-wing",
        name: "Finned Mutant X-Wing",
        rating: Rating(65),
        default: false,
        ..info("0360", 470, &[44, 46])
    },
    Info {
        id: "finned-mutant-swordfish",
        name: "Finned Mutant Swordfish",
        rating: Rating(70),
        default: false,
        ..info("0361", 470, &[44, 46])
    },
    Info {
        id: "finned-mutant-jellyfish",
        name: "Finned Mutant Jellyfish",
        rating: Rating(75),
        default: false,
        ..info("0362", 470, &[44, 46])
    },
    Info {
        id: "finned-mutant-squirmbag",
        name: "Finned Mutant Squirmbag",
        rating: Rating(78),
        default: false,
        ..info("0363", 470, &[45, 46])
    },
    Info {
        id: "finned-mutant-whale",
        name: "Finned Mutant Whale",
        rating: Rating(80),
        default: false,
        ..info("0364", 470, &[45, 46])
    },
    Info {
        id: "finned-mutant-leviathan",
        name: "Finned Mutant Leviathan",
        rating: Rating(82),
        default: false,
        ..info("0365", 470, &[45, 46])
    },
];

/// What the sizes have in common.
const fn info(code: &'static str, score: u32, rows: &'static [u8]) -> Info {
    Info {
        id: "",
        name: "",
        family: Family::Fish,
        rating: Rating(0),
        aliases: &[],
        hodoku: Some(HodokuCode { code, score }),
        rows,
        assumes_uniqueness: false,
        default: true,
    }
}
