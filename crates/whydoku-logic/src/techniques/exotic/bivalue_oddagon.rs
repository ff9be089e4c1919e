#![doc = include_str!("bivalue_oddagon.md")]

use whydoku_grid::{CellSet, DigitSet};
use crate::deadly::deadly_pattern::{Based, Use};
use crate::techniques::exotic::common::impossible_technique::ImpossibleTechnique;
use crate::deadly::oddagons::odd_loops;
use crate::{Facts, Family, Flow, Info, Words};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const BIVALUE_ODDAGON_1: ImpossibleTechnique = oddagon(&INFOS[0], Use::OneCell);
pub(crate) const BIVALUE_ODDAGON_2: ImpossibleTechnique = oddagon(&INFOS[1], Use::OneDigit);

/// An odd loop of cells with the same two digits.
const fn oddagon(info: &'static Info, by: Use) -> ImpossibleTechnique {
    ImpossibleTechnique {
        info,
        by,
        patterns: all,
        why,
    }
}

static INFOS: [Info; 2] = [
    info("bivalue-oddagon-1", "Bivalue Oddagon Type 1", 59),
    info("bivalue-oddagon-2", "Bivalue Oddagon Type 2", 60),
];

const fn info(id: &'static str, name: &'static str, rating: u16) -> Info {
    Info {
        id,
        name,
        family: Family::Exotic,
        rating: Rating(rating),
        aliases: &["Bivalue Oddagon", "Oddagon"],
        hodoku: None,
        rows: &[146],
        assumes_uniqueness: false,
        default: true,
    }
}

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
