//! Finds unique rectangles and loops.
//!
//! SE collects all of them, sorts them by rating and type, and takes the first. Ties go to the one
//! found first.

mod classify;
mod search;

use super::difficulty::Difficulty;
use super::marks::State;
use super::step::{Pattern, RawStep, Removals, public_cells, public_digits};
use super::technique::SeTechnique;
use search::Loop;
use whydoku_grid::{Cell, House};

/// The kinds that SE distinguishes when it drops duplicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    One,
    Two,
    ThreeNaked,
    ThreeHidden,
    Four,
}

impl Class {
    const fn kind(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::ThreeNaked | Self::ThreeHidden => 3,
            Self::Four => 4,
        }
    }
}

/// A loop with something to remove.
#[derive(Clone, Debug)]
struct DeadlyLoop {
    class: Class,
    difficulty: Difficulty,
    path: Loop,
    extra: u128,
    /// Type 3: the house, cells and digits of the subset.
    subset: Option<(usize, u128, u16)>,
    removals: Removals,
}

impl DeadlyLoop {
    /// Rule: duplicates are recognized by their cells (and subset) only, not by digits or removals.
    fn is_duplicate_of(&self, other: &Self) -> bool {
        self.class == other.class
            && self.path.cells.len() == other.path.cells.len()
            && self.path.set == other.path.set
            && self.subset == other.subset
    }
}

/// Finds the first of all unique rectangles and loops, in sorted order.
pub(super) fn unique_loop(state: &State) -> Option<RawStep> {
    let mut all: Vec<DeadlyLoop> = Vec::new();
    search::each_loop(&state.marks, |path| {
        classify::classify(state, path, &mut |deadly| {
            if !deadly.removals.is_empty() && !all.iter().any(|old| old.is_duplicate_of(&deadly)) {
                all.push(deadly);
            }
        });
    });
    // `min_by_key` keeps the first of equal elements, like a stable sort.
    let best = all
        .into_iter()
        .min_by_key(|deadly| (deadly.difficulty, deadly.class.kind()))?;
    Some(RawStep {
        difficulty: best.difficulty,
        technique: SeTechnique::UniqueLoop {
            size: super::bits::tiny(best.path.cells.len()),
            kind: best.class.kind(),
        },
        placement: None,
        removals: best.removals,
        extra_removals: Removals::new(),
        pattern: Pattern::UniqueLoop {
            cells: best
                .path
                .cells
                .iter()
                .map(|&cell| Cell::from_index(usize::from(cell)))
                .collect(),
            digits: public_digits(best.path.digits),
            extra: public_cells(best.extra),
            subset: best.subset.map(public_subset),
        },
    })
}

fn public_subset(
    (house, cells, digits): (usize, u128, u16),
) -> (House, whydoku_grid::CellSet, whydoku_grid::DigitSet) {
    (
        super::geometry::public_house(house),
        public_cells(cells),
        public_digits(digits),
    )
}
