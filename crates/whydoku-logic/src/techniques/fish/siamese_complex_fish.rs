#![doc = include_str!("siamese_complex_fish.md")]

use crate::techniques::fish::common::complex_fish::{ComplexFish, Kind, Wanted, each_digit};
use crate::techniques::fish::common::complex_fish_step::{
    complex_fish_proof, complex_pattern, complex_reason, draw,
};
use crate::proof::cover::needed_covers;
use crate::{
    Conclusions, Facts, Family, Flow, HodokuCode, Info, Parts, Proof, Step, Technique,
};
use whydoku_grid::rating::Rating;
use std::collections::BTreeMap;

macro_rules! siamese {
    ($($name:ident $place:literal $size:literal $kind:ident;)+) => {
        $(pub(crate) const $name: SiameseComplexFish = SiameseComplexFish {
            info: &INFOS[$place],
            wanted: Wanted { size: $size, kind: Kind::$kind, finned: true },
        };)+
    };
}

siamese! {
    SIAMESE_FRANKEN_X_WING 0 2 Franken;
    SIAMESE_FRANKEN_SWORDFISH 1 3 Franken;
    SIAMESE_FRANKEN_JELLYFISH 2 4 Franken;
    SIAMESE_MUTANT_SWORDFISH 3 3 Mutant;
    SIAMESE_MUTANT_JELLYFISH 4 4 Mutant;
}

/// Two complex fish with fins on the same base houses, with different covers.
#[derive(Debug)]
pub(crate) struct SiameseComplexFish {
    info: &'static Info,
    wanted: Wanted,
}

static INFOS: [Info; 5] = [
    Info {
        id: "siamese-finned-franken-x-wing",
        name: "Siamese Finned Franken X-Wing",
        rating: Rating(55),
        ..info(None)
    },
    Info {
        id: "siamese-finned-franken-swordfish",
        name: "Siamese Finned Franken Swordfish",
        rating: Rating(60),
        ..info(Some(HodokuCode {
            code: "03411",
            score: 410,
        }))
    },
    Info {
        id: "siamese-finned-franken-jellyfish",
        name: "Siamese Finned Franken Jellyfish",
        rating: Rating(65),
        ..info(Some(HodokuCode {
            code: "03421",
            score: 430,
        }))
    },
    Info {
        id: "siamese-finned-mutant-swordfish",
        name: "Siamese Finned Mutant Swordfish",
        rating: Rating(70),
        ..info(None)
    },
    Info {
        id: "siamese-finned-mutant-jellyfish",
        name: "Siamese Finned Mutant Jellyfish",
        rating: Rating(75),
        ..info(Some(HodokuCode {
            code: "03621",
            score: 470,
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

impl Technique for SiameseComplexFish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        each_digit(facts, self.wanted, &mut |all| {
            // For each outcome the pair with fewest fins.
            let mut best: BTreeMap<_, (usize, &ComplexFish, &ComplexFish)> = BTreeMap::new();
            let mut by_base: BTreeMap<u32, Vec<&ComplexFish>> = BTreeMap::new();
            for fish in all {
                by_base.entry(fish.base).or_default().push(fish);
            }
            for fish in by_base.values() {
                for (i, one) in fish.iter().enumerate() {
                    for two in &fish[i + 1..] {
                        let both = one.targets | two.targets;
                        if both == one.targets || both == two.targets {
                            continue;
                        }
                        let fins = (one.all_fins() | two.all_fins()).len();
                        let known = best.entry(both).or_insert((fins, one, two));
                        if fins < known.0 {
                            *known = (fins, one, two);
                        }
                    }
                }
            }
            best.into_values()
                .try_for_each(|(_, one, two)| found(self.step(facts, one, two)))
        })
    }

    fn pattern(&self, step: &Step) -> String {
        complex_pattern(step)
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Fish { base, cover, .. } = &step.parts else {
            return String::new();
        };
        let ways: Vec<String> = cover
            .chunks(base.len().max(1))
            .map(|cover| complex_reason(step, cover))
            .collect();
        ways.join(" The same houses can be covered in another way. ")
    }
}

impl SiameseComplexFish {
    fn step(&self, facts: &Facts<'_>, one: &ComplexFish, two: &ComplexFish) -> Step {
        let mut cover = one.cover_houses();
        cover.extend(two.cover_houses());
        // What the first has eliminated the second need not prove again.
        let rest = ComplexFish {
            targets: two.targets - one.targets,
            ..*two
        };
        let mut proof = complex_fish_proof(facts, one);
        proof.extend(complex_fish_proof(facts, &rest));
        let step = Step::new(
            self.info,
            Conclusions::eliminate_cells(one.digit, one.targets | two.targets),
            Proof::from(needed_covers(facts.marks(), proof)),
            Parts::Fish {
                digit: one.digit,
                base: one.base_houses(),
                cover,
                fins: one.fins | two.fins,
                endo_fins: one.endo_fins | two.endo_fins,
            },
        );
        draw(step, facts)
    }
}
