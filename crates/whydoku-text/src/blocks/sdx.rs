//! `SudoCue`'s `.sdx` progress file: nine lines of nine words. A single digit is a given, `u` precedes
//! a placed digit, several digits are candidates.

use crate::entry::{Entry, Read, Shape, Write};
use crate::parts::board::Board;
use crate::parts::groups;
use crate::parts::row::CellText;
use crate::{Format, Holds, HoldsFields, Loss, Options, Record};
use whydoku_grid::{Cell, Grid};

impl Format {
    /// `SudoCue`'s progress file: givens, `u` for placed digits, candidates.
    pub const SDX: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "sdx",
    aliases: &[],
    about: "SudoCue progress file",
    shape: Shape::Block,
    holds: Holds {
        candidates: true,
        placed: true,
        label: false,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[
        Read::Candidates(claim),
        Read::SinglesAreCandidates(|_| true),
    ],
    write: Write::Alone(write),
};

fn claim(board: &Board, _: &[Board], expected: bool) -> Option<Record> {
    if !expected && !board.has_placed() {
        return None;
    }
    let mut grid = Grid::EMPTY;
    for cell in Cell::ALL {
        match board.cells[cell.index()] {
            CellText::Digit(digit) => grid.set_given(cell, digit),
            CellText::Placed(digit) => grid.place(cell, digit),
            CellText::Blank | CellText::Group(_) => {}
        }
    }
    let mut record = board.record(grid, Format::SDX);
    record.candidates = Some(groups::candidates_outside(board, grid.filled()));
    Some(record)
}

fn write(record: &Record, _: Options, loss: &mut Loss, out: &mut String) {
    let open = record.open();
    for cell in Cell::ALL {
        let digits = open.digits(cell);
        match record.grid.get(cell) {
            Some(digit) if record.grid.givens().contains(cell) => out.push(digit.to_char()),
            Some(digit) => out.extend(['u', digit.to_char()]),
            None if digits.is_empty() => out.push('.'),
            None => {
                // A reader takes a single candidate for a given.
                loss.candidates |= digits.len() == 1;
                out.push_str(&digits.to_string());
            }
        }
        out.push(if cell.column_index() == 8 { '\n' } else { ' ' });
    }
}
