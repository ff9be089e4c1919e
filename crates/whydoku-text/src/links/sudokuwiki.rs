//! SudokuWiki's link with 81 digits in the parameter `bd`. The code `S9B` in the same parameter is a
//! format of its own.

use crate::entry::{Entry, Link, Read, Shape, Write};
use crate::parts::cells;
use crate::parts::link::{Address, Payload};
use crate::{Format, Holds, HoldsFields};

impl Format {
    /// SudokuWiki's link with 81 digits.
    pub const SUDOKUWIKI: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "sudokuwiki",
    aliases: &["bd", "wiki"],
    about: "SudokuWiki link with 81 digits",
    shape: Shape::Line,
    holds: Holds {
        candidates: false,
        placed: false,
        label: false,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[Read::Link(Link {
        hosts: &["sudokuwiki.org", "www.sudokuwiki.org"],
        find,
        decode: Some(|code| cells::record(code, Format::SUDOKUWIKI)),
    })],
    write: Write::Alone(|record, _, _, out| {
        out.push_str(LINK);
        cells::write_cells(&record.grid, '0', out);
        out.push('\n');
    }),
};

pub(super) const LINK: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

const HOST: &str = "sudokuwiki.org";

/// The parameter `bd` of a link, or on its own.
pub(super) fn board<'a>(address: &Address<'a>) -> Option<&'a str> {
    match *address {
        Address::Link { host: HOST, .. } => address.parameter("bd"),
        Address::Link { .. } => None,
        Address::Code(code) => {
            let code = code.strip_prefix('?').unwrap_or(code);
            code.strip_prefix("bd=")
        }
    }
}

/// The pages of other kinds of Sudoku, by the start of their names, and the codes of their boards.
const OTHERS: [(&str, &str, &str); 5] = [
    ("killer", "K9B", "a killer Sudoku of SudokuWiki"),
    ("jigsaw", "J9B", "a jigsaw Sudoku of SudokuWiki"),
    ("sudokux", "X9B", "a diagonal Sudoku of SudokuWiki"),
    ("windoku", "W9B", "a Windoku of SudokuWiki"),
    ("str8ts", "T9B", "a Str8ts puzzle of SudokuWiki"),
];

/// What kind of Sudoku a link leads to, if it is not a classic one.
fn other(address: &Address<'_>) -> Option<&'static str> {
    let page = match *address {
        Address::Link { host: HOST, .. } => address.last_part().to_ascii_lowercase(),
        Address::Link { .. } | Address::Code(_) => String::new(),
    };
    let code = board(address).unwrap_or("");
    let is_other = |(name, start, _): &&(&str, &str, &str)| {
        page.starts_with(*name) || code.starts_with(*start)
    };
    OTHERS.iter().find(is_other).map(|(_, _, what)| *what)
}

fn find(address: &Address<'_>) -> Option<Payload> {
    if let Some(what) = other(address) {
        return Some(Payload::Unsupported(what));
    }
    match (board(address), *address) {
        (Some(code), _) if code.starts_with("S9B") => None,
        (Some(code), _) => Some(Payload::Code(code.to_owned())),
        (None, Address::Link { host: HOST, .. }) => Some(Payload::Nothing),
        (None, Address::Link { .. } | Address::Code(_)) => None,
    }
}
