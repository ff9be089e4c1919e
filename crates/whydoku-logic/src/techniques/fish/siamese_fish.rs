#![doc = include_str!("siamese_fish.md")]

use super::common::fish_pattern::{FishKind, FishPattern};
use super::common::fish_search::{Fish, finned};
use super::common::fish_step::fish_proof;
use crate::proof::cover::needed_covers;
use crate::technique::info;
use crate::{
    Concludes, Conclusions, Facts, Flow, Inference, Info, Literal, Proof, Step, Technique,
};
use std::ops::ControlFlow;
use whydoku_grid::CellSet;

// Used only by name, because the two halves are found one after the other anyway.

pub(crate) const SIAMESE_FINNED_X_WING: SiameseFish = SiameseFish {
    info: &info!("siamese-finned-x-wing", "Siamese Finned X-Wing", 34)
        .rows(&[37])
        .by_name_only(),
    size: 2,
    sashimi: false,
};
pub(crate) const SIAMESE_FINNED_SWORDFISH: SiameseFish = SiameseFish {
    info: &info!("siamese-finned-swordfish", "Siamese Finned Swordfish", 40)
        .hodoku("03111", 200)
        .rows(&[37])
        .by_name_only(),
    size: 3,
    sashimi: false,
};
pub(crate) const SIAMESE_FINNED_JELLYFISH: SiameseFish = SiameseFish {
    info: &info!("siamese-finned-jellyfish", "Siamese Finned Jellyfish", 54)
        .hodoku("03121", 250)
        .rows(&[37])
        .by_name_only(),
    size: 4,
    sashimi: false,
};
pub(crate) const SIAMESE_SASHIMI_X_WING: SiameseFish = SiameseFish {
    info: &info!("siamese-sashimi-x-wing", "Siamese Sashimi X-Wing", 35)
        .rows(&[37])
        .by_name_only(),
    size: 2,
    sashimi: true,
};
pub(crate) const SIAMESE_SASHIMI_SWORDFISH: SiameseFish = SiameseFish {
    info: &info!("siamese-sashimi-swordfish", "Siamese Sashimi Swordfish", 41)
        .hodoku("03211", 240)
        .rows(&[37])
        .by_name_only(),
    size: 3,
    sashimi: true,
};
pub(crate) const SIAMESE_SASHIMI_JELLYFISH: SiameseFish = SiameseFish {
    info: &info!("siamese-sashimi-jellyfish", "Siamese Sashimi Jellyfish", 56)
        .hodoku("03221", 260)
        .rows(&[37])
        .by_name_only(),
    size: 4,
    sashimi: true,
};

/// Finds two fish with fins on the same base lines, with different covers.
#[derive(Debug)]
pub(crate) struct SiameseFish {
    info: &'static Info,
    size: usize,
    sashimi: bool,
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
                // A pair of one finned and one sashimi fish counts as both kinds.
                let kind = one.sashimi == self.sashimi || two.sashimi == self.sashimi;
                // Each fish must eliminate something that the other does not.
                let adds =
                    !one.targets.is_subset(two.targets) && !two.targets.is_subset(one.targets);
                if same && kind && adds {
                    found(self.step(facts, one, two))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl SiameseFish {
    fn step(&self, facts: &Facts<'_>, one: &Fish, two: &Fish) -> Step {
        let conclusions = Conclusions::eliminate_cells(one.digit, one.targets | two.targets);
        let proofs = [fish_proof(facts, one), fish_proof(facts, two)];
        let proof = match proofs {
            // With the box of the fins, both proofs may need only the same links. Then one proves
            // both.
            [first, second] if first.rule == second.rule => Proof::from(vec![Inference {
                rule: first.rule,
                concludes: Concludes::Literals(
                    conclusions.eliminations.iter().map(Literal::off).collect(),
                ),
            }]),
            both => Proof::from(needed_covers(facts.marks(), both.into())),
        };
        let pattern = FishPattern::new(
            facts,
            FishKind::Lines,
            one.digit,
            one.base_houses(),
            vec![one.cover_houses(), two.cover_houses()],
            [one.fins | two.fins, CellSet::EMPTY],
        );
        Step::found(self.info, conclusions, proof, pattern)
    }
}
