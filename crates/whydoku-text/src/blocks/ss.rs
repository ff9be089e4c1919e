//! Simple Sudoku's `.ss` file: a grid in a border with stars, then the moves.
//!
//! ```text
//! I388      place 8 in cell 38 (cells count from 00, row by row)
//! E78007    eliminate 7 from cell 78
//! ```

use crate::entry::{Entry, Read, Shape, Write};
use crate::parts::board::{self, Board};
use crate::record::{difference, plain_candidates};
use crate::{Format, Holds, HoldsFields, Loss, Options, Record};
use std::fmt::Write as _;
use whydoku_grid::{Candidate, Cell, Digit, Grid};

impl Format {
    /// Simple Sudoku's file: a framed grid and moves.
    pub const SS: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "ss",
    aliases: &["simple-sudoku"],
    about: "Simple Sudoku file with moves",
    shape: Shape::Block,
    holds: Holds {
        candidates: true,
        placed: true,
        label: false,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[
        Read::Below(|line| parse_move(line).is_some()),
        Read::Digits(claim),
    ],
    write: Write::Alone(write),
};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    Place(Candidate),
    Eliminate(Candidate),
}

/// Reads a line as a move.
fn parse_move(text: &str) -> Option<Move> {
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

/// Reads a starred board, and the state after its moves. The record lists candidates only if some
/// move eliminates one.
fn claim(board: &Board) -> Option<Record> {
    if !board.starred && board.below.is_empty() {
        return None;
    }
    let moves: Vec<Move> = board
        .below
        .iter()
        .filter_map(|line| parse_move(line))
        .collect();
    let mut grid = Grid::from_givens(board.digits());
    for step in &moves {
        if let Move::Place(Candidate { cell, digit }) = step
            && !grid.givens().contains(*cell)
        {
            grid.place(*cell, *digit);
        }
    }
    let mut open = plain_candidates(&grid);
    let mut removed = false;
    for step in &moves {
        if let Move::Eliminate(candidate) = step {
            open.remove(*candidate);
            removed = true;
        }
    }
    let mut record = board.record(grid, Format::SS);
    record.candidates = removed.then_some(open);
    Some(record)
}

fn write(record: &Record, options: Options, loss: &mut Loss, out: &mut String) {
    loss.candidates = record.adds_candidates();
    let empty = options.empty_or_dot();
    let mut givens = record.grid;
    givens.restore();
    board::write_starred(&givens, empty, out);
    for cell in record.grid.filled() - record.grid.givens() {
        if let Some(digit) = record.grid.get(cell) {
            writeln!(out, "I{:02}{digit}", cell.index()).expect("a String takes any text");
        }
    }
    let plain = plain_candidates(&record.grid);
    for Candidate { cell, digit } in difference(&plain, &record.open()) {
        writeln!(out, "E{:02}00{digit}", cell.index()).expect("a String takes any text");
    }
}
