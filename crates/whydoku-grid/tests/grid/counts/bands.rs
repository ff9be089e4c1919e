//! The first three rows of a full grid, with the first box fixed.

use super::classes::Classes;
use std::collections::BTreeMap;
use whydoku_grid::{Cell, Digit, DigitSet, Grid};

/// Three rows of nine cells. The listed ones have 123 / 456 / 789 in the first box and the columns of
/// the other two boxes sorted by their top digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Band([[Digit; 9]; 3]);

/// Each listed band represents all column orders of its second and third box.
pub(crate) const COLUMN_ORDERS: usize = 6 * 6;

/// All bands as described at [`Band`], in order.
pub(crate) fn with_first_box_fixed() -> Vec<Band> {
    let own = [0b000_000_111, 0b000_111_000, 0b111_000_000].map(DigitSet::from_bits);
    let mut bands = Vec::new();
    // The digits of each row in the second box; the third box has the rest.
    for a in (!own[0]).subsets(3) {
        for b in (!own[1] - a).subsets(3) {
            let second = [a, b, !(a | b)];
            if !second[2].is_disjoint(own[2]) {
                continue;
            }
            let third = [0, 1, 2].map(|row| !(own[row] | second[row]));
            for x in with_sorted_top(second) {
                for y in with_sorted_top(third) {
                    let mut band = [Digit::ALL; 3];
                    for row in 0..3 {
                        let first = own[row].iter();
                        let digits = first.chain(x[row]).chain(y[row]);
                        for (slot, digit) in band[row].iter_mut().zip(digits) {
                            *slot = digit;
                        }
                    }
                    bands.push(Band(band));
                }
            }
        }
    }
    bands.sort_unstable();
    bands
}

/// The 36 boxes with these digits in their rows and the top row in ascending order.
fn with_sorted_top(rows: [DigitSet; 3]) -> Vec<[[Digit; 3]; 3]> {
    let orders = |set: DigitSet| {
        let digits: Vec<Digit> = set.iter().collect();
        [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ]
        .map(|order| order.map(|i| digits[i]))
    };
    let top = orders(rows[0])[0];
    let mut boxes = Vec::new();
    for middle in orders(rows[1]) {
        for bottom in orders(rows[2]) {
            boxes.push([top, middle, bottom]);
        }
    }
    boxes
}

/// Sorts the bands into classes under swaps of rows, boxes and columns and renaming of digits.
pub(crate) fn essentially_different(bands: &[Band]) -> Vec<Vec<usize>> {
    let mut classes = Classes::new(bands.len());
    let moves: [fn(&mut Band); 6] = [
        |band| band.0.swap(0, 1),
        |band| band.0.swap(1, 2),
        |band| band.swap_boxes(0, 1),
        |band| band.swap_boxes(1, 2),
        |band| band.swap_columns(0, 1),
        |band| band.swap_columns(1, 2),
    ];
    for (number, band) in bands.iter().enumerate() {
        for change in moves {
            let mut moved = *band;
            change(&mut moved);
            let other = bands.binary_search(&moved.tidied());
            classes.join(number, other.expect("every tidy band is listed"));
        }
    }
    let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for number in 0..bands.len() {
        members
            .entry(classes.root(number))
            .or_default()
            .push(number);
    }
    members.into_values().collect()
}

impl Band {
    fn swap_columns(&mut self, a: usize, b: usize) {
        for row in &mut self.0 {
            row.swap(a, b);
        }
    }

    fn swap_boxes(&mut self, a: usize, b: usize) {
        for column in 0..3 {
            self.swap_columns(3 * a + column, 3 * b + column);
        }
    }

    /// The equivalent listed band: digits renamed, columns sorted.
    fn tidied(&self) -> Self {
        let mut names = Digit::ALL;
        for (row, name) in self.0.iter().zip(Digit::ALL.chunks_exact(3)) {
            for (digit, name) in row.iter().zip(name) {
                names[digit.index()] = *name;
            }
        }
        let mut tidy = Self(self.0.map(|row| row.map(|digit| names[digit.index()])));
        for first in [3, 6] {
            let mut columns = [0, 1, 2].map(|i| tidy.0.map(|row| row[first + i]));
            columns.sort_unstable();
            for (i, column) in columns.into_iter().enumerate() {
                for (row, digit) in tidy.0.iter_mut().zip(column) {
                    row[first + i] = digit;
                }
            }
        }
        tidy
    }

    /// The digits of each column of a box.
    pub(crate) fn column_sets(&self, box_: usize) -> [DigitSet; 3] {
        [0, 1, 2].map(|i| self.0.iter().map(|row| row[3 * box_ + i]).collect())
    }

    /// The band on top of an otherwise empty grid.
    pub(crate) fn to_grid(self) -> Grid {
        let mut grid = Grid::EMPTY;
        for (cell, digit) in Cell::ALL.into_iter().zip(self.0.as_flattened()) {
            grid.set_given(cell, *digit);
        }
        grid
    }
}
