#![doc = include_str!("mutant_fish.md")]

use crate::logic::shared::complex_fish::{Kind, Wanted, complex_fish};
use crate::logic::shared::complex_fish_step::{complex_fish_step, complex_pattern, complex_reason};
use crate::logic::{Facts, Family, Flow, HodokuCode, Info, Parts, Step, Technique};
use crate::rating::Rating;

macro_rules! sizes {
    ($($name:ident $place:literal;)+) => {
        $(pub(super) const $name: MutantFish = MutantFish {
            info: &INFOS[$place],
            size: $place + 2,
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

/// Base or cover houses that hold rows and columns at once, without fins.
#[derive(Debug)]
pub(super) struct MutantFish {
    info: &'static Info,
    size: usize,
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
        page: include_str!("mutant_fish.md"),
    }
}

impl Technique for MutantFish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let wanted = Wanted {
            size: self.size,
            kind: Kind::Mutant,
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
