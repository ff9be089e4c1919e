#![doc = include_str!("finned_franken_fish.md")]

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
                kind: Kind::Franken,
                finned: true,
            },
        };)+
    };
}

sizes! {
    FINNED_FRANKEN_X_WING 0;
    FINNED_FRANKEN_SWORDFISH 1;
    FINNED_FRANKEN_JELLYFISH 2;
    FINNED_FRANKEN_SQUIRMBAG 3;
    FINNED_FRANKEN_WHALE 4;
    FINNED_FRANKEN_LEVIATHAN 5;
}

static INFOS: [Info; 6] = [
    Info {
        id: "finned-franken-x-wing",
        name: "Finned Franken X-Wing",
        rating: Rating(55),
        ..info("0340", 390, &[40, 46])
    },
    Info {
        id: "finned-franken-swordfish",
        name: "Finned Franken Swordfish",
        rating: Rating(60),
        ..info("0341", 410, &[40, 46])
    },
    Info {
        id: "finned-franken-jellyfish",
        name: "Finned Franken Jellyfish",
        rating: Rating(65),
        default: false,
        ..info("0342", 430, &[40, 46])
    },
    Info {
        id: "finned-franken-squirmbag",
        name: "Finned Franken Squirmbag",
        rating: Rating(68),
        default: false,
        ..info("0343", 470, &[41, 46])
    },
    Info {
        id: "finned-franken-whale",
        name: "Finned Franken Whale",
        rating: Rating(70),
        default: false,
        ..info("0344", 470, &[41, 46])
    },
    Info {
        id: "finned-franken-leviathan",
        name: "Finned Franken Leviathan",
        rating: Rating(72),
        default: false,
        ..info("0345", 470, &[41, 46])
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
