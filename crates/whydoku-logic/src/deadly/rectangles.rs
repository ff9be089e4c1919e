//! The 486 rectangles: four cells in two rows, two columns and two boxes.

use crate::{Facts, Flow};
use std::cell::OnceCell;
use whydoku_grid::{Cell, CellSet, DigitSet};

/// Four corners: 0 and 1 in one row, 2 and 3 in the other, 0 above 2, 1 above 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rectangle {
    /// The corners.
    pub corners: [Cell; 4],
    /// The same as a set.
    pub cells: CellSet,
}

impl Rectangle {
    /// All of them, rows first.
    pub(crate) const ALL: &'static [Self; 486] = &ALL;

    /// Returns the corner diagonally opposite.
    pub(crate) const fn opposite(&self, corner: usize) -> Cell {
        self.corners[3 - corner]
    }

    /// Returns the other corner of the same row.
    pub(crate) const fn across(&self, corner: usize) -> Cell {
        self.corners[corner ^ 1]
    }

    /// Returns the other corner of the same column.
    pub(crate) const fn below(&self, corner: usize) -> Cell {
        self.corners[corner ^ 2]
    }

    /// Returns the two diagonals.
    pub(crate) const fn diagonals(&self) -> [[Cell; 2]; 2] {
        let [a, b, c, d] = self.corners;
        [[a, d], [b, c]]
    }
}

const ALL: [Rectangle; 486] = {
    let none = Rectangle {
        corners: [Cell::at(0, 0); 4],
        cells: CellSet::EMPTY,
    };
    let mut all = [none; 486];
    let mut count = 0;
    let mut lines = 0;
    // Pairs of rows and of columns, as 9 × first + second.
    while lines < 81 * 81 {
        let (rows, columns) = (lines / 81, lines % 81);
        let (top, bottom) = (rows / 9, rows % 9);
        let (left, right) = (columns / 9, columns % 9);
        let one_band = top / 3 == bottom / 3;
        let one_stack = left / 3 == right / 3;
        if top < bottom && left < right && one_band != one_stack {
            let corners = [
                Cell::at(top, left),
                Cell::at(top, right),
                Cell::at(bottom, left),
                Cell::at(bottom, right),
            ];
            let cells = CellSet::EMPTY
                .with(corners[0])
                .with(corners[1])
                .with(corners[2])
                .with(corners[3]);
            all[count] = Rectangle { corners, cells };
            count += 1;
        }
        lines += 1;
    }
    assert!(count == 486);
    all
};

/// A rectangle of unsolved cells, two digits, and at least one corner with just these two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FloorRectangle {
    /// The rectangle.
    pub all: Rectangle,
    /// The two base digits.
    pub digits: DigitSet,
    /// The corners that hold nothing but the base digits.
    pub floor: CellSet,
    /// The corners that hold other candidates too; never empty.
    pub roof: CellSet,
}

impl FloorRectangle {
    /// Returns the corners with their base digits.
    pub(crate) fn pattern_cells(&self) -> [(Cell, DigitSet); 4] {
        self.all.corners.map(|cell| (cell, self.digits))
    }
}

/// Reports every rectangle with a floor.
pub(crate) fn floor_rectangles(
    facts: &Facts<'_>,
    visit: &mut dyn FnMut(FloorRectangle) -> Flow,
) -> Flow {
    facts.floor_rectangles().iter().copied().try_for_each(visit)
}

/// Finds every rectangle with a floor, for [`Facts::floor_rectangles`], which keeps them.
///
/// A corner of the roof may lack a base digit only if the options allow it and the rectangle could still be
/// filled with the two digits.
pub(crate) fn find_floor_rectangles(facts: &Facts<'_>) -> Vec<FloorRectangle> {
    let (bivalue, unsolved) = (facts.bivalue(), facts.unsolved());
    let mut found = Vec::new();
    for all in Rectangle::ALL {
        if !all.cells.is_subset(unsolved) || all.cells.is_disjoint(bivalue) {
            continue;
        }
        let mut done = [DigitSet::EMPTY; 4];
        for (i, corner) in all.corners.into_iter().enumerate() {
            let digits = facts.candidates(corner);
            if digits.len() == 2 && !done.contains(&digits) {
                done[i] = digits;
                found.extend(with_floor(facts, all, digits));
            }
        }
    }
    found
}

fn with_floor(facts: &Facts<'_>, all: &Rectangle, digits: DigitSet) -> Option<FloorRectangle> {
    let (mut floor, mut roof) = (CellSet::EMPTY, CellSet::EMPTY);
    let mut complete = true;
    for corner in all.corners {
        let open = facts.candidates(corner);
        complete &= digits.is_subset(open);
        if open == digits {
            floor.insert(corner);
        } else if !open.is_subset(digits) {
            roof.insert(corner);
        } else {
            return None;
        }
    }
    let fillable = || {
        let may =
            |pair: [Cell; 2], digit| pair.iter().all(|c| facts.candidates(*c).contains(digit));
        let [one, two] = all.diagonals();
        let other = |digit| digits.without(digit).first();
        digits
            .iter()
            .any(|digit| may(one, digit) && other(digit).is_some_and(|other| may(two, other)))
    };
    let usable = complete || (facts.options().missing_candidates && fillable());
    (usable && !roof.is_empty()).then_some(FloorRectangle {
        all: *all,
        digits,
        floor,
        roof,
    })
}

/// The rectangles of one state.
#[derive(Default)]
struct RectangleCache(OnceCell<Vec<FloorRectangle>>);

impl Facts<'_> {
    /// Returns the rectangles of unsolved cells with two digits and a corner that has just these.
    pub(crate) fn floor_rectangles(&self) -> &[FloorRectangle] {
        self.cache::<RectangleCache>()
            .0
            .get_or_init(|| find_floor_rectangles(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rectangle_has_two_rows_two_columns_two_boxes() {
        for rectangle in Rectangle::ALL {
            let cells = rectangle.cells;
            assert_eq!(cells.len(), 4);
            assert_eq!(cells.row_mask().count_ones(), 2);
            assert_eq!(cells.column_mask().count_ones(), 2);
            assert_eq!(cells.box_mask().count_ones(), 2);
            for corner in 0..4 {
                let cell = rectangle.corners[corner];
                assert_eq!(cell.row(), rectangle.across(corner).row());
                assert_eq!(cell.column(), rectangle.below(corner).column());
                assert!(!cell.sees(rectangle.opposite(corner)));
            }
        }
    }
}
