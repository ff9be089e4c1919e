#![doc = include_str!("finned_fish.md")]

use crate::logic::shared::fish_search::finned;
use crate::logic::shared::fish_step::{finned_reason, fish_pattern, fish_step};
use crate::logic::{Facts, Family, Flow, HodokuCode, Info, Parts, Step, Technique};
use crate::rating::Rating;
use std::ops::ControlFlow;

pub(super) const FINNED_X_WING: FinnedFish = FinnedFish {
    info: &INFOS[0],
    size: 2,
    body: "an X-Wing",
};
pub(super) const FINNED_SWORDFISH: FinnedFish = FinnedFish {
    info: &INFOS[1],
    size: 3,
    body: "a Swordfish",
};
pub(super) const FINNED_JELLYFISH: FinnedFish = FinnedFish {
    info: &INFOS[2],
    size: 4,
    body: "a Jellyfish",
};
pub(super) const FINNED_SQUIRMBAG: FinnedFish = FinnedFish {
    info: &INFOS[3],
    size: 5,
    body: "a Squirmbag",
};
pub(super) const FINNED_WHALE: FinnedFish = FinnedFish {
    info: &INFOS[4],
    size: 6,
    body: "a Whale",
};
pub(super) const FINNED_LEVIATHAN: FinnedFish = FinnedFish {
    info: &INFOS[5],
    size: 7,
    body: "a Leviathan",
};

/// Base lines that are covered but for fins, each with two candidates or more in the covers.
#[derive(Debug)]
pub(super) struct FinnedFish {
    info: &'static Info,
    size: usize,
    /// What it would be without the fins.
    body: &'static str,
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
        page: include_str!("finned_fish.md"),
    }
}

impl Technique for FinnedFish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        finned(facts, self.size, &mut |fish| {
            if fish.sashimi {
                ControlFlow::Continue(())
            } else {
                found(fish_step(self.info, facts, &fish))
            }
        })
    }

    fn pattern(&self, step: &Step) -> String {
        fish_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Fish { cover, .. } => finned_reason(step, cover, self.body),
            _ => String::new(),
        }
    }
}
