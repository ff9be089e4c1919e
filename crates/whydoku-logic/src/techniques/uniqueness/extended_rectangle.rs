#![doc = include_str!("extended_rectangle.md")]

use crate::Spans;
use crate::deadly::deadly_pattern::Use;
use crate::deadly::guarded_pattern::{DeadlyWords, GuardedPattern};
use crate::step::words::plural;
use crate::technique::info;
use crate::techniques::uniqueness::common::deadly_technique::{DeadlyKind, DeadlyTechnique};
use whydoku_grid::{CellSet, House, HouseKind};

pub(crate) const EXTENDED_RECTANGLE_1: DeadlyTechnique = KIND.by(
    Use::OneCell,
    &info!("extended-rectangle-1", "Extended Rectangle Type 1", 47)
        .aliases(&["Extended Rectangle", "Extended Unique Rectangle", "XR"])
        .rows(&[94])
        .assumes_uniqueness(),
);
pub(crate) const EXTENDED_RECTANGLE_2: DeadlyTechnique = KIND.by(
    Use::OneDigit,
    &info!("extended-rectangle-2", "Extended Rectangle Type 2", 48)
        .aliases(&["Extended Rectangle", "Extended Unique Rectangle", "XR"])
        .rows(&[94])
        .assumes_uniqueness(),
);
pub(crate) const EXTENDED_RECTANGLE_3: DeadlyTechnique = KIND.by(
    Use::Subset,
    &info!("extended-rectangle-3", "Extended Rectangle Type 3", 49)
        .aliases(&["Extended Rectangle", "Extended Unique Rectangle", "XR"])
        .rows(&[94])
        .assumes_uniqueness(),
);
pub(crate) const EXTENDED_RECTANGLE_4: DeadlyTechnique = KIND.by(
    Use::LockedDigit,
    &info!("extended-rectangle-4", "Extended Rectangle Type 4", 48)
        .aliases(&["Extended Rectangle", "Extended Unique Rectangle", "XR"])
        .rows(&[94])
        .assumes_uniqueness(),
);

/// Two lines, three or more lines across them, as many digits.
const KIND: &DeadlyKind = &DeadlyKind::new(
    |facts, visit| {
        let mut all = facts.extended_rectangles().iter();
        all.try_for_each(|cells| visit(cells))
    },
    DeadlyWords {
        notation: GuardedPattern::base_notation,
        why,
    },
);

fn why(pattern: &GuardedPattern, text: &mut Spans) {
    let lines = two_lines(pattern.cells);
    let kind = lines.first().map_or(HouseKind::Row, |line| line.kind());
    text.say(
        "{} lie in pairs, side by side in {}.",
        &[&pattern.cells, &lines],
    );
    text.say(
        "If these cells held only {}, both {} would have the same digits there. You could swap the {} in \
         these cells and get a second solution.",
        &[&pattern.digits, &plural(kind), &plural(kind)],
    );
}

/// Returns the two rows or columns that the cells lie in.
fn two_lines(cells: CellSet) -> Vec<House> {
    let line: fn(usize) -> House = if cells.row_mask().count_ones() == 2 {
        House::row
    } else {
        House::column
    };
    let lines = (0..9).map(line);
    lines
        .filter(|line| !line.cells().is_disjoint(cells))
        .collect()
}
