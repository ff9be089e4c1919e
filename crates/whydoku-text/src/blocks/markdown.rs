//! A table in Markdown. Its first row is the head of the table.
//!
//! ```text
//! | 5 | 3 |   |   | 7 |   |   |   |   |
//! |---|---|---|---|---|---|---|---|---|
//! | 6 |   |   | 1 | 9 | 5 |   |   |   |
//! ```
//!
//! Numbers of rows and columns around the cells are read too, and skipped.

use crate::entry::{Entry, Read, Shape, Write};
use crate::{Format, Holds, HoldsFields, Loss, Options, Record};
use whydoku_grid::{Cell, Digit};

impl Format {
    /// A table in Markdown.
    pub(crate) const MARKDOWN: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "markdown",
    aliases: &["md"],
    about: "Markdown table",
    shape: Shape::Block,
    holds: Holds {
        candidates: false,
        placed: false,
        label: false,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[Read::Digits(|board| {
        board.piped.then(|| board.givens(Format::MARKDOWN))
    })],
    write: Write::Alone(write),
};

fn write(record: &Record, options: Options, _: &mut Loss, out: &mut String) {
    let empty = options.empty.unwrap_or(' ');
    for cell in Cell::ALL {
        out.push_str("| ");
        out.push(record.grid.get(cell).map_or(empty, Digit::to_char));
        out.push(' ');
        if cell.column_index() == 8 {
            out.push_str("|\n");
        }
        if cell.index() == 8 {
            out.push_str(&"|---".repeat(9));
            out.push_str("|\n");
        }
    }
}
