//! Line-81: 81 characters in a line, optionally followed by a label.
//!
//! ```text
//! line = 81 × ( 1-9 | blank ) [ separator label ]
//! blank = one of . 0 * _ - X x ? e or a space, the same one in the whole line
//! ```
//!
//! A digit may have a `+` in front (placed by the player), as in HoDoKu. The label may also come
//! before the 81 characters.

use crate::entry::{Entry, Shape, Write};
use crate::parts::cells;
use crate::{Format, Holds, HoldsFields};

impl Format {
    /// 81 characters in a line, optionally followed by a label.
    pub const LINE: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "line",
    aliases: &["line-81", "81", "oneline"],
    about: "81 characters in a line, optionally followed by a label",
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
        cells::write_line(record, options.empty_or_dot(), out);
    }),
};
