#![doc = include_str!("franken_fish.md")]

use crate::techniques::fish::common::complex_fish::{Kind, Wanted};
use crate::techniques::fish::common::complex_fish_technique::ComplexFishTechnique;
use crate::{Family, HodokuCode, Info};
use whydoku_grid::rating::Rating;

// Base and cover houses that hold boxes besides crossing lines, without fins.
macro_rules! sizes {
    ($($name:ident $place:literal;)+) => {
        $(pub(crate) const $name: ComplexFishTechnique = ComplexFishTechnique {
            info: &INFOS[$place],
            wanted: Wanted {
                size: $place + 2,
                kind: Kind::Franken,
                finned: false,
            },
        };)+
    };
}

sizes! {
    FRANKEN_X_WING 0;
    FRANKEN_SWORDFISH 1;
    FRANKEN_JELLYFISH 2;
    FRANKEN_SQUIRMBAG 3;
    FRANKEN_WHALE 4;
    FRANKEN_LEVIATHAN 5;
}

static INFOS: [Info; 6] = [
    Info {
        id: "franken-x-wing",
        name: "Franken X-Wing",
        rating: Rating(50),
        ..info("0330", 300, &[38])
    },
    Info {
        id: "franken-swordfish",
        name: "Franken Swordfish",
        rating: Rating(55),
        ..info("0331", 350, &[38])
    },
    Info {
        id: "franken-jellyfish",
        name: "Franken Jellyfish",
        rating: Rating(60),
        default: false,
        ..info("0332", 370, &[38])
    },
    Info {
        id: "franken-squirmbag",
        name: "Franken Squirmbag",
        rating: Rating(66),
        default: false,
        ..info("0333", 470, &[39])
    },
    Info {
        id: "franken-whale",
        name: "Franken Whale",
        rating: Rating(68),
        default: false,
        ..info("0334", 470, &[39])
    },
    Info {
        id: "franken-leviathan",
        name: "Franken Leviathan",
        rating: Rating(70),
        default: false,
        ..info("0335", 470, &[39])
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
