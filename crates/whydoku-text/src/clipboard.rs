//! Simple Sudoku's clipboard: the givens, (the values,) and the candidate grid, one below the
//! other. It tells givens, placed digits and candidates apart and people can read it.

use super::block::Board;
use super::pencilmark_grid;
use super::{Format, Options, Record};
use whydoku_grid::Grid;

/// Whether every digit of `first` stands in `second` too.
pub(super) fn is_part(first: &Board, second: &Board) -> bool {
    let second = second.digits();
    first
        .digits()
        .iter()
        .zip(second)
        .all(|(a, b)| a.is_none() || *a == b)
}

/// One board from one or two grids of digits and the candidate grid below them.
pub(super) fn record(grids: &[Board], candidates: &Board) -> Option<Record> {
    let first = grids.first()?;
    let mut grid = Grid::from_givens(first.digits());
    let placed = match grids.get(1) {
        Some(values) => Grid::from_givens(values.digits()),
        None => pencilmark_grid::split(candidates).0,
    };
    for cell in placed.filled() - grid.givens() {
        if let Some(digit) = placed.get(cell) {
            grid.place(cell, digit);
        }
    }
    let mut record = first.record(grid, Format::Clipboard);
    record.candidates = Some(pencilmark_grid::candidates_outside(
        candidates,
        grid.filled(),
    ));
    Some(record)
}

pub(super) fn write(record: &Record, options: Options, out: &mut String) {
    super::block::title(record, out);
    let mut givens = record.grid;
    givens.restore();
    let empty = options.empty.unwrap_or('.');
    super::ss::write_frame(&givens, empty, out);
    out.push('\n');
    super::ss::write_frame(&record.grid, empty, out);
    out.push('\n');
    pencilmark_grid::write_framed(record, &pencilmark_grid::SIMPLE, out);
}
