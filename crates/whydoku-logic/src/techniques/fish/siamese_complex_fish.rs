#![doc = include_str!("siamese_complex_fish.md")]

use super::common::complex_fish::{ComplexFish, FishShape, Kind, each_digit};
use super::common::complex_fish_step::complex_fish_proof;
use super::common::fish_pattern::{FishKind, FishPattern};
use crate::proof::cover::needed_covers;
use crate::technique::info;
use crate::{Conclusions, Facts, Flow, Info, Proof, Step, Technique};
use std::collections::BTreeMap;

// Used only by name, because the two halves are found one after the other anyway.

pub(crate) const SIAMESE_FRANKEN_X_WING: SiameseComplexFish = SiameseComplexFish {
    info: &info!(
        "siamese-finned-franken-x-wing",
        "Siamese Finned Franken X-Wing", 55
    )
    .rows(&[37])
    .by_name_only(),
    shape: FishShape {
        size: 2,
        kind: Kind::Franken,
        finned: true,
    },
};
pub(crate) const SIAMESE_FRANKEN_SWORDFISH: SiameseComplexFish = SiameseComplexFish {
    info: &info!(
        "siamese-finned-franken-swordfish",
        "Siamese Finned Franken Swordfish", 60
    )
    .hodoku("03411", 410)
    .rows(&[37])
    .by_name_only(),
    shape: FishShape {
        size: 3,
        kind: Kind::Franken,
        finned: true,
    },
};
pub(crate) const SIAMESE_FRANKEN_JELLYFISH: SiameseComplexFish = SiameseComplexFish {
    info: &info!(
        "siamese-finned-franken-jellyfish",
        "Siamese Finned Franken Jellyfish", 65
    )
    .hodoku("03421", 430)
    .rows(&[37])
    .by_name_only(),
    shape: FishShape {
        size: 4,
        kind: Kind::Franken,
        finned: true,
    },
};
pub(crate) const SIAMESE_MUTANT_SWORDFISH: SiameseComplexFish = SiameseComplexFish {
    info: &info!(
        "siamese-finned-mutant-swordfish",
        "Siamese Finned Mutant Swordfish", 70
    )
    .rows(&[37])
    .by_name_only(),
    shape: FishShape {
        size: 3,
        kind: Kind::Mutant,
        finned: true,
    },
};
pub(crate) const SIAMESE_MUTANT_JELLYFISH: SiameseComplexFish = SiameseComplexFish {
    info: &info!(
        "siamese-finned-mutant-jellyfish",
        "Siamese Finned Mutant Jellyfish", 75
    )
    .hodoku("03621", 470)
    .rows(&[37])
    .by_name_only(),
    shape: FishShape {
        size: 4,
        kind: Kind::Mutant,
        finned: true,
    },
};

/// Finds two complex fish with fins on the same base houses, with different covers.
#[derive(Debug)]
pub(crate) struct SiameseComplexFish {
    info: &'static Info,
    shape: FishShape,
}

impl Technique for SiameseComplexFish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        each_digit(facts, self.shape, &mut |all| {
            // For each set of targets, keep the pair with the fewest fins.
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
}

impl SiameseComplexFish {
    fn step(&self, facts: &Facts<'_>, one: &ComplexFish, two: &ComplexFish) -> Step {
        // The second fish does not have to prove the targets of the first again.
        let rest = ComplexFish {
            targets: two.targets - one.targets,
            ..*two
        };
        let mut proof = complex_fish_proof(facts, one);
        proof.extend(complex_fish_proof(facts, &rest));
        let proof = Proof::from(needed_covers(facts.marks(), proof));
        let conclusions = Conclusions::eliminate_cells(one.digit, one.targets | two.targets);
        let pattern = FishPattern::new(
            facts,
            FishKind::Complex,
            one.digit,
            one.base_houses(),
            vec![one.cover_houses(), two.cover_houses()],
            [one.fins | two.fins, one.endo_fins | two.endo_fins],
        );
        Step::found(self.info, conclusions, proof, pattern)
    }
}
