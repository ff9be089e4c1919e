#![doc = include_str!("reverse_bug.md")]

use crate::deadly::deadly_pattern::{PatternCell, Use};
use crate::deadly::guarded_pattern::{DeadlyWords, GuardedPattern};
use crate::step::words::Or;
use crate::technique::info;
use crate::techniques::uniqueness::common::deadly_technique::{DeadlyKind, DeadlyTechnique};
use crate::techniques::uniqueness::common::pair_loops::PairLoops;
use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::{CellSet, Digit, DigitSet, Pencilmarks};

pub(crate) const REVERSE_BUG_1: DeadlyTechnique = KIND.by(
    Use::OneCell,
    &info!("reverse-bug-1", "Reverse BUG Type 1", 55)
        .aliases(&["Reverse BUG", "Reverse Bivalue Universal Grave"])
        .rows(&[99])
        .assumes_uniqueness(),
);
pub(crate) const REVERSE_BUG_2: DeadlyTechnique = KIND.by(
    Use::OneDigit,
    &info!("reverse-bug-2", "Reverse BUG Type 2", 56)
        .aliases(&["Reverse BUG", "Reverse Bivalue Universal Grave"])
        .rows(&[99])
        .assumes_uniqueness(),
);
pub(crate) const REVERSE_BUG_3: DeadlyTechnique = KIND.by(
    Use::Subset,
    &info!("reverse-bug-3", "Reverse BUG Type 3", 57)
        .aliases(&["Reverse BUG", "Reverse Bivalue Universal Grave"])
        .rows(&[99])
        .assumes_uniqueness(),
);
// The rarest of the four: a second search for the same cells would cost more than it gives.
pub(crate) const REVERSE_BUG_4: DeadlyTechnique = KIND.by(
    Use::LockedDigit,
    &info!("reverse-bug-4", "Reverse BUG Type 4", 57)
        .aliases(&["Reverse BUG", "Reverse Bivalue Universal Grave"])
        .rows(&[99])
        .assumes_uniqueness()
        .by_name_only(),
);

/// The copies of two digits that the player has placed, and a few more cells, would be exchangeable.
const KIND: &DeadlyKind = &DeadlyKind::new(
    closed_sets,
    DeadlyWords {
        notation: GuardedPattern::base_notation,
        why: |pattern, text| {
            let open = pattern.guarded_cells();
            text.say(
                "None of {} is a given, and every row, column and box has two of these cells or none.",
                &[&pattern.cells],
            );
            text.say(
                "If {} {} {}, you could swap the two digits in all these cells and get a second solution.",
                &[
                    &open,
                    match open.len() {
                        1 => &"were",
                        2 => &"were both",
                        _ => &"were all",
                    },
                    &pattern.digits.or(),
                ],
            );
        },
    },
);

/// Reports the closed sets that hold all the placed cells of two digits.
fn closed_sets(facts: &Facts<'_>, visit: &mut dyn FnMut(&[PatternCell]) -> Flow) -> Flow {
    let marks = facts.marks();
    let free = !marks.grid().givens();
    for digits in DigitSet::ALL.subsets(2) {
        let cells_of = |cells: fn(&Pencilmarks, Digit) -> CellSet| {
            let each = digits.into_iter().map(|digit| cells(marks, digit));
            each.fold(CellSet::EMPTY, CellSet::union)
        };
        let placed = cells_of(Pencilmarks::placed) & free;
        if placed.len() < 2 {
            continue;
        }
        let loops = PairLoops {
            facts,
            digits,
            core: placed,
            allowed: cells_of(Pencilmarks::positions),
            least: 4,
        };
        loops.search(visit)?;
    }
    ControlFlow::Continue(())
}
