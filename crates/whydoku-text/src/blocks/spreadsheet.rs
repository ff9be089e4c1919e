//! Nine lines of nine fields with tabs between them, as spreadsheets copy and paste them. An empty
//! field is an empty cell. Commas or semicolons instead of tabs are read too.

use crate::entry::{Entry, Read, Shape, Write};
use crate::{Format, Holds, HoldsFields, Loss, Options, Record};
use whydoku_grid::Cell;

impl Format {
    /// Nine lines of nine fields, as spreadsheets copy and paste them.
    pub const SPREADSHEET: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "spreadsheet",
    aliases: &["sheet", "paste"],
    about: "nine lines of nine fields",
    shape: Shape::Block,
    holds: Holds {
        candidates: false,
        placed: false,
        label: false,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[Read::Digits(|board| {
        board.fields.then(|| board.givens(Format::SPREADSHEET))
    })],
    write: Write::Alone(write),
};

fn write(record: &Record, _: Options, _: &mut Loss, out: &mut String) {
    for cell in Cell::ALL {
        if let Some(digit) = record.grid.get(cell) {
            out.push(digit.to_char());
        }
        out.push(if cell.column_index() == 8 { '\n' } else { '\t' });
    }
}
