//! Tridagons: twelve cells, a diagonal in each of four boxes, that three digits cannot fill.

use crate::deadly::deadly_pattern::PatternCell;
use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::{Cell, CellSet, DigitSet, House, ORDERS_OF_THREE};

/// The pairs of bands, or of stacks.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Calls `visit` with every tridagon of three digits in which each cell has at least two of them.
pub(crate) fn tridagons(
    facts: &Facts<'_>,
    digits: DigitSet,
    visit: &mut dyn FnMut(&[PatternCell]) -> Flow,
) -> Flow {
    let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for digit in digits {
        twice |= once & facts.positions(digit);
        once |= facts.positions(digit);
    }
    // Three cells in each of four boxes.
    let wide = |house: &House| (twice & house.cells()).len() >= 3;
    if House::boxes().filter(wide).count() < 4 {
        return ControlFlow::Continue(());
    }
    let usable = |cell: &Cell| twice.contains(*cell);
    // For each box its usable diagonals, with their direction.
    let mut in_box: [Vec<(bool, [Cell; 3])>; 9] = std::array::from_fn(|_| Vec::new());
    for (number, list) in in_box.iter_mut().enumerate() {
        let (top, left) = (number / 3 * 3, number % 3 * 3);
        for falls in [true, false] {
            // The column for each row.
            for diagonal in ORDERS_OF_THREE
                .iter()
                .filter(|order| does_fall(order) == falls)
            {
                let cells = std::array::from_fn(|row| Cell::at(top + row, left + diagonal[row]));
                if cells.iter().all(usable) {
                    list.push((falls, cells));
                }
            }
        }
    }
    for bands in PAIRS {
        for stacks in PAIRS {
            let boxes = [
                &in_box[3 * bands[0] + stacks[0]],
                &in_box[3 * bands[0] + stacks[1]],
                &in_box[3 * bands[1] + stacks[0]],
                &in_box[3 * bands[1] + stacks[1]],
            ];
            if boxes.iter().any(|list| list.is_empty()) {
                continue;
            }
            facts.spend(boxes.iter().map(|list| list.len() as u64).product())?;
            for a in boxes[0] {
                for b in boxes[1] {
                    for c in boxes[2] {
                        for d in boxes[3] {
                            // An odd number of boxes must run the other way.
                            if a.0 ^ b.0 ^ c.0 ^ d.0 {
                                let all = [a.1, b.1, c.1, d.1];
                                let cells: Vec<PatternCell> =
                                    all.iter().flatten().map(|cell| (*cell, digits)).collect();
                                visit(&cells)?;
                            }
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether a diagonal falls to the right: each row is one column further, with the first column after the
/// last. Three of the six diagonals do; the others fall to the left.
const fn does_fall([first, second, _]: &[usize; 3]) -> bool {
    (*first + 1) % 3 == *second
}
