#![doc = include_str!("reverse_bug.md")]

use crate::grid::{CellSet, Digit, DigitSet};
use crate::logic::shared::deadly_pattern::{
    Based, DeadlyPattern, Deduction, Use, pattern_text, use_sentences,
};
use crate::logic::shared::pair_loops::PairLoops;
use crate::logic::{Facts, Family, Flow, Info, Parts, Step, Technique, Words};
use crate::rating::Rating;
use std::ops::ControlFlow;

pub(super) const REVERSE_BUG_1: ReverseBug = ReverseBug::new(0, Use::OneCell);
pub(super) const REVERSE_BUG_2: ReverseBug = ReverseBug::new(1, Use::OneDigit);
pub(super) const REVERSE_BUG_3: ReverseBug = ReverseBug::new(2, Use::Subset);

/// The copies of two digits that the player has placed, and a few more cells, would be exchangeable.
#[derive(Debug)]
pub(super) struct ReverseBug {
    info: &'static Info,
    by: Use,
}

impl ReverseBug {
    const fn new(index: usize, by: Use) -> Self {
        Self {
            info: &INFOS[index],
            by,
        }
    }
}

static INFOS: [Info; 3] = [
    info("reverse-bug-1", "Reverse BUG Type 1", 55),
    info("reverse-bug-2", "Reverse BUG Type 2", 56),
    info("reverse-bug-3", "Reverse BUG Type 3", 57),
];

const fn info(id: &'static str, name: &'static str, rating: u16) -> Info {
    Info {
        id,
        name,
        family: Family::Uniqueness,
        rating: Rating(rating),
        aliases: &["Reverse BUG", "Reverse Bivalue Universal Grave"],
        hodoku: None,
        rows: &[99],
        assumes_uniqueness: true,
        default: true,
        page: include_str!("reverse_bug.md"),
    }
}

impl Technique for ReverseBug {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let free = !facts.marks().grid().givens();
        for first in Digit::ALL {
            for second in Digit::ALL {
                if second <= first {
                    continue;
                }
                let digits = DigitSet::single(first).with(second);
                let marks = facts.marks();
                let placed = (marks.placed(first) | marks.placed(second)) & free;
                if placed.len() < 2 {
                    continue;
                }
                self.pair(facts, digits, placed, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        pattern_text(step)
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Deadly {
            cells,
            digits,
            guardians,
            ..
        } = &step.parts
        else {
            return String::new();
        };
        let open = guardians.all_cells();
        format!(
            "None of {} is given, and every row, column and box that holds one of these cells holds \
             two. If {} took one of {} as well, the two digits could be exchanged in all of them and \
             the puzzle would have two solutions. {}",
            cells.words(),
            open.words(),
            digits.words(),
            use_sentences(step, self.by),
        )
    }
}

impl ReverseBug {
    /// Closed sets that hold all the placed cells of the two digits.
    fn pair(
        &self,
        facts: &Facts<'_>,
        digits: DigitSet,
        placed: CellSet,
        found: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        let open = digits
            .into_iter()
            .fold(CellSet::EMPTY, |all, digit| all | facts.positions(digit));
        let loops = PairLoops {
            facts,
            digits,
            core: placed,
            allowed: open,
            least: 4,
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
        })
    }
}
