//! Nine rows of nine characters, without borders. They are read as a `grid`.

use crate::entry::{Entry, Shape, Write};
use crate::parts::board;
use crate::{Format, Holds, HoldsFields};

impl Format {
    /// Nine rows of nine characters, and nothing else.
    pub const ROWS: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "rows",
    aliases: &["compact", "msk", "nine-lines", "sol"],
    about: "nine rows of nine characters",
    shape: Shape::Block,
    holds: Holds {
        candidates: false,
        placed: false,
        label: true,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[],
    write: Write::Alone(|record, options, _, out| {
        board::write_title(record, out);
        board::write_rows(&record.grid, options.empty_or_dot(), out);
    }),
};
