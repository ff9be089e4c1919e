#![doc = include_str!("reverse_bug.md")]

use whydoku_grid::{CellSet, Digit, DigitSet};
use crate::deadly::deadly_pattern::{Based, Use};
use crate::techniques::uniqueness::common::deadly_technique::{DeadlyTechnique, Told, Uses};
use crate::techniques::uniqueness::common::pair_loops::PairLoops;
use crate::{Facts, Family, Flow, Info, Words};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const REVERSE_BUG_1: DeadlyTechnique = reverse_bug(0, Use::OneCell);
pub(crate) const REVERSE_BUG_2: DeadlyTechnique = reverse_bug(1, Use::OneDigit);
pub(crate) const REVERSE_BUG_3: DeadlyTechnique = reverse_bug(2, Use::Subset);
pub(crate) const REVERSE_BUG_4: DeadlyTechnique = reverse_bug(3, Use::LockedDigit);

/// The copies of two digits that the player has placed, and a few more cells, would be exchangeable.
const fn reverse_bug(index: usize, by: Use) -> DeadlyTechnique {
    DeadlyTechnique {
        info: &INFOS[index],
        uses: Uses::One(by),
        patterns: each,
        why,
    }
}

static INFOS: [Info; 4] = [
    info("reverse-bug-1", "Reverse BUG Type 1", 55),
    info("reverse-bug-2", "Reverse BUG Type 2", 56),
    info("reverse-bug-3", "Reverse BUG Type 3", 57),
    // The rarest of the four: the search for the same cells once more would cost more than it gives.
    Info {
        default: false,
        ..info("reverse-bug-4", "Reverse BUG Type 4", 57)
    },
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
    }
}

fn why(told: &Told) -> String {
    format!(
        "None of {} is given, and every row, column and box that holds one of these cells holds two. \
         If {} took one of {} as well, the two digits could be exchanged in all of them and the \
         puzzle would have two solutions.",
        told.cells.words(),
        told.guarded.words(),
        told.digits.words(),
    )
}

/// Closed sets that hold all the placed cells of two digits.
fn each(facts: &Facts<'_>, visit: &mut dyn FnMut(&[Based]) -> Flow) -> Flow {
    let marks = facts.marks();
    let free = !marks.grid().givens();
    for digits in DigitSet::ALL.subsets(2) {
        let cells_of = |cells: fn(&whydoku_grid::Pencilmarks, Digit) -> CellSet| {
            let each = digits.into_iter().map(|digit| cells(marks, digit));
            each.fold(CellSet::EMPTY, CellSet::union)
        };
        let placed = cells_of(whydoku_grid::Pencilmarks::placed) & free;
        if placed.len() < 2 {
            continue;
        }
        let loops = PairLoops {
            facts,
            digits,
            core: placed,
            allowed: cells_of(whydoku_grid::Pencilmarks::positions),
            least: 4,
        };
        loops.search(visit)?;
    }
    ControlFlow::Continue(())
}
