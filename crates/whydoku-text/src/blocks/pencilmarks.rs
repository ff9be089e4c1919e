//! The candidate grid ("PM grid") of the forums: 81 groups of digits between borders.
//!
//! A group of one digit is a digit of the grid, unless a peer still lists that digit: then it is a
//! cell with one candidate. Highlighting (`*` pattern, `#` fin, `@` endo fin, letters, `-` in front
//! of an eliminated digit) is skipped, and the candidates it marks are kept.

use crate::entry::{Entry, Read, Shape, Write};
use crate::parts::board;
use crate::parts::groups::{self, Frame};
use crate::{Format, Holds, HoldsFields};

impl Format {
    /// 81 groups of candidates with borders, the "PM grid" of the forums.
    pub const PENCILMARKS: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "pencilmarks",
    aliases: &["pm", "pm-grid", "pencilmark-grid", "candidates"],
    about: "81 groups of candidates with borders",
    shape: Shape::Block,
    holds: Holds {
        candidates: true,
        placed: false,
        label: true,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[Read::SinglesAreCandidates(|_| true)],
    write: Write::Alone(|record, _, _, out| {
        board::write_title(record, out);
        groups::write(record, &FRAME, out);
    }),
};

/// The frame of the forums and of HoDoKu.
const FRAME: Frame = Frame {
    top: ['.', '.', '.'],
    middle: [':', '+', ':'],
    bottom: ['\'', '\'', '\''],
};
