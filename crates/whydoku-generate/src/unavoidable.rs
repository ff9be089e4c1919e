//! [`Unavoidable`]: small sets of cells in which every puzzle with a solution has a given.
//!
//! Two digits can be swapped in some of their cells without breaking a house; so can two rows of a
//! band in some of their columns, and two columns of a stack in some of their rows. A puzzle that
//! leaves all cells of such a set empty has at least two solutions. The sets are found without a
//! search by following rings, and they settle most cases in which a given cannot be removed.

use whydoku_grid::{Cell, CellSet, Solution};

/// The sets of one solution, up to a limit.
#[derive(Clone, Debug)]
pub(super) struct Unavoidable {
    sets: Vec<CellSet>,
    /// For each cell, the mask of the sets that contain it.
    of_cell: [u128; 81],
}

/// The most sets: one bit each.
const MOST: usize = 128;

/// All nine rows or columns.
const ALL_LINES: u16 = 0o777;

impl Default for Unavoidable {
    fn default() -> Self {
        Self {
            sets: Vec::with_capacity(MOST),
            of_cell: [0; 81],
        }
    }
}

impl Unavoidable {
    /// Whether removing `unit` from `givens` leaves a set without a given. If not, the puzzle may still
    /// get a second solution, since only small sets are known.
    pub(super) fn is_hit_only_by(&self, unit: CellSet, givens: CellSet) -> bool {
        let rest = givens - unit;
        unit.into_iter().any(|cell| {
            let mut sets = self.of_cell[cell.index()];
            while sets != 0 {
                if self.sets[sets.trailing_zeros() as usize].is_disjoint(rest) {
                    return true;
                }
                sets &= sets - 1;
            }
            false
        })
    }

    /// Finds the sets of a solution.
    pub(super) fn refill(&mut self, solution: &Solution) {
        self.sets.clear();
        self.of_cell = [0; 81];
        let places = Places::new(solution);
        for a in 0..9 {
            for b in a + 1..9 {
                let next = |row: usize| places.digits_next(a, b, row);
                rings(next, |rows| self.add(places.of_digits(a, b, rows)));
            }
        }
        for line in 0..9 {
            for other in line + 1..line / 3 * 3 + 3 {
                let row = |n: usize, m: usize| Cell::at(n, m);
                let next = |m: usize| 1 << places.column[digit(solution, row(line, m))][other];
                rings(next, |columns| {
                    self.add(of_lines(row, line, other, columns));
                });
                let column = |n: usize, m: usize| Cell::at(m, n);
                let next = |m: usize| 1 << places.row[digit(solution, column(line, m))][other];
                rings(next, |rows| self.add(of_lines(column, line, other, rows)));
            }
        }
    }

    fn add(&mut self, set: CellSet) {
        if self.sets.len() < MOST {
            let bit = 1 << self.sets.len();
            for cell in set {
                self.of_cell[cell.index()] |= bit;
            }
            self.sets.push(set);
        }
    }
}

const fn digit(solution: &Solution, cell: Cell) -> usize {
    solution.get(cell).index()
}

/// Calls `found` for each smallest set of lines that `next` does not leave, where `next` gives the
/// lines that follow from a line. A set of all nine lines is useless and skipped.
fn rings(next: impl Fn(usize) -> u16, mut found: impl FnMut(u16)) {
    let mut left = ALL_LINES;
    while left != 0 {
        let mut ring = left & left.wrapping_neg();
        let mut new = ring;
        while new != 0 {
            let line = new.trailing_zeros() as usize;
            new = (new | next(line) & !ring) & !(1 << line);
            ring |= new;
        }
        if ring == ALL_LINES {
            return;
        }
        left &= !ring;
        found(ring);
    }
}

/// The cells of two lines at some positions.
fn of_lines(
    cell: impl Fn(usize, usize) -> Cell,
    line: usize,
    other: usize,
    places: u16,
) -> CellSet {
    (0..9)
        .filter(|place| places >> place & 1 == 1)
        .flat_map(|place| [cell(line, place), cell(other, place)])
        .collect()
}

/// The positions of each digit.
struct Places {
    /// The column in each row.
    column: [[usize; 9]; 9],
    /// The row in each column.
    row: [[usize; 9]; 9],
    /// The row in each box.
    row_in_box: [[usize; 9]; 9],
}

impl Places {
    fn new(solution: &Solution) -> Self {
        let mut places = Self {
            column: [[0; 9]; 9],
            row: [[0; 9]; 9],
            row_in_box: [[0; 9]; 9],
        };
        for cell in Cell::ALL {
            let digit = digit(solution, cell);
            let (row, column) = (cell.row_index(), cell.column_index());
            places.column[digit][row] = column;
            places.row[digit][column] = row;
            places.row_in_box[digit][row / 3 * 3 + column / 3] = row;
        }
        places
    }

    /// The rows in which `a` and `b` must be swapped too if they are swapped in this row: those of `b`
    /// in the column and in the box of `a`.
    const fn digits_next(&self, a: usize, b: usize, row: usize) -> u16 {
        let column = self.column[a][row];
        let in_box = self.row_in_box[b][row / 3 * 3 + column / 3];
        1 << self.row[b][column] | 1 << in_box
    }

    /// The cells of two digits in some rows.
    fn of_digits(&self, a: usize, b: usize, rows: u16) -> CellSet {
        (0..9)
            .filter(|row| rows >> row & 1 == 1)
            .flat_map(|row| [a, b].map(|digit| Cell::at(row, self.column[digit][row])))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_grid::Grid;
    use whydoku_solve::{Count, reference};

    /// The reference solver fills each set in a second way.
    #[test]
    fn without_a_given_in_a_set_there_are_two_solutions() {
        let mut unavoidable = Unavoidable::default();
        for (cell, seed) in Cell::ALL.into_iter().zip(0..30) {
            let solution = whydoku_solve::random(&Grid::EMPTY, seed).unwrap();
            unavoidable.refill(&solution);
            assert!(unavoidable.sets.len() > 20);
            for &set in &unavoidable.sets {
                let grid = solution.puzzle_with(!set);
                assert_eq!(reference::count(&grid, 2), Count::AtLeast(2), "{grid}");
                let first = set.first().unwrap();
                let unit = CellSet::single(first);
                assert!(unavoidable.is_hit_only_by(unit, !set | unit));
                // The sets are smallest: with one given in it a set says nothing more.
                let grid = solution.puzzle_with(!set | unit);
                assert_eq!(reference::count(&grid, 2), Count::Exactly(1), "{grid}");
            }
            let unit = CellSet::single(cell);
            assert!(!unavoidable.is_hit_only_by(unit, CellSet::ALL));
        }
    }
}
