//! The comma-separated line of gsf's solver: the fifth field is the grid, at least two more follow.

use crate::entry::{Entry, Read, Shape, Write};
use crate::parts::run::Run;
use crate::{Format, Holds, HoldsFields, Record};

impl Format {
    /// The comma-separated line of gsf's solver, with the grid in the fifth field.
    pub const GSF: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "gsf",
    aliases: &[],
    about: "gsf's solver line, grid in the fifth field",
    shape: Shape::Line,
    holds: Holds {
        candidates: false,
        placed: false,
        label: true,
        fields: HoldsFields::All,
    },
    needs_feature: false,
    read: &[Read::Run(claim)],
    write: Write::ReadOnly,
};

fn claim(run: &Run<'_>) -> Option<Record> {
    let commas = |text: &str| text.bytes().filter(|b| *b == b',').count();
    if commas(run.before) != 4 || commas(run.text) < 6 {
        return None;
    }
    let mut record = Record::new(run.grid, Format::GSF);
    for (i, field) in run.text.split(',').enumerate() {
        if i != 4 {
            record.add_field(&format!("gsf {}", i + 1), field.trim());
        }
    }
    Some(record)
}
