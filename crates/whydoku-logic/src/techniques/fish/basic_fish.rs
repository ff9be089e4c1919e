#![doc = include_str!("basic_fish.md")]

use crate::techniques::fish::common::fish_search::basic;
use crate::techniques::fish::common::fish_step::{fish_pattern, fish_step, plural};
use crate::{Facts, Family, Flow, HodokuCode, Info, Parts, Step, Technique, Words};
use whydoku_grid::rating::Rating;

pub(crate) const X_WING: BasicFish = BasicFish {
    info: &INFOS[0],
    size: 2,
};
pub(crate) const SWORDFISH: BasicFish = BasicFish {
    info: &INFOS[1],
    size: 3,
};
pub(crate) const JELLYFISH: BasicFish = BasicFish {
    info: &INFOS[2],
    size: 4,
};
pub(crate) const SQUIRMBAG: BasicFish = BasicFish {
    info: &INFOS[3],
    size: 5,
};
pub(crate) const WHALE: BasicFish = BasicFish {
    info: &INFOS[4],
    size: 6,
};
pub(crate) const LEVIATHAN: BasicFish = BasicFish {
    info: &INFOS[5],
    size: 7,
};

/// As many cover lines as base lines, no fins.
#[derive(Debug)]
pub(crate) struct BasicFish {
    info: &'static Info,
    size: usize,
}

static INFOS: [Info; 6] = [
    Info {
        id: "x-wing",
        name: "X-Wing",
        rating: Rating(32),
        aliases: &["X wing", "2-Fish"],
        ..info("0300", 140, &[25])
    },
    Info {
        id: "swordfish",
        name: "Swordfish",
        rating: Rating(38),
        aliases: &["3-Fish"],
        ..info("0301", 150, &[26])
    },
    Info {
        id: "jellyfish",
        name: "Jellyfish",
        rating: Rating(52),
        aliases: &["4-Fish"],
        ..info("0302", 160, &[27])
    },
    Info {
        id: "squirmbag",
        name: "Squirmbag",
        rating: Rating(58),
        aliases: &["Starfish", "5-Fish"],
        default: false,
        ..info("0303", 470, &[28])
    },
    Info {
        id: "whale",
        name: "Whale",
        rating: Rating(60),
        aliases: &["6-Fish"],
        default: false,
        ..info("0304", 470, &[28])
    },
    Info {
        id: "leviathan",
        name: "Leviathan",
        rating: Rating(62),
        aliases: &["7-Fish"],
        default: false,
        ..info("0305", 470, &[28])
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

impl Technique for BasicFish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        basic(facts, self.size, &mut |fish| {
            found(fish_step(self.info, facts, &fish))
        })
    }

    fn pattern(&self, step: &Step) -> String {
        fish_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Fish {
            digit, base, cover, ..
        } = &step.parts
        else {
            return String::new();
        };
        format!(
            "In {bases} the digit {digit} is left only in {covers}. Each of these {n} {lines} needs \
             a {digit}, and no two of them can take it from the same one of {covers}. So they use up \
             all of {covers}, which have no {digit} left for a cell outside {bases}.",
            bases = base.as_slice().words(),
            covers = cover.as_slice().words(),
            n = base.len(),
            lines = plural(base),
        )
    }
}
