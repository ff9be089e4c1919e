//! CSV: a header line, then one puzzle per row. Semicolons instead of commas are read too.

use crate::entry::{Entry, Read, Shape, Write};
use crate::parts::table::TableWriter;
use crate::{Format, Holds, HoldsFields};

impl Format {
    /// A table with commas.
    pub const CSV: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "csv",
    aliases: &[],
    about: "table with commas",
    shape: Shape::Table,
    holds: Holds {
        candidates: false,
        placed: false,
        label: true,
        fields: HoldsFields::All,
    },
    needs_feature: false,
    read: &[Read::Table(&[',', ';'])],
    write: Write::Sequence(|options| Box::new(TableWriter::new(',', options.empty_or_dot()))),
};
