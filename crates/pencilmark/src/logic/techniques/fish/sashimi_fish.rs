#![doc = include_str!("sashimi_fish.md")]

use crate::logic::shared::fish_search::finned;
use crate::logic::shared::fish_step::{finned_reason, fish_pattern, fish_step};
use crate::logic::{Facts, Family, Flow, HodokuCode, Info, Parts, Step, Technique};
use crate::rating::Rating;
use std::ops::ControlFlow;

pub(super) const SASHIMI_X_WING: SashimiFish = SashimiFish {
    info: &INFOS[0],
    size: 2,
    body: "an X-Wing",
};
pub(super) const SASHIMI_SWORDFISH: SashimiFish = SashimiFish {
    info: &INFOS[1],
    size: 3,
    body: "a Swordfish",
};
pub(super) const SASHIMI_JELLYFISH: SashimiFish = SashimiFish {
    info: &INFOS[2],
    size: 4,
    body: "a Jellyfish",
};
pub(super) const SASHIMI_SQUIRMBAG: SashimiFish = SashimiFish {
    info: &INFOS[3],
    size: 5,
    body: "a Squirmbag",
};
pub(super) const SASHIMI_WHALE: SashimiFish = SashimiFish {
    info: &INFOS[4],
    size: 6,
    body: "a Whale",
};
pub(super) const SASHIMI_LEVIATHAN: SashimiFish = SashimiFish {
    info: &INFOS[5],
    size: 7,
    body: "a Leviathan",
};

/// Base lines that are covered but for fins, one of them with fewer than two candidates in the
/// covers.
#[derive(Debug)]
pub(super) struct SashimiFish {
    info: &'static Info,
    size: usize,
    /// What it would be without the fins.
    body: &'static str,
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
        page: include_str!("sashimi_fish.md"),
    }
}

impl Technique for SashimiFish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        finned(facts, self.size, &mut |fish| {
            if fish.sashimi {
                found(fish_step(self.info, facts, &fish))
            } else {
                ControlFlow::Continue(())
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
