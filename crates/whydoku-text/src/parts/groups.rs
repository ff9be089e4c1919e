//! Groups of candidates: reading them from nine rows, and writing them between borders.

use super::board::Board;
use super::row::CellText;
use crate::{Format, Record};
use std::fmt::Write;
use whydoku_grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet, Grid};

/// The group of each cell, a single digit included.
fn groups(board: &Board) -> [DigitSet; 81] {
    board.cells.map(|cell| match cell {
        CellText::Blank => DigitSet::EMPTY,
        CellText::Digit(digit) | CellText::Placed(digit) => digit.into(),
        CellText::Group(group) => group,
    })
}

/// Separates digits from candidates. A group of one digit is a digit, unless a peer still lists
/// that digit as a candidate (HoDoKu's rule).
pub(crate) fn split(board: &Board) -> (Grid, CandidateSet) {
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

/// The record of nine rows with groups. Highlighting becomes the field `marks`, such as
/// `*r1c8 -r4c8`; the highlighted candidates are still there.
pub(crate) fn record(board: &Board, format: Format) -> Record {
    let (grid, open) = split(board);
    let mut record = board.record(grid, format);
    record.candidates = Some(open);
    let marks = board.marks.iter().map(|(cell, c)| format!("{c}{cell}"));
    record.add_field("marks", marks.collect::<Vec<_>>().join(" "));
    record
}

/// Every digit listed in a cell that is not in `solved`.
pub(crate) fn candidates_outside(board: &Board, solved: CellSet) -> CandidateSet {
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

/// The signs at the left end, the crossings and the right end of each border.
pub(crate) struct Frame {
    pub top: [char; 3],
    pub middle: [char; 3],
    pub bottom: [char; 3],
}

/// Appends the groups in columns as wide as their widest group.
pub(crate) fn write(record: &Record, frame: &Frame, out: &mut String) {
    let texts = texts(record);
    let width = |column: usize| {
        (0..9)
            .map(|row| texts[row * 9 + column].len())
            .max()
            .unwrap_or(1)
    };
    let widths: [usize; 9] = std::array::from_fn(width);
    let border = |ends: [char; 3], out: &mut String| {
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
            0 => border(frame.top, out),
            3 | 6 => border(frame.middle, out),
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
    border(frame.bottom, out);
}
