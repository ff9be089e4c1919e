//! The candidate grid ("PM grid") of the forums: 81 groups of digits between borders.
//!
//! A group of one digit is a placed digit, unless a peer still lists that digit as a candidate:
//! then it is a cell with one candidate (HoDoKu's rule). Highlighting (`*` pattern, `#` fin, `@`
//! endo fin, letters, `-` in front of an eliminated digit) is read over: the candidates it marks
//! are still there.

use super::block::Board;
use super::row::CellText;
use super::{Format, Options, Record};
use std::fmt::Write;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet, Grid};

/// The groups of a board, as sets of digits.
fn groups(board: &Board) -> [DigitSet; 81] {
    board.cells.map(|cell| match cell {
        CellText::Blank => DigitSet::EMPTY,
        CellText::Digit(digit) | CellText::Placed(digit) => digit.into(),
        CellText::Group(group) => group,
    })
}

/// The cells of a one-digit group that no peer competes with, and the candidates of the others.
pub(super) fn split(board: &Board) -> (Grid, CandidateSet) {
    let groups = groups(board);
    let mut listed = CandidateSet::EMPTY;
    for cell in Cell::ALL {
        listed.extend(
            groups[cell.index()]
                .into_iter()
                .map(|d| Candidate::new(cell, d)),
        );
    }
    let mut grid = Grid::EMPTY;
    let mut open = listed;
    for cell in Cell::ALL {
        if let Some(digit) = groups[cell.index()].only()
            && listed.cells(digit).is_disjoint(cell.peers())
        {
            grid.set_given(cell, digit);
            open.remove(Candidate::new(cell, digit));
        }
    }
    (grid, open)
}

/// Every listed digit that does not stand in `solved`.
pub(super) fn candidates_outside(board: &Board, solved: CellSet) -> CandidateSet {
    let groups = groups(board);
    (!solved)
        .into_iter()
        .flat_map(|cell| {
            groups[cell.index()]
                .into_iter()
                .map(move |digit| Candidate::new(cell, digit))
        })
        .collect()
}

pub(super) fn record(board: &Board) -> Record {
    let (grid, open) = split(board);
    let mut record = board.record(grid, Format::PencilmarkGrid);
    record.candidates = Some(open);
    record.add_field("marks", marks(board));
    record
}

/// Highlighted cells as text: `*r1c8 *r3c8 -r4c8`.
fn marks(board: &Board) -> String {
    let parts: Vec<String> = board
        .marks
        .iter()
        .map(|(cell, c)| format!("{c}{cell}"))
        .collect();
    parts.join(" ")
}

/// The text of each cell: its digit or its candidates.
fn texts(record: &Record) -> [String; 81] {
    let open = record.open();
    std::array::from_fn(|i| {
        let cell = Cell::from_index(i);
        let group = record
            .grid
            .get(cell)
            .map_or_else(|| open.digits(cell), DigitSet::from);
        if group.is_empty() {
            ".".to_owned()
        } else {
            group.to_string()
        }
    })
}

/// How a candidate grid is framed.
pub(super) struct Frame {
    pub top: [char; 3],
    pub middle: [char; 3],
    pub bottom: [char; 3],
}

/// The forums' and HoDoKu's.
pub(super) const FORUM: Frame = Frame {
    top: ['.', '.', '.'],
    middle: [':', '+', ':'],
    bottom: ['\'', '\'', '\''],
};

/// Simple Sudoku's.
pub(super) const SIMPLE: Frame = Frame {
    top: ['*', '-', '*'],
    middle: ['|', '+', '|'],
    bottom: ['*', '-', '*'],
};

pub(super) fn write(record: &Record, _: Options, out: &mut String) {
    super::block::title(record, out);
    write_framed(record, &FORUM, out);
}

/// Columns as wide as their widest group.
pub(super) fn write_framed(record: &Record, frame: &Frame, out: &mut String) {
    let texts = texts(record);
    let width = |column: usize| {
        (0..9)
            .map(|row| texts[row * 9 + column].len())
            .max()
            .unwrap_or(1)
    };
    let widths: [usize; 9] = std::array::from_fn(width);
    let rule = |ends: [char; 3], out: &mut String| {
        out.push(ends[0]);
        for stack in 0..3 {
            let inside: usize = widths[stack * 3..stack * 3 + 3].iter().map(|w| w + 2).sum();
            out.extend(std::iter::repeat_n('-', inside + 1));
            out.push(if stack == 2 { ends[2] } else { ends[1] });
        }
        out.push('\n');
    };
    for row in 0..9 {
        match row {
            0 => rule(frame.top, out),
            3 | 6 => rule(frame.middle, out),
            _ => {}
        }
        for column in 0..9 {
            if column % 3 == 0 {
                out.push_str("| ");
            }
            let (text, width) = (&texts[row * 9 + column], widths[column]);
            write!(out, "{text:width$}  ").expect("a String takes any text");
        }
        out.push_str("|\n");
    }
    rule(frame.bottom, out);
}
