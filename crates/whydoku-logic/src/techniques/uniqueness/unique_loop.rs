#![doc = include_str!("unique_loop.md")]

use whydoku_grid::{CellSet, DigitSet};
use crate::deadly::deadly_pattern::{Based, Use};
use crate::techniques::uniqueness::common::deadly_technique::{DeadlyTechnique, Told, Uses};
use crate::techniques::uniqueness::common::pair_loops::PairLoops;
use crate::{Facts, Family, Flow, Info, Words};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const UNIQUE_LOOP_1: DeadlyTechnique = unique_loop(0, Use::OneCell);
pub(crate) const UNIQUE_LOOP_2: DeadlyTechnique = unique_loop(1, Use::OneDigit);
pub(crate) const UNIQUE_LOOP_3: DeadlyTechnique = unique_loop(2, Use::Subset);
pub(crate) const UNIQUE_LOOP_4: DeadlyTechnique = unique_loop(3, Use::LockedDigit);

/// A unique rectangle of six and more cells.
const fn unique_loop(index: usize, by: Use) -> DeadlyTechnique {
    DeadlyTechnique {
        info: &INFOS[index],
        uses: Uses::One(by),
        patterns: each,
        why,
    }
}

static INFOS: [Info; 4] = [
    info("unique-loop-1", "Unique Loop Type 1", 46),
    info("unique-loop-2", "Unique Loop Type 2", 47),
    info("unique-loop-3", "Unique Loop Type 3", 48),
    info("unique-loop-4", "Unique Loop Type 4", 47),
];

const fn info(id: &'static str, name: &'static str, rating: u16) -> Info {
    Info {
        id,
        name,
        family: Family::Uniqueness,
        rating: Rating(rating),
        aliases: &["Unique Loop", "UL"],
        hodoku: None,
        rows: &[93],
        assumes_uniqueness: true,
        default: true,
    }
}

fn why(told: &Told) -> String {
    format!(
        "The {} cells {} form a loop: every row, column and box that holds one of them holds two. If \
         they had only {}, these could be exchanged all along the loop and the puzzle would have two \
         solutions.",
        told.cells.len(),
        told.cells.words(),
        told.digits.words(),
    )
}

fn each(facts: &Facts<'_>, visit: &mut dyn FnMut(&[Based]) -> Flow) -> Flow {
    for digits in pairs_of_bivalue_cells(facts) {
        let both = digits
            .into_iter()
            .fold(CellSet::ALL, |all, digit| all & facts.positions(digit));
        let loops = PairLoops {
            facts,
            digits,
            core: CellSet::EMPTY,
            allowed: both,
            least: 6,
        };
        loops.search(visit)?;
    }
    ControlFlow::Continue(())
}

/// The pairs that at least three cells of two candidates hold.
fn pairs_of_bivalue_cells(facts: &Facts<'_>) -> impl Iterator<Item = DigitSet> {
    let mut counted: Vec<(DigitSet, usize)> = Vec::new();
    for cell in facts.bivalue() {
        let digits = facts.candidates(cell);
        match counted.iter_mut().find(|(known, _)| *known == digits) {
            Some((_, count)) => *count += 1,
            None => counted.push((digits, 1)),
        }
    }
    counted
        .into_iter()
        .filter(|(_, count)| *count >= 3)
        .map(|(digits, _)| digits)
}
