#![doc = include_str!("unique_loop.md")]

use crate::deadly::deadly_pattern::{PatternCell, Use};
use crate::deadly::words::LOOP;
use crate::technique::info;
use crate::techniques::uniqueness::common::deadly_technique::{DeadlyKind, DeadlyTechnique};
use crate::techniques::uniqueness::common::pair_loops::PairLoops;
use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::{CellSet, DigitSet};

pub(crate) const UNIQUE_LOOP_1: DeadlyTechnique = KIND.by(
    Use::OneCell,
    &info!("unique-loop-1", "Unique Loop Type 1", 46)
        .aliases(&["Unique Loop", "UL"])
        .rows(&[93])
        .assumes_uniqueness(),
);
pub(crate) const UNIQUE_LOOP_2: DeadlyTechnique = KIND.by(
    Use::OneDigit,
    &info!("unique-loop-2", "Unique Loop Type 2", 47)
        .aliases(&["Unique Loop", "UL"])
        .rows(&[93])
        .assumes_uniqueness(),
);
pub(crate) const UNIQUE_LOOP_3: DeadlyTechnique = KIND.by(
    Use::Subset,
    &info!("unique-loop-3", "Unique Loop Type 3", 48)
        .aliases(&["Unique Loop", "UL"])
        .rows(&[93])
        .assumes_uniqueness(),
);
pub(crate) const UNIQUE_LOOP_4: DeadlyTechnique = KIND.by(
    Use::LockedDigit,
    &info!("unique-loop-4", "Unique Loop Type 4", 47)
        .aliases(&["Unique Loop", "UL"])
        .rows(&[93])
        .assumes_uniqueness(),
);

/// A unique rectangle of six and more cells.
const KIND: &DeadlyKind = &DeadlyKind::new(loops, LOOP);

/// Reports every closed set of at least six cells with two digits.
fn loops(facts: &Facts<'_>, visit: &mut dyn FnMut(&[PatternCell]) -> Flow) -> Flow {
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

/// Returns the pairs that at least three cells of two candidates hold.
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
