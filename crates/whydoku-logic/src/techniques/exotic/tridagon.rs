#![doc = include_str!("tridagon.md")]

use crate::deadly::deadly_pattern::{PatternCell, Use};
use crate::deadly::guarded_pattern::{DeadlyWords, GuardedPattern};
use crate::technique::info;
use crate::techniques::exotic::common::impossible_technique::ImpossibleTechnique;
use crate::techniques::exotic::common::tridagons::tridagons;
use crate::{Facts, Flow, Info};
use std::ops::ControlFlow;
use whydoku_grid::DigitSet;

pub(crate) const TRIDAGON_1: ImpossibleTechnique = tridagon(
    &info!("tridagon-1", "Tridagon Type 1", 65)
        .aliases(ALIASES)
        .rows(&[147]),
    Use::OneCell,
);
pub(crate) const TRIDAGON_2: ImpossibleTechnique = tridagon(
    &info!("tridagon-2", "Tridagon Type 2", 66)
        .aliases(ALIASES)
        .rows(&[147]),
    Use::OneDigit,
);

/// Twelve cells in four boxes that three digits cannot fill.
const fn tridagon(info: &'static Info, by: Use) -> ImpossibleTechnique {
    ImpossibleTechnique {
        info,
        by,
        patterns: all,
        words: &WORDS,
    }
}

const ALIASES: &[&str] = &[
    "Tridagon",
    "Thor's Hammer",
    "Trivalue Oddagon",
    "Triplet Oddagon",
    "Chromatic Pattern",
];

fn all(facts: &Facts<'_>, visit: &mut dyn FnMut(&[PatternCell]) -> Flow) -> Flow {
    for digits in DigitSet::ALL.subsets(3) {
        let scarce = |digit| facts.positions(digit).len() < 8;
        if !digits.into_iter().any(scarce) {
            tridagons(facts, digits, visit)?;
        }
    }
    ControlFlow::Continue(())
}

const WORDS: DeadlyWords = DeadlyWords {
    notation: GuardedPattern::base_notation,
    why: |pattern, text| {
        text.say(
            "The twelve cells {} form a diagonal in each of four boxes, and an odd number of the diagonals run \
             the other way. {} alone cannot fill them.",
            &[&pattern.cells, &pattern.digits],
        );
    },
};
