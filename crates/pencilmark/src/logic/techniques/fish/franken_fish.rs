#![doc = include_str!("franken_fish.md")]

use crate::logic::shared::complex_fish::{Kind, Wanted, complex_fish};
use crate::logic::shared::complex_fish_step::{complex_fish_step, complex_pattern, complex_reason};
use crate::logic::{Facts, Family, Flow, HodokuCode, Info, Parts, Step, Technique};
use crate::rating::Rating;

macro_rules! sizes {
    ($($name:ident $place:literal;)+) => {
        $(pub(super) const $name: FrankenFish = FrankenFish {
            info: &INFOS[$place],
            size: $place + 2,
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

/// Base and cover houses that hold boxes besides crossing lines, without fins.
#[derive(Debug)]
pub(super) struct FrankenFish {
    info: &'static Info,
    size: usize,
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
        page: include_str!("franken_fish.md"),
    }
}

impl Technique for FrankenFish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let wanted = Wanted {
            size: self.size,
            kind: Kind::Franken,
            finned: false,
        };
        complex_fish(facts, wanted, &mut |fish| {
            found(complex_fish_step(self.info, facts, &fish))
        })
    }

    fn pattern(&self, step: &Step) -> String {
        complex_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        match &step.parts {
            Parts::Fish { cover, .. } => complex_reason(step, cover),
            _ => String::new(),
        }
    }
}
