#![doc = include_str!("bug_lite.md")]

use crate::techniques::uniqueness::common::deadly_technique::{DeadlyTechnique, Told, Uses};
use crate::deadly::graves::partial;
use crate::{Family, Info, Words};
use whydoku_grid::rating::Rating;

/// A bivalue grave on a part of the grid.
pub(crate) const BUG_LITE: DeadlyTechnique = DeadlyTechnique {
    info: &INFO,
    uses: Uses::All,
    patterns: partial,
    why,
};

static INFO: Info = Info {
    id: "bug-lite",
    name: "BUG-Lite",
    family: Family::Uniqueness,
    rating: Rating(60),
    aliases: &["Bivalue Universal Grave Lite"],
    hodoku: None,
    rows: &[97],
    assumes_uniqueness: true,
    default: true,
};

fn why(told: &Told) -> String {
    format!(
        "Without the other candidates of {} the cells {} would have two each of {}, every digit \
         twice or not at all in each row, column and box; every filling could then be exchanged for \
         another, and the puzzle would have two solutions.",
        told.guarded.words(),
        told.cells.words(),
        told.digits.words(),
    )
}
