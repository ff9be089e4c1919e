//! `SudoCue`'s `.sdx` progress file: nine lines of nine words. A single digit is a given, `u` stands
//! before a placed digit, several digits are candidates.

use super::block::Board;
use super::row::CellText;
use super::{Format, Options, Record};
use whydoku_grid::{Cell, Grid};

pub(super) fn record(board: &Board) -> Record {
    let mut grid = Grid::EMPTY;
    for cell in Cell::ALL {
        match board.cells[cell.index()] {
            CellText::Digit(digit) => grid.set_given(cell, digit),
            CellText::Placed(digit) => grid.place(cell, digit),
            CellText::Blank | CellText::Group(_) => {}
        }
    }
    let mut record = board.record(grid, Format::Sdx);
    record.candidates = Some(super::pencilmark_grid::candidates_outside(
        board,
        grid.filled(),
    ));
    record
}

pub(super) fn write(record: &Record, _: Options, out: &mut String) {
    let open = record.open();
    for cell in Cell::ALL {
        match record.grid.get(cell) {
            Some(digit) if record.grid.givens().contains(cell) => out.push(digit.to_char()),
            Some(digit) => out.extend(['u', digit.to_char()]),
            None if open.digits(cell).is_empty() => out.push('.'),
            None => out.push_str(&open.digits(cell).to_string()),
        }
        out.push(if cell.column_index() == 8 { '\n' } else { ' ' });
    }
}
