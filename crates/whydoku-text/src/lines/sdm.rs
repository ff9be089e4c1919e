//! `.sdm`, a collection: one line of 81 digits per puzzle, with zeros for empty cells. It is read like
//! any other line of 81 cells.

use crate::entry::{Entry, Shape, Write};
use crate::parts::cells;
use crate::{Format, Holds, HoldsFields};

impl Format {
    /// A collection with one line per puzzle, and zeros for empty cells.
    pub const SDM: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "sdm",
    aliases: &[],
    about: "collection with one line per puzzle",
    shape: Shape::Line,
    holds: Holds {
        candidates: false,
        placed: false,
        label: true,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[],
    write: Write::Alone(|record, options, _, out| {
        cells::write_line(record, options.empty.unwrap_or('0'), out);
    }),
};
