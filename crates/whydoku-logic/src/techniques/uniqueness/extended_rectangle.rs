#![doc = include_str!("extended_rectangle.md")]

use crate::deadly::deadly_pattern::{Based, Use};
use crate::techniques::uniqueness::common::deadly_technique::{DeadlyTechnique, Told, Uses};
use crate::{Facts, Family, Flow, Info, Words};
use whydoku_grid::rating::Rating;

pub(crate) const EXTENDED_RECTANGLE_1: DeadlyTechnique = rectangle(0, Use::OneCell);
pub(crate) const EXTENDED_RECTANGLE_2: DeadlyTechnique = rectangle(1, Use::OneDigit);
pub(crate) const EXTENDED_RECTANGLE_3: DeadlyTechnique = rectangle(2, Use::Subset);
pub(crate) const EXTENDED_RECTANGLE_4: DeadlyTechnique = rectangle(3, Use::LockedDigit);

/// Two lines, three or more lines across, as many digits.
const fn rectangle(index: usize, by: Use) -> DeadlyTechnique {
    DeadlyTechnique {
        info: &INFOS[index],
        uses: Uses::One(by),
        patterns: each,
        why,
    }
}

static INFOS: [Info; 4] = [
    info("extended-rectangle-1", "Extended Rectangle Type 1", 47),
    info("extended-rectangle-2", "Extended Rectangle Type 2", 48),
    info("extended-rectangle-3", "Extended Rectangle Type 3", 49),
    info("extended-rectangle-4", "Extended Rectangle Type 4", 48),
];

const fn info(id: &'static str, name: &'static str, rating: u16) -> Info {
    Info {
        id,
        name,
        family: Family::Uniqueness,
        rating: Rating(rating),
        aliases: &["Extended Rectangle", "Extended Unique Rectangle", "XR"],
        hodoku: None,
        rows: &[94],
        assumes_uniqueness: true,
        default: true,
    }
}

fn why(told: &Told) -> String {
    format!(
        "The cells {} lie in two parallel lines, side by side. If they held only {}, both lines would \
         have the same digits there, the lines could be exchanged and the puzzle would have two \
         solutions.",
        told.cells.words(),
        told.digits.words(),
    )
}

fn each(facts: &Facts<'_>, visit: &mut dyn FnMut(&[Based]) -> Flow) -> Flow {
    let mut all = facts.extended_rectangles().iter();
    all.try_for_each(|cells| visit(cells))
}
