#![doc = include_str!("mug.md")]

use crate::grid::CellSet;
use crate::logic::shared::deadly_pattern::{
    Based, DeadlyPattern, Deduction, Use, extra_text, use_of, use_sentences,
};
use crate::logic::shared::multivalue::multivalue_sets;
use crate::logic::{Conclusions, Facts, Family, Flow, Info, Parts, Step, Technique, Words};
use crate::rating::Rating;
use std::ops::ControlFlow;

pub(super) const MUG: Mug = Mug {
    info: &INFOS[0],
    shape: Shape::Small,
};
pub(super) const UNIQUE_POLYGON: Mug = Mug {
    info: &INFOS[1],
    shape: Shape::Polygon,
};
pub(super) const ANONYMOUS_PATTERN: Mug = Mug {
    info: &INFOS[2],
    shape: Shape::Large,
};

/// Cells of three or four digits that could be filled in several ways.
#[derive(Debug)]
pub(super) struct Mug {
    info: &'static Info,
    shape: Shape,
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
        page: include_str!("mug.md"),
    }
}

const USES: [Use; 4] = [Use::OneCell, Use::OneDigit, Use::Subset, Use::LockedDigit];

impl Technique for Mug {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn search(&self, facts: &Facts<'_>, found: &mut dyn FnMut(Step) -> Flow) -> Flow {
        let mut known: Vec<Conclusions> = Vec::new();
        let mut rectangles = facts.extended_rectangles().to_vec();
        for cells in &mut rectangles {
            cells.sort_unstable();
        }
        for cells in multivalue_sets(facts)? {
            if shape_of(&cells) != self.shape || rectangles.contains(&cells) {
                continue;
            }
            let Some(pattern) = DeadlyPattern::new(facts, &cells) else {
                continue;
            };
            for by in USES {
                pattern.deduce(facts, by, &mut |deduction: Deduction| {
                    let step = pattern.step(facts, self.info, deduction);
                    if known.contains(&step.conclusions) {
                        return ControlFlow::Continue(());
                    }
                    known.push(step.conclusions.clone());
                    found(step)
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, step: &Step) -> String {
        let Parts::Deadly { cells, digits, .. } = &step.parts else {
            return String::new();
        };
        format!("{digits} in {cells}{}", extra_text(step))
    }

    fn reason(&self, step: &Step) -> String {
        let Parts::Deadly { cells, digits, .. } = &step.parts else {
            return String::new();
        };
        format!(
            "If {} held only {}, then whatever way they are filled, there is another one with the \
             same digits in every row, column and box, and the puzzle would have two solutions. {}",
            cells.words(),
            digits.words(),
            use_sentences(step, use_of(step)),
        )
    }
}

fn shape_of(cells: &[Based]) -> Shape {
    let all: CellSet = cells.iter().map(|(cell, _)| *cell).collect();
    let in_box = |number: usize| (crate::grid::House::box_(number).cells() & all).len();
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
