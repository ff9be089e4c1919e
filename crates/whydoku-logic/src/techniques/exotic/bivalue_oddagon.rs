#![doc = include_str!("bivalue_oddagon.md")]

use crate::deadly::deadly_pattern::{PatternCell, Use};
use crate::deadly::guarded_pattern::{DeadlyWords, GuardedPattern};
use crate::deadly::oddagons::odd_loops;
use crate::step::words::number;
use crate::technique::info;
use crate::techniques::exotic::common::impossible_technique::ImpossibleTechnique;
use crate::{Facts, Flow, Info};
use std::ops::ControlFlow;
use whydoku_grid::DigitSet;

pub(crate) const BIVALUE_ODDAGON_1: ImpossibleTechnique = oddagon(
    &info!("bivalue-oddagon-1", "Bivalue Oddagon Type 1", 59)
        .aliases(ALIASES)
        .rows(&[146]),
    Use::OneCell,
);
pub(crate) const BIVALUE_ODDAGON_2: ImpossibleTechnique = oddagon(
    &info!("bivalue-oddagon-2", "Bivalue Oddagon Type 2", 60)
        .aliases(ALIASES)
        .rows(&[146]),
    Use::OneDigit,
);

/// An odd loop of cells with the same two digits.
const fn oddagon(info: &'static Info, by: Use) -> ImpossibleTechnique {
    ImpossibleTechnique {
        info,
        by,
        patterns: all,
        words: &WORDS,
    }
}

const ALIASES: &[&str] = &["Bivalue Oddagon", "Oddagon"];

fn all(facts: &Facts<'_>, visit: &mut dyn FnMut(&[PatternCell]) -> Flow) -> Flow {
    for digits in DigitSet::ALL.subsets(2) {
        odd_loops(facts, digits, &mut |path| {
            let cells: Vec<PatternCell> = path.iter().map(|cell| (*cell, digits)).collect();
            visit(&cells)
        })?;
    }
    ControlFlow::Continue(())
}

const WORDS: DeadlyWords = DeadlyWords {
    notation: GuardedPattern::base_notation,
    why: |pattern, text| {
        text.say(
            "The {} cells {} form a loop in which each cell sees the next. The number of cells is odd, so {} \
             cannot alternate all the way around.",
            &[&number(pattern.cells.len()), &pattern.cells, &pattern.digits],
        );
    },
};
