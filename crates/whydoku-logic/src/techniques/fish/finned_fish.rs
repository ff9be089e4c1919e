#![doc = include_str!("finned_fish.md")]

use crate::techniques::fish::common::finned_technique::FinnedTechnique;
use crate::{Family, HodokuCode, Info};
use whydoku_grid::rating::Rating;

pub(crate) const FINNED_X_WING: FinnedTechnique = finned(0);
pub(crate) const FINNED_SWORDFISH: FinnedTechnique = finned(1);
pub(crate) const FINNED_JELLYFISH: FinnedTechnique = finned(2);
pub(crate) const FINNED_SQUIRMBAG: FinnedTechnique = finned(3);
pub(crate) const FINNED_WHALE: FinnedTechnique = finned(4);
pub(crate) const FINNED_LEVIATHAN: FinnedTechnique = finned(5);

/// Each base line has two candidates or more in the covers.
const fn finned(index: usize) -> FinnedTechnique {
    FinnedTechnique {
        info: &INFOS[index],
        size: index + 2,
        sashimi: false,
    }
}

static INFOS: [Info; 6] = [
    Info {
        id: "finned-x-wing",
        name: "Finned X-Wing",
        rating: Rating(34),
        aliases: &["Filet-O-Fish"],
        ..info("0310", 130, &[29])
    },
    Info {
        id: "finned-swordfish",
        name: "Finned Swordfish",
        rating: Rating(40),
        aliases: &["Finned 3-Fish"],
        ..info("0311", 200, &[30])
    },
    Info {
        id: "finned-jellyfish",
        name: "Finned Jellyfish",
        rating: Rating(54),
        aliases: &["Finned 4-Fish"],
        ..info("0312", 250, &[31])
    },
    Info {
        id: "finned-squirmbag",
        name: "Finned Squirmbag",
        rating: Rating(60),
        aliases: &["Finned 5-Fish"],
        default: false,
        ..info("0313", 470, &[32])
    },
    Info {
        id: "finned-whale",
        name: "Finned Whale",
        rating: Rating(62),
        aliases: &["Finned 6-Fish"],
        default: false,
        ..info("0314", 470, &[32])
    },
    Info {
        id: "finned-leviathan",
        name: "Finned Leviathan",
        rating: Rating(64),
        aliases: &["Finned 7-Fish"],
        default: false,
        ..info("0315", 470, &[32])
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
