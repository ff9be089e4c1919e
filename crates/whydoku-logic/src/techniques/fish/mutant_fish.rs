#![doc = include_str!("mutant_fish.md")]

use crate::techniques::fish::common::complex_fish::{Kind, Wanted};
use crate::techniques::fish::common::complex_fish_technique::ComplexFishTechnique;
use crate::{Family, HodokuCode, Info};
use whydoku_grid::rating::Rating;

// Base or cover houses that hold rows and columns at once, without fins.
macro_rules! sizes {
    ($($name:ident $place:literal;)+) => {
        $(pub(crate) const $name: ComplexFishTechnique = ComplexFishTechnique {
            info: &INFOS[$place],
            wanted: Wanted {
                size: $place + 2,
                kind: Kind::Mutant,
                finned: false,
            },
        };)+
    };
}

sizes! {
    MUTANT_X_WING 0;
    MUTANT_SWORDFISH 1;
    MUTANT_JELLYFISH 2;
    MUTANT_SQUIRMBAG 3;
    MUTANT_WHALE 4;
    MUTANT_LEVIATHAN 5;
}

static INFOS: [Info; 6] = [
    Info {
        id: "mutant-x-wing",
        name: "Mutant X-Wing",
        rating: Rating(60),
        default: false,
        ..info("0350", 450, &[42])
    },
    Info {
        id: "mutant-swordfish",
        name: "Mutant Swordfish",
        rating: Rating(65),
        default: false,
        ..info("0351", 450, &[42])
    },
    Info {
        id: "mutant-jellyfish",
        name: "Mutant Jellyfish",
        rating: Rating(70),
        default: false,
        ..info("0352", 450, &[42])
    },
    Info {
        id: "mutant-squirmbag",
        name: "Mutant Squirmbag",
        rating: Rating(74),
        default: false,
        ..info("0353", 470, &[43])
    },
    Info {
        id: "mutant-whale",
        name: "Mutant Whale",
        rating: Rating(76),
        default: false,
        ..info("0354", 470, &[43])
    },
    Info {
        id: "mutant-leviathan",
        name: "Mutant Leviathan",
        rating: Rating(78),
        default: false,
        ..info("0355", 470, &[43])
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
