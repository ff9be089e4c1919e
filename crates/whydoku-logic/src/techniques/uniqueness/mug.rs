#![doc = include_str!("mug.md")]

use whydoku_grid::CellSet;
use crate::deadly::deadly_pattern::{Based, Patterns};
use crate::techniques::uniqueness::common::deadly_technique::{DeadlyTechnique, Told, Uses};
use crate::techniques::uniqueness::common::multivalue::multivalue_sets;
use crate::{Facts, Family, Flow, Info, Words};
use whydoku_grid::rating::Rating;
use std::ops::ControlFlow;

pub(crate) const MUG: DeadlyTechnique = mug(0, |facts, visit| each(facts, Shape::Small, visit));
pub(crate) const UNIQUE_POLYGON: DeadlyTechnique =
    mug(1, |facts, visit| each(facts, Shape::Polygon, visit));
pub(crate) const ANONYMOUS_PATTERN: DeadlyTechnique =
    mug(2, |facts, visit| each(facts, Shape::Large, visit));

/// Cells of three or four digits that could be filled in several ways.
const fn mug(index: usize, patterns: Patterns) -> DeadlyTechnique {
    DeadlyTechnique {
        info: &INFOS[index],
        uses: Uses::All,
        patterns,
        why,
    }
}

/// How the cells lie; each set has one shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// Up to seven cells, no polygon.
    Small,
    /// Three or four cells of a box, two cells of a box beside it and two of a box below or above.
    Polygon,
    /// Eight or nine cells, no polygon.
    Large,
}

static INFOS: [Info; 3] = [
    info("mug", "Multivalue Universal Grave", 70, &[98], &["MUG"]),
    info(
        "unique-polygon",
        "Unique Polygon",
        69,
        &[101],
        &["Borescoper's Deadly Pattern"],
    ),
    info(
        "anonymous-deadly-pattern",
        "Anonymous Deadly Pattern",
        71,
        &[104],
        &["Rotating Deadly Pattern"],
    ),
];

const fn info(
    id: &'static str,
    name: &'static str,
    rating: u16,
    rows: &'static [u8],
    aliases: &'static [&'static str],
) -> Info {
    Info {
        id,
        name,
        family: Family::Uniqueness,
        rating: Rating(rating),
        aliases,
        hodoku: None,
        rows,
        assumes_uniqueness: true,
        default: false,
    }
}

fn why(told: &Told) -> String {
    format!(
        "If {} held only {}, then whatever way they are filled, there is another one with the same \
         digits in every row, column and box, and the puzzle would have two solutions.",
        told.cells.words(),
        told.digits.words(),
    )
}

/// Every set of the shape that is no extended rectangle.
fn each(facts: &Facts<'_>, shape: Shape, visit: &mut dyn FnMut(&[Based]) -> Flow) -> Flow {
    let mut rectangles = facts.extended_rectangles().to_vec();
    for cells in &mut rectangles {
        cells.sort_unstable();
    }
    for cells in multivalue_sets(facts)? {
        if shape_of(&cells) == shape && !rectangles.contains(&cells) {
            visit(&cells)?;
        }
    }
    ControlFlow::Continue(())
}

fn shape_of(cells: &[Based]) -> Shape {
    let all: CellSet = cells.iter().map(|(cell, _)| *cell).collect();
    let in_box = |number: usize| (whydoku_grid::House::box_(number).cells() & all).len();
    let mut counts: Vec<usize> = (0..9).map(in_box).filter(|count| *count > 0).collect();
    counts.sort_unstable();
    let rows = all.row_mask().count_ones();
    let columns = all.column_mask().count_ones();
    match counts.as_slice() {
        [2, 2, 3 | 4] if rows == 3 && columns == 3 => Shape::Polygon,
        _ if all.len() <= 7 => Shape::Small,
        _ => Shape::Large,
    }
}
