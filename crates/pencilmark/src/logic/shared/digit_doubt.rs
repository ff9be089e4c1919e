//! Which places of a digit an argument about this digit alone can rule out.
//!
//! A place that belongs to some template (a way to set the digit once in every row, column and box) is
//! false in no argument that speaks of this digit only: the template is a counterexample. So fish of
//! every kind, chains and colours of one digit need to look only at the places without a template, and
//! most digits of most states have none. One template clears up to nine places, so few are made.

use crate::grid::{CellSet, Digit, HouseSet, Pencilmarks};

/// The places of a digit that are in no template. Asked for through [`Facts::doubtful_places`], which
/// keeps them.
///
/// [`Facts::doubtful_places`]: crate::logic::Facts::doubtful_places
pub fn doubtful_places(marks: &Pencilmarks, digit: Digit) -> CellSet {
    let positions = marks.positions(digit);
    let houses = positions.houses();
    let [rows, columns, boxes] =
        [HouseSet::ROWS, HouseSet::COLUMNS, HouseSet::BOXES].map(|kind| (houses & kind).len());
    // A state that lost all places of a house has no template, and proves anything.
    if columns != rows || boxes != rows {
        return positions;
    }
    let places = positions.rows();
    let (mut unseen, mut doubtful) = (places, [0; 9]);
    for row in 0..9 {
        while unseen[row] != 0 {
            let column = unseen[row] & unseen[row].wrapping_neg();
            let mut chosen = [0; 9];
            let open = with_place(&places, row, column);
            let known = open.is_some_and(|open| {
                let rows = Rows {
                    open: &open,
                    unseen: &unseen,
                };
                rows.fill(0, ALL_COLUMNS, ALL_COLUMNS, &mut chosen)
            });
            if known {
                for (left, taken) in unseen.iter_mut().zip(chosen) {
                    *left &= !taken;
                }
            } else {
                doubtful[row] |= column;
                unseen[row] &= !column;
            }
        }
    }
    CellSet::from_rows(doubtful)
}

/// A bit for each column.
type Columns = u16;

const ALL_COLUMNS: Columns = 0x1ff;

/// The columns of the stack that a column lies in.
const fn stack_of(column: Columns) -> Columns {
    if column < 1 << 3 {
        0b111
    } else if column < 1 << 6 {
        0b111 << 3
    } else {
        0b111 << 6
    }
}

/// What is open in each row once the digit stands in this one place; nothing if some row is left
/// without a place.
fn with_place(places: &[Columns; 9], row: usize, column: Columns) -> Option<[Columns; 9]> {
    let mut open = *places;
    for (other, line) in open.iter_mut().enumerate() {
        if *line != 0 {
            *line &= if other == row {
                column
            } else if other / 3 == row / 3 {
                !stack_of(column)
            } else {
                !column
            };
            if *line == 0 {
                return None;
            }
        }
    }
    Some(open)
}

/// The search for one template.
struct Rows<'a> {
    /// Where the digit may stand in each row; nowhere if it stands there already.
    open: &'a [Columns; 9],
    /// Places that are in no template yet: these are tried first.
    unseen: &'a [Columns; 9],
}

impl Rows<'_> {
    /// Chooses a place in this row and all later ones, among the columns that are free in the grid and
    /// in the band; false if that cannot be done.
    fn fill(
        &self,
        row: usize,
        columns: Columns,
        band: Columns,
        chosen: &mut [Columns; 9],
    ) -> bool {
        if row == 9 {
            return true;
        }
        let band = if row % 3 == 0 { ALL_COLUMNS } else { band };
        if self.open[row] == 0 {
            return self.fill(row + 1, columns, band, chosen);
        }
        let places = self.open[row] & columns & band;
        for mut choices in [places & self.unseen[row], places & !self.unseen[row]] {
            while choices != 0 {
                let column = choices & choices.wrapping_neg();
                choices ^= column;
                let left = columns & !column;
                let mut later = self.open[row + 1..].iter();
                if later.any(|line| *line != 0 && line & left == 0) {
                    continue;
                }
                chosen[row] = column;
                if self.fill(row + 1, left, band & !stack_of(column), chosen) {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Options;
    use crate::logic::shared::templates::templates;
    use crate::{Budget, Pencilmarks};

    #[test]
    fn doubtful_places_are_those_of_no_template() {
        let grids = [
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        ];
        let (options, budget) = (Options::default(), Budget::unlimited());
        let mut doubted = 0;
        for grid in grids {
            let mut marks = Pencilmarks::from_grid(&grid.parse().unwrap()).unwrap();
            // Without some of the places more of the others lose their templates.
            for round in 0..12 {
                let facts = Facts::new(&marks, &options, &budget);
                for digit in Digit::ALL {
                    let Some(all) = templates(&facts, digit).unwrap() else {
                        continue;
                    };
                    let used = all.iter().fold(CellSet::EMPTY, |used, one| used | *one);
                    let doubtful = facts.positions(digit) - used;
                    doubted += doubtful.len();
                    assert_eq!(
                        doubtful_places(&marks, digit),
                        doubtful,
                        "{digit} {marks:?}"
                    );
                }
                let candidates: Vec<_> = marks.open().iter().collect();
                let victim = candidates[(round * 37) % candidates.len()];
                if marks.remove(victim).is_err() {
                    break;
                }
            }
        }
        assert!(doubted > 5, "{doubted}");
    }
}
