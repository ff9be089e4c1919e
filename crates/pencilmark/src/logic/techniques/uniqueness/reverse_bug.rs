#![doc = include_str!("reverse_bug.md")]

use crate::grid::{CellSet, Digit, DigitSet};
use crate::logic::shared::deadly_pattern::{
    Based, DeadlyPattern, Deduction, Use, pattern_text, use_of, use_sentences,
};
use crate::logic::shared::pair_loops::PairLoops;
use crate::logic::{Facts, Family, Flow, Info, Parts, Step, Technique, Words};
use crate::rating::Rating;
use std::ops::ControlFlow;

pub(super) const REVERSE_BUG: ReverseBug = ReverseBug;

/// The copies of two digits that the player has placed, and a few more cells, would be exchangeable.
#[derive(Debug)]
pub(super) struct ReverseBug;

static INFO: Info = Info {
    id: "reverse-bug",
    name: "Reverse BUG",
    family: Family::Uniqueness,
    rating: Rating(55),
    aliases: &["Reverse Bivalue Universal Grave", "Reverse BUG Type 1"],
    hodoku: None,
    rows: &[99],
    assumes_uniqueness: true,
    default: true,
    page: include_str!("reverse_bug.md"),
};

const USES: [Use; 4] = [Use::OneCell, Use::OneDigit, Use::Subset, Use::LockedDigit];

impl Technique for ReverseBug {
    fn info(&self) -> &'static Info {
        &INFO
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
                pair(facts, digits, placed, found)?;
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
            use_sentences(step, use_of(step)),
        )
    }
}

/// Closed sets that hold all the placed cells of the two digits.
fn pair(
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
        for by in USES {
            pattern.deduce(facts, by, &mut |deduction: Deduction| {
                if by == Use::Subset && !deduction.digits.is_disjoint(digits) {
                    return ControlFlow::Continue(());
                }
                found(pattern.step(facts, &INFO, deduction))
            })?;
        }
        ControlFlow::Continue(())
    })
}
