#![doc = include_str!("unique_loop.md")]

use crate::grid::{CellSet, DigitSet};
use crate::logic::shared::deadly_pattern::{
    Based, DeadlyPattern, Deduction, Use, pattern_text, use_sentences,
};
use crate::logic::shared::pair_loops::PairLoops;
use crate::logic::{Facts, Family, Flow, Info, Parts, Step, Technique, Words};
use crate::rating::Rating;
use std::ops::ControlFlow;

pub(super) const UNIQUE_LOOP_1: UniqueLoop = UniqueLoop::new(0, Use::OneCell);
pub(super) const UNIQUE_LOOP_2: UniqueLoop = UniqueLoop::new(1, Use::OneDigit);
pub(super) const UNIQUE_LOOP_3: UniqueLoop = UniqueLoop::new(2, Use::Subset);
pub(super) const UNIQUE_LOOP_4: UniqueLoop = UniqueLoop::new(3, Use::LockedDigit);

/// A unique rectangle of six and more cells.
#[derive(Debug)]
pub(super) struct UniqueLoop {
    info: &'static Info,
    by: Use,
}

impl UniqueLoop {
    const fn new(index: usize, by: Use) -> Self {
        Self {
            info: &INFOS[index],
            by,
        }
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
        page: include_str!("unique_loop.md"),
    }
}

impl Technique for UniqueLoop {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
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
            loops.search(&mut |cells| {
                let mut cells = cells.to_vec();
                cells.sort_unstable();
                let cells: Vec<Based> = cells.into_iter().map(|cell| (cell, digits)).collect();
                let Some(pattern) = DeadlyPattern::new(facts, &cells) else {
                    return ControlFlow::Continue(());
                };
                pattern.deduce(facts, self.by, &mut |deduction: Deduction| {
                    if self.by == Use::Subset && !deduction.digits.is_disjoint(digits) {
                        return ControlFlow::Continue(());
                    }
                    found(pattern.step(facts, self.info, deduction))
                })
            })?;
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        pattern_text(step)
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Deadly { cells, digits, .. } = &step.parts else {
            return String::new();
        };
        format!(
            "The {} cells {} form a loop: every row, column and box that holds one of them holds \
             two. If they had only {}, these could be exchanged all along the loop and the puzzle \
             would have two solutions. {}",
            cells.len(),
            cells.words(),
            digits.words(),
            use_sentences(step, self.by),
        )
    }
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
