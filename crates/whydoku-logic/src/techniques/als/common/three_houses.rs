//! A quick test for the 3-D Sue de Coq: can a row, a column and a box that cross in a cell contain N cells with
//! N digits, each digit in one of the three houses?
//!
//! The cells outside the box form an arm of the row and an arm of the column. No digit is in both arms, and in the
//! box a digit of an arm stays on the line of that arm. So once the arms are chosen, few cells of the box are left
//! to choose from.

use crate::Facts;
use whydoku_grid::{Cell, CellSet, House};

/// Some cells of an arm: their digits as bits, and the number of cells.
#[derive(Clone, Copy)]
struct Arm {
    digits: u16,
    cells: u32,
}

/// The largest number of cells in a set.
const LARGEST: u32 = 8;

/// Returns the cells whose three houses could contain such a set with cells in both arms.
pub(crate) fn centers(facts: &Facts<'_>) -> CellSet {
    let all = |lines: [House; 9]| lines.map(|line| [0, 1, 2].map(|part| arms(facts, line, part)));
    let rows = all(std::array::from_fn(House::row));
    let columns = all(std::array::from_fn(House::column));
    let possible = |cell: &Cell| {
        let (row, column) = (cell.row_index(), cell.column_index());
        let across = &rows[row][column / 3];
        let down = &columns[column][row / 3];
        has_set(facts, *cell, across, down)
    };
    Cell::ALL.into_iter().filter(possible).collect()
}

/// Returns all choices of unsolved cells of a line outside its part in one box.
fn arms(facts: &Facts<'_>, line: House, part: usize) -> Vec<Arm> {
    let outside = (0..9).filter(|place| place / 3 != part);
    let open = outside.map(|place| facts.candidates(line.cell(place)).bits());
    let mut all = Vec::with_capacity(64);
    for digits in open.filter(|digits| *digits != 0) {
        for known in 0..all.len() {
            let Arm {
                digits: more,
                cells,
            } = all[known];
            let cells = cells + 1;
            all.push(Arm {
                digits: digits | more,
                cells,
            });
        }
        all.push(Arm { digits, cells: 1 });
    }
    all.retain(|arm| arm.digits.count_ones() <= LARGEST);
    all
}

fn has_set(facts: &Facts<'_>, center: Cell, across: &[Arm], down: &[Arm]) -> bool {
    let box_ = center.box_().cells() & facts.unsolved();
    let [row, column] = [center.row().cells(), center.column().cells()];
    // The cells of the box: their digits, whether they are in the row, in the column.
    let cells: Vec<(u16, bool, bool)> = box_
        .into_iter()
        .map(|cell| {
            let digits = facts.candidates(cell).bits();
            (digits, row.contains(cell), column.contains(cell))
        })
        .collect();
    let held = |line: CellSet| facts.candidates_of(box_ & line).bits();
    let (in_row, in_column) = (held(row), held(column));
    // How many of an arm's surplus digits the box can share at most.
    let Some(best) = down.iter().map(|arm| room(*arm, in_column)).max() else {
        return false;
    };
    for a in across {
        let first = room(*a, in_row);
        if first + best < 0 {
            continue;
        }
        for b in down {
            let apart = a.digits & b.digits == 0;
            if apart && first + room(*b, in_column) >= 0 && fits(&cells, *a, *b) {
                return true;
            }
        }
    }
    false
}

/// Returns how many digits of `shared` an arm has beyond its surplus of digits over cells.
fn room(arm: Arm, shared: u16) -> i32 {
    let count = |digits: u16| digits.count_ones().cast_signed();
    count(arm.digits & shared) + arm.cells.cast_signed() - count(arm.digits)
}

/// Whether some cells of the box bring the number of cells up to the number of digits of two arms.
fn fits(cells: &[(u16, bool, bool)], a: Arm, b: Arm) -> bool {
    let taken = a.digits | b.digits;
    let over = taken.count_ones().cast_signed() - (a.cells + b.cells).cast_signed();
    let most = LARGEST.saturating_sub(a.cells + b.cells);
    // The digits new with each choice, and how many cells.
    let mut all = [(0_u16, 0_u32); 512];
    let mut known = 1;
    for &(digits, in_row, in_column) in cells {
        let free = (in_row || digits & a.digits == 0) && (in_column || digits & b.digits == 0);
        if !free {
            continue;
        }
        for choice in 0..known {
            let (new, size) = (all[choice].0 | digits & !taken, all[choice].1 + 1);
            let needed = over + new.count_ones().cast_signed();
            if needed == size.cast_signed() && size <= most {
                return true;
            }
            all[known + choice] = (new, size);
        }
        known *= 2;
    }
    false
}
