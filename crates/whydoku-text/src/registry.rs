//! Every format, one line each.
//!
//! To add a format, write its file and add its line:
//!
//! ```text
//! src/lines/mine.rs                      a room: lines/, blocks/, documents/ or links/
//!
//!     impl Format {
//!         /// The puzzle of my newspaper.
//!         pub const MINE: Self = Self(&ENTRY);
//!     }
//!
//!     pub(crate) static ENTRY: Entry = Entry {
//!         id: "mine",
//!         aliases: &["my-newspaper"],
//!         about: "the puzzle of my newspaper",
//!         shape: Shape::Line,
//!         holds: Holds { candidates: false, placed: false, label: true, fields: HoldsFields::NONE },
//!         needs_feature: false,
//!         read: &[Read::Line { resembles, read }],
//!         write: Write::Alone(write),
//!     };
//!
//! src/registry.rs                        the list below
//!
//!     mine "lines/mine.rs";
//! ```
//!
//! The reader, the writer, the command, its help and the API take it from here.
//!
//! Lists show the formats in this order. Recognition asks them in this order too, except that
//! documents and the separators of tables are asked from the last to the first.

use crate::Format;
use crate::entry::{Entry, Read};

macro_rules! registry {
    ($($module:ident $path:literal;)+) => {
        $(#[path = $path] mod $module;)+

        const ENTRIES: &[&Entry] = &[$(&$module::ENTRY),+];

        /// Every format, the plain ones first.
        pub(crate) const ALL: [Format; ENTRIES.len()] = [$(Format(&$module::ENTRY)),+];
    };
}

registry! {
    line "lines/line.rs";
    grid "blocks/grid.rs";
    rows "blocks/rows.rs";
    array "blocks/array.rs";
    markdown "blocks/markdown.rs";
    html "documents/html.rs";
    pencilmarks "blocks/pencilmarks.rs";
    clipboard "blocks/clipboard.rs";
    candidates_729 "lines/candidates_729.rs";
    hodoku "lines/hodoku.rs";
    sdm "lines/sdm.rs";
    sdk "blocks/sdk.rs";
    sdx "blocks/sdx.rs";
    ss "blocks/ss.rs";
    opensudoku "documents/opensudoku.rs";
    onegravity "documents/onegravity.rs";
    ksudoku "documents/ksudoku.rs";
    gnome "documents/gnome.rs";
    ipuz "documents/ipuz.rs";
    csv "documents/csv.rs";
    tsv "documents/tsv.rs";
    spreadsheet "blocks/spreadsheet.rs";
    euler96 "blocks/euler96.rs";
    bank "lines/bank.rs";
    gsf "lines/gsf.rs";
    andoku "lines/andoku.rs";
    tatham "lines/tatham.rs";
    scf "links/scf.rs";
    f_puzzles "links/f_puzzles.rs";
    scl "links/scl.rs";
    sudokuwiki "links/sudokuwiki.rs";
    s9b "links/s9b.rs";
    sudoku_coach "links/sudoku_coach.rs";
    scv7 "links/scv7.rs";
    whydoku "links/whydoku.rs";
    nyt "documents/nyt.rs";
}

/// Every way in which a text is recognized, with the format it is then in.
pub(crate) fn reads() -> impl DoubleEndedIterator<Item = (Format, &'static Read)> {
    ENTRIES
        .iter()
        .flat_map(|entry| entry.read.iter().map(|read| (Format(entry), read)))
}
