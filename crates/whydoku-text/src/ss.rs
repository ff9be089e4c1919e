//! Simple Sudoku's `.ss` file: a framed grid, then the moves made.
//!
//! ```text
//! I388      put 8 into cell 38 (cells count from 00, row by row)
//! E78007    eliminate 7 from cell 78
//! ```

use super::Record;
use super::block::Board;
use super::record::plain_candidates;
use super::{Format, Options};
use std::fmt::Write;
use whydoku_grid::{Candidate, Cell, Digit, Grid};

/// One move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    Place(Candidate),
    Eliminate(Candidate),
}

/// Reads a line as a move.
pub(super) fn parse_move(text: &str) -> Option<Move> {
    let cell = |tens: u8, ones: u8| {
        let digit = |byte: u8| byte.is_ascii_digit().then(|| usize::from(byte - b'0'));
        Cell::new(digit(tens)? * 10 + digit(ones)?)
    };
    match *text.as_bytes() {
        [b'I', tens, ones, digit] => Some(Move::Place(Candidate::new(
            cell(tens, ones)?,
            Digit::from_ascii(digit)?,
        ))),
        [b'E', tens, ones, b'0', b'0', digit] => Some(Move::Eliminate(Candidate::new(
            cell(tens, ones)?,
            Digit::from_ascii(digit)?,
        ))),
        _ => None,
    }
}

/// The board after its moves. Candidates are listed only if some move removed one.
pub(super) fn record(board: &Board) -> Record {
    let mut grid = Grid::from_givens(board.digits());
    for step in &board.moves {
        if let Move::Place(Candidate { cell, digit }) = step
            && !grid.givens().contains(*cell)
        {
            grid.place(*cell, *digit);
        }
    }
    let mut open = plain_candidates(&grid);
    let mut removed = false;
    for step in &board.moves {
        if let Move::Eliminate(candidate) = step {
            open.remove(*candidate);
            removed = true;
        }
    }
    let mut record = board.record(grid, Format::Ss);
    record.candidates = removed.then_some(open);
    record
}

pub(super) fn write(record: &Record, options: Options, out: &mut String) {
    let empty = options.empty.unwrap_or('.');
    let mut givens = record.grid;
    givens.restore();
    write_frame(&givens, empty, out);
    for cell in record.grid.filled() - record.grid.givens() {
        if let Some(digit) = record.grid.get(cell) {
            writeln!(out, "I{:02}{digit}", cell.index()).expect("a String takes any text");
        }
    }
    let plain = plain_candidates(&record.grid);
    for Candidate { cell, digit } in super::record::difference(&plain, &record.open()) {
        writeln!(out, "E{:02}00{digit}", cell.index()).expect("a String takes any text");
    }
}

/// The grid in Simple Sudoku's frame.
pub(super) fn write_frame(grid: &Grid, empty: char, out: &mut String) {
    out.push_str(" *-----------*\n");
    for cell in Cell::ALL {
        if cell.column_index() == 0 {
            out.push(' ');
        }
        if cell.column_index() % 3 == 0 {
            out.push('|');
        }
        out.push(grid.get(cell).map_or(empty, Digit::to_char));
        if cell.column_index() == 8 {
            out.push_str("|\n");
        }
        if matches!(cell.index(), 26 | 53) {
            out.push_str(" |---+---+---|\n");
        }
    }
    out.push_str(" *-----------*\n");
}
