#![doc = include_str!("mug.md")]

use crate::deadly::deadly_pattern::PatternCell;
use crate::deadly::guarded_pattern::DeadlyWords;
use crate::technique::info;
use crate::techniques::uniqueness::common::deadly_technique::{DeadlyKind, DeadlyTechnique};
use crate::techniques::uniqueness::common::multivalue::multivalue_sets;
use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{CellSet, House};

pub(crate) const MUG: DeadlyTechnique = DeadlyKind::in_every_way(
    &DeadlyKind::new(|facts, visit| sets(facts, Shape::Small, visit), WORDS),
    &info!("mug", "Multivalue Universal Grave", 70)
        .aliases(&["MUG"])
        .rows(&[98])
        .assumes_uniqueness()
        .by_name_only(),
);
pub(crate) const UNIQUE_POLYGON: DeadlyTechnique = DeadlyKind::in_every_way(
    &DeadlyKind::new(|facts, visit| sets(facts, Shape::Polygon, visit), WORDS),
    &info!("unique-polygon", "Unique Polygon", 69)
        .aliases(&["Borescoper's Deadly Pattern"])
        .rows(&[101])
        .assumes_uniqueness()
        .by_name_only(),
);
pub(crate) const ANONYMOUS_PATTERN: DeadlyTechnique = DeadlyKind::in_every_way(
    &DeadlyKind::new(|facts, visit| sets(facts, Shape::Large, visit), WORDS),
    &info!("anonymous-deadly-pattern", "Anonymous Deadly Pattern", 71)
        .aliases(&["Rotating Deadly Pattern"])
        .rows(&[104])
        .assumes_uniqueness()
        .by_name_only(),
);

/// Cells of three or four digits that could be filled in several ways.
const WORDS: DeadlyWords = DeadlyWords {
    notation: |pattern| pattern.notation_with(&pattern.digits),
    why: |pattern, text| {
        text.say(
            "If {} held only {}, there would always be another way to fill them with the same digits in \
             every row, column and box, and so a second solution.",
            &[&pattern.cells, &pattern.digits],
        );
    },
};

/// How the cells lie; each set has one shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// Up to seven cells, not a polygon.
    Small,
    /// Three or four cells of a box, two cells of a box beside it and two of a box below or above.
    Polygon,
    /// Eight or nine cells, not a polygon.
    Large,
}

/// Reports every set of the shape that is not an extended rectangle.
fn sets(facts: &Facts<'_>, shape: Shape, visit: &mut dyn FnMut(&[PatternCell]) -> Flow) -> Flow {
    let mut rectangles = facts.extended_rectangles().to_vec();
    for cells in &mut rectangles {
        cells.put_in_order();
    }
    for cells in multivalue_sets(facts)? {
        if shape_of(&cells) == shape && !rectangles.contains(&cells) {
            visit(&cells)?;
        }
    }
    ControlFlow::Continue(())
}

fn shape_of(cells: &[PatternCell]) -> Shape {
    let all: CellSet = cells.iter().map(|(cell, _)| *cell).collect();
    let in_box = |number: usize| (House::box_(number).cells() & all).len();
    let mut counts: Vec<usize> = (0..9).map(in_box).filter(|count| *count > 0).collect();
    counts.put_in_order();
    let rows = all.row_mask().count_ones();
    let columns = all.column_mask().count_ones();
    match counts.as_slice() {
        [2, 2, 3 | 4] if rows == 3 && columns == 3 => Shape::Polygon,
        _ if all.len() <= 7 => Shape::Small,
        _ => Shape::Large,
    }
}
