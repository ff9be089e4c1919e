//! Lists as programs write them: Python, JSON, LeetCode, C, Java, Rust, NumPy, MATLAB and so on.
//!
//! ```text
//! board = [["5","3",".", … ], … ]        int grid[9][9] = {{5, 3, 0, … }, … };
//! ```
//!
//! It is written as JSON, with zeros for empty cells. With another sign, every cell is a text, as
//! LeetCode has it.

use crate::entry::{Entry, Shape, Write};
use crate::{Format, Holds, HoldsFields, Loss, Options, Record};
use whydoku_grid::{Cell, Digit};

impl Format {
    /// Nine lists of nine cells, as programs write them.
    pub(crate) const ARRAY: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "array",
    aliases: &[
        "c-array",
        "json-array",
        "leetcode",
        "list",
        "lists",
        "numpy",
        "python",
    ],
    about: "nested lists of a program (Python, JSON, C, NumPy, …)",
    shape: Shape::Block,
    holds: Holds {
        candidates: false,
        placed: false,
        label: false,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[],
    write: Write::Alone(write),
};

fn write(record: &Record, options: Options, _: &mut Loss, out: &mut String) {
    let empty = options.empty.unwrap_or('0');
    for cell in Cell::ALL {
        out.push_str(match (cell.index(), cell.column_index()) {
            (0, _) => "[[",
            (_, 0) => " [",
            _ => ",",
        });
        let c = record.grid.get(cell).map_or(empty, Digit::to_char);
        match (empty, c) {
            ('0', _) => out.push(c),
            (_, '"' | '\\') => out.extend(['"', '\\', c, '"']),
            _ => out.extend(['"', c, '"']),
        }
        if cell.column_index() == 8 {
            out.push_str(if cell.index() == 80 { "]]\n" } else { "],\n" });
        }
    }
}
