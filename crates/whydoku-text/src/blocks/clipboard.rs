//! Simple Sudoku's clipboard: the givens, optionally all digits, and the candidate grid, one below
//! the other. It distinguishes givens, placed digits and candidates, and people can read it.

use crate::entry::{Entry, Read, Shape, Write};
use crate::parts::board::{self, Board};
use crate::parts::groups::{self, Frame};
use crate::{Format, Holds, HoldsFields, Loss, Options, Record};
use whydoku_grid::Grid;

impl Format {
    /// Givens, digits and candidate grid one below the other, as Simple Sudoku copies them.
    pub const CLIPBOARD: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "clipboard",
    aliases: &["simple-sudoku-clipboard"],
    about: "givens, digits and candidates, as Simple Sudoku copies them",
    shape: Shape::Block,
    holds: Holds {
        candidates: true,
        placed: true,
        label: true,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[
        Read::Candidates(claim),
        // A solved board has no groups; then the third grid lists its digits as candidates.
        Read::SinglesAreCandidates(|above| above == 2),
    ],
    write: Write::Alone(write),
};

/// The frame of Simple Sudoku.
const FRAME: Frame = Frame {
    top: ['*', '-', '*'],
    middle: ['|', '+', '|'],
    bottom: ['*', '-', '*'],
};

/// Reads a candidate grid with one or two grids of digits above it.
fn claim(candidates: &Board, above: &[Board], _: bool) -> Option<Record> {
    let first = above.first()?;
    let mut grid = Grid::from_givens(first.digits());
    let placed = match above.get(1) {
        Some(digits) => Grid::from_givens(digits.digits()),
        None => groups::split(candidates).0,
    };
    for cell in placed.filled() - grid.givens() {
        if let Some(digit) = placed.get(cell) {
            grid.place(cell, digit);
        }
    }
    let mut record = first.record(grid, Format::CLIPBOARD);
    record.candidates = Some(groups::candidates_outside(candidates, grid.filled()));
    Some(record)
}

fn write(record: &Record, options: Options, _: &mut Loss, out: &mut String) {
    board::write_title(record, out);
    let mut givens = record.grid;
    givens.restore();
    let empty = options.empty_or_dot();
    board::write_starred(&givens, empty, out);
    out.push('\n');
    board::write_starred(&record.grid, empty, out);
    out.push('\n');
    groups::write(record, &FRAME, out);
}
