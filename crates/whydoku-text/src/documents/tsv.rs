//! TSV: a header line, then one puzzle per row, with tabs between the columns.

use crate::entry::{Entry, Read, Shape, Write};
use crate::parts::table::TableWriter;
use crate::{Format, Holds, HoldsFields};

impl Format {
    /// A table with tabs.
    pub const TSV: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "tsv",
    aliases: &[],
    about: "table with tabs",
    shape: Shape::Table,
    holds: Holds {
        candidates: false,
        placed: false,
        label: true,
        fields: HoldsFields::All,
    },
    needs_feature: false,
    read: &[Read::Table(&['\t'])],
    write: Write::Sequence(|options| Box::new(TableWriter::new('\t', options.empty_or_dot()))),
};
