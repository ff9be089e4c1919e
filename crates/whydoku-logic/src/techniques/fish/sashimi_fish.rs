#![doc = include_str!("sashimi_fish.md")]

use crate::techniques::fish::common::finned_technique::FinnedTechnique;
use crate::{Family, HodokuCode, Info};
use whydoku_grid::rating::Rating;

pub(crate) const SASHIMI_X_WING: FinnedTechnique = sashimi(0);
pub(crate) const SASHIMI_SWORDFISH: FinnedTechnique = sashimi(1);
pub(crate) const SASHIMI_JELLYFISH: FinnedTechnique = sashimi(2);
pub(crate) const SASHIMI_SQUIRMBAG: FinnedTechnique = sashimi(3);
pub(crate) const SASHIMI_WHALE: FinnedTechnique = sashimi(4);
pub(crate) const SASHIMI_LEVIATHAN: FinnedTechnique = sashimi(5);

/// One of the base lines has fewer than two candidates in the covers.
const fn sashimi(index: usize) -> FinnedTechnique {
    FinnedTechnique {
        info: &INFOS[index],
        size: index + 2,
        sashimi: true,
    }
}

static INFOS: [Info; 6] = [
    Info {
        id: "sashimi-x-wing",
        name: "Sashimi X-Wing",
        rating: Rating(35),
        aliases: &["Sashimi 2-Fish"],
        ..info("0320", 150, &[33])
    },
    Info {
        id: "sashimi-swordfish",
        name: "Sashimi Swordfish",
        rating: Rating(41),
        aliases: &["Sashimi 3-Fish"],
        ..info("0321", 240, &[34])
    },
    Info {
        id: "sashimi-jellyfish",
        name: "Sashimi Jellyfish",
        rating: Rating(56),
        aliases: &["Sashimi 4-Fish"],
        ..info("0322", 260, &[35])
    },
    Info {
        id: "sashimi-squirmbag",
        name: "Sashimi Squirmbag",
        rating: Rating(62),
        aliases: &["Sashimi 5-Fish"],
        default: false,
        ..info("0323", 470, &[36])
    },
    Info {
        id: "sashimi-whale",
        name: "Sashimi Whale",
        rating: Rating(64),
        aliases: &["Sashimi 6-Fish"],
        default: false,
        ..info("0324", 470, &[36])
    },
    Info {
        id: "sashimi-leviathan",
        name: "Sashimi Leviathan",
        rating: Rating(66),
        aliases: &["Sashimi 7-Fish"],
        default: false,
        ..info("0325", 470, &[36])
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
