#![doc = include_str!("siamese_fish.md")]

use whydoku_grid::CellSet;
use crate::proof::cover::needed_covers;
use crate::techniques::fish::common::fish_search::{Fish, finned};
use crate::techniques::fish::common::fish_step::{draw, finned_reason, fish_pattern, fish_proof};
use crate::{
    Concludes, Conclusions, Facts, Family, Flow, HodokuCode, Inference, Info, Literal, Parts,
    Proof, Step, Technique,
};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

macro_rules! siamese {
    ($($name:ident $place:literal $size:literal $sashimi:literal $body:literal;)+) => {
        $(pub(crate) const $name: SiameseFish = SiameseFish {
            info: &INFOS[$place],
            size: $size,
            sashimi: $sashimi,
            body: $body,
        };)+
    };
}

siamese! {
    SIAMESE_FINNED_X_WING 0 2 false "an X-Wing";
    SIAMESE_FINNED_SWORDFISH 1 3 false "a Swordfish";
    SIAMESE_FINNED_JELLYFISH 2 4 false "a Jellyfish";
    SIAMESE_SASHIMI_X_WING 3 2 true "an X-Wing";
    SIAMESE_SASHIMI_SWORDFISH 4 3 true "a Swordfish";
    SIAMESE_SASHIMI_JELLYFISH 5 4 true "a Jellyfish";
}

/// Two fish with fins on the same base lines, with different covers.
#[derive(Debug)]
pub(crate) struct SiameseFish {
    info: &'static Info,
    size: usize,
    sashimi: bool,
    /// What each would be without the fins.
    body: &'static str,
}

static INFOS: [Info; 6] = [
    Info {
        id: "siamese-finned-x-wing",
        name: "Siamese Finned X-Wing",
        rating: Rating(34),
        ..info(None)
    },
    Info {
        id: "siamese-finned-swordfish",
        name: "Siamese Finned Swordfish",
        rating: Rating(40),
        ..info(Some(HodokuCode {
            code: "03111",
            score: 200,
        }))
    },
    Info {
        id: "siamese-finned-jellyfish",
        name: "Siamese Finned Jellyfish",
        rating: Rating(54),
        ..info(Some(HodokuCode {
            code: "03121",
            score: 250,
        }))
    },
    Info {
        id: "siamese-sashimi-x-wing",
        name: "Siamese Sashimi X-Wing",
        rating: Rating(35),
        ..info(None)
    },
    Info {
        id: "siamese-sashimi-swordfish",
        name: "Siamese Sashimi Swordfish",
        rating: Rating(41),
        ..info(Some(HodokuCode {
            code: "03211",
            score: 240,
        }))
    },
    Info {
        id: "siamese-sashimi-jellyfish",
        name: "Siamese Sashimi Jellyfish",
        rating: Rating(56),
        ..info(Some(HodokuCode {
            code: "03221",
            score: 260,
        }))
    },
];

/// What they have in common. Off by default: its two halves are found one after the other anyway.
const fn info(hodoku: Option<HodokuCode>) -> Info {
    Info {
        id: "",
        name: "",
        family: Family::Fish,
        rating: Rating(0),
        aliases: &[],
        hodoku,
        rows: &[37],
        assumes_uniqueness: false,
        default: false,
    }
}

impl Technique for SiameseFish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut all: Vec<Fish> = Vec::new();
        finned(facts, self.size, &mut |fish| {
            all.push(fish);
            ControlFlow::Continue(())
        })?;
        for (i, one) in all.iter().enumerate() {
            for two in &all[i + 1..] {
                let same = one.digit == two.digit && one.rows == two.rows && one.base == two.base;
                // A pair of one of each is both.
                let kind = one.sashimi == self.sashimi || two.sashimi == self.sashimi;
                // Each must add something, or the other says it all.
                let adds =
                    !one.targets.is_subset(two.targets) && !two.targets.is_subset(one.targets);
                if same && kind && adds {
                    found(self.step(facts, one, two))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        fish_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Fish { base, cover, .. } = &step.parts else {
            return String::new();
        };
        let ways: Vec<String> = cover
            .chunks(base.len().max(1))
            .map(|cover| finned_reason(step, cover, self.body))
            .collect();
        ways.join(" The same lines can be covered in another way. ")
    }
}

impl SiameseFish {
    fn step(&self, facts: &Facts<'_>, one: &Fish, two: &Fish) -> Step {
        let mut cover = one.cover_houses();
        cover.extend(two.cover_houses());
        let conclusions = Conclusions::eliminate_cells(one.digit, one.targets | two.targets);
        let proofs = [fish_proof(facts, one), fish_proof(facts, two)];
        let proof = match proofs {
            // The fins' box can do without the covers that differ: then one cover proves both.
            [first, second] if first.rule == second.rule => Proof::from(vec![Inference {
                rule: first.rule,
                concludes: Concludes::Literals(
                    conclusions.eliminations.iter().map(Literal::off).collect(),
                ),
            }]),
            both => Proof::from(needed_covers(facts.marks(), both.into())),
        };
        let step = Step::new(
            self.info,
            conclusions,
            proof,
            Parts::Fish {
                digit: one.digit,
                base: one.base_houses(),
                cover,
                fins: one.fins | two.fins,
                endo_fins: CellSet::EMPTY,
            },
        );
        draw(step, facts)
    }
}
