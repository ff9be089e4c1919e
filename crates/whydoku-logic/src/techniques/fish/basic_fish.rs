#![doc = include_str!("basic_fish.md")]

use super::common::fish_search::basic;
use super::common::fish_step::fish_step;
use crate::technique::info;
use crate::{Facts, Flow, Info, Step, Technique};

pub(crate) const X_WING: BasicFish = BasicFish {
    info: &info!("x-wing", "X-Wing", 32)
        .hodoku("0300", 140)
        .aliases(&["X wing", "2-Fish"])
        .rows(&[25]),
    size: 2,
};
pub(crate) const SWORDFISH: BasicFish = BasicFish {
    info: &info!("swordfish", "Swordfish", 38)
        .hodoku("0301", 150)
        .aliases(&["3-Fish"])
        .rows(&[26]),
    size: 3,
};
pub(crate) const JELLYFISH: BasicFish = BasicFish {
    info: &info!("jellyfish", "Jellyfish", 52)
        .hodoku("0302", 160)
        .aliases(&["4-Fish"])
        .rows(&[27]),
    size: 4,
};
pub(crate) const SQUIRMBAG: BasicFish = BasicFish {
    info: &info!("squirmbag", "Squirmbag", 58)
        .hodoku("0303", 470)
        .aliases(&["Starfish", "5-Fish"])
        .rows(&[28])
        .by_name_only(),
    size: 5,
};
pub(crate) const WHALE: BasicFish = BasicFish {
    info: &info!("whale", "Whale", 60)
        .hodoku("0304", 470)
        .aliases(&["6-Fish"])
        .rows(&[28])
        .by_name_only(),
    size: 6,
};
pub(crate) const LEVIATHAN: BasicFish = BasicFish {
    info: &info!("leviathan", "Leviathan", 62)
        .hodoku("0305", 470)
        .aliases(&["7-Fish"])
        .rows(&[28])
        .by_name_only(),
    size: 7,
};

/// Finds N lines whose candidates for a digit are all in N crossing lines.
#[derive(Debug)]
pub(crate) struct BasicFish {
    info: &'static Info,
    size: usize,
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
}
