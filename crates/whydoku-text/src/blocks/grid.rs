//! Nine rows of nine cells with borders. Any border is read, and rows without borders too.
//!
//! ```text
//! +-------+-------+-------+
//! | 5 3 . | . 7 . | . . . |
//! | 6 . . | 1 9 5 | . . . |
//! ```
//!
//! Lines of dashes are borders, `|` separates boxes, and a line `% title` above is the label.

use crate::entry::{Entry, Shape, Write};
use crate::parts::board;
use crate::{Format, Holds, HoldsFields, Loss, Options, Record};
use whydoku_grid::{Cell, Digit};

impl Format {
    /// Nine rows of nine with borders; any border is read.
    pub const GRID: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "grid",
    aliases: &["block", "bordered"],
    about: "nine rows with borders (any border is read)",
    shape: Shape::Block,
    holds: Holds {
        candidates: false,
        placed: false,
        label: true,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[],
    write: Write::Alone(write),
};

fn write(record: &Record, options: Options, _: &mut Loss, out: &mut String) {
    const BORDER: &str = "+-------+-------+-------+\n";
    board::write_title(record, out);
    let empty = options.empty_or_dot();
    for cell in Cell::ALL {
        if cell.index() % 27 == 0 {
            out.push_str(BORDER);
        }
        if cell.column_index() % 3 == 0 {
            out.push_str("| ");
        }
        out.push(record.grid.get(cell).map_or(empty, Digit::to_char));
        out.push(' ');
        if cell.column_index() == 8 {
            out.push_str("|\n");
        }
    }
    out.push_str(BORDER);
}
