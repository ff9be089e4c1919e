//! sudoku.coach's link with 81 digits.

use crate::entry::{Entry, Link, Read, Shape, Write};
use crate::parts::cells;
use crate::parts::link::{Address, Payload};
use crate::{Format, Holds, HoldsFields};

impl Format {
    /// sudoku.coach's link with 81 digits.
    pub const SUDOKU_COACH: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "sudoku.coach",
    aliases: &["coach", "sudoku-coach"],
    about: "sudoku.coach link with 81 digits",
    shape: Shape::Line,
    holds: Holds {
        candidates: false,
        placed: false,
        label: false,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[Read::Link(Link {
        hosts: &["sudoku.coach"],
        find,
        decode: Some(|code| cells::record(code, Format::SUDOKU_COACH)),
    })],
    write: Write::Alone(|record, _, _, out| {
        out.push_str("https://sudoku.coach/en/play/");
        cells::write_cells(&record.grid, '0', out);
        out.push('\n');
    }),
};

fn find(address: &Address<'_>) -> Option<Payload> {
    let last = address.last_part();
    match *address {
        // A constructor string is a format of its own.
        Address::Link { host, .. } if host == "sudoku.coach" && !last.starts_with("SCv") => {
            let last = last.to_owned();
            Some(if last.len() == 81 {
                Payload::Code(last)
            } else if last.is_empty() {
                Payload::Nothing
            } else {
                Payload::Remote(last)
            })
        }
        Address::Link { .. } | Address::Code(_) => None,
    }
}
