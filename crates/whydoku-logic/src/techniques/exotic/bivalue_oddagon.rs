#![doc = include_str!("bivalue_oddagon.md")]

use whydoku_grid::{CellSet, DigitSet};
use crate::deadly::deadly_pattern::{Based, Use};
use crate::techniques::exotic::common::impossible_technique::ImpossibleTechnique;
use crate::deadly::oddagons::odd_loops;
use crate::technique::info;
use crate::{Facts, Flow, Info, Words};
use std::ops::ControlFlow;

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
        why,
    }
}

const ALIASES: &[&str] = &["Bivalue Oddagon", "Oddagon"];

fn all(facts: &Facts<'_>, visit: &mut dyn FnMut(&[Based]) -> Flow) -> Flow {
    for digits in DigitSet::ALL.subsets(2) {
        odd_loops(facts, digits, &mut |path| {
            let cells: Vec<Based> = path.iter().map(|cell| (*cell, digits)).collect();
            visit(&cells)
        })?;
    }
    ControlFlow::Continue(())
}

fn why(cells: CellSet, digits: DigitSet) -> String {
    format!(
        "The {} cells {} form a loop in which each sees the next. With an odd number of cells {} cannot \
         take turns all the way round.",
        cells.len(),
        cells.words(),
        digits.words(),
    )
}
