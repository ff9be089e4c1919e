//! The symmetries of the digits that a puzzle gives: every move of the whole grid that takes them to
//! themselves, once the digits have changed names.
//!
//! The places of the digits decide nearly everything. The rows of the grid (transposed or not) get their
//! places band by band, and after each band the columns must look as those of the grid do, stack by
//! stack and in any order; few moves survive the first band.

use crate::{Facts, Flow};
use std::ops::ControlFlow;
use whydoku_grid::sorting::PutInOrder as _;
use whydoku_grid::{
    Candidate, CandidateSet, Cell, Digit, DigitSet, ORDERS_OF_THREE, Pencilmarks, Symmetry,
};

/// A puzzle with fewer givens has several solutions.
const FEWEST_GIVENS: usize = 17;

/// A digit for each cell, or none.
pub(crate) type GridDigits = [Option<Digit>; 81];

/// For each column the rows, as bits, in which it has a digit.
type Columns = [u16; 9];

/// Returns every symmetry of the digits but the one that moves nothing; no symmetry at all if there are too
/// few digits for a puzzle with one solution.
pub(crate) fn symmetries_of(
    facts: &Facts<'_>,
    digits_at: &GridDigits,
) -> ControlFlow<(), Vec<Symmetry>> {
    let upright = Lines::new(digits_at, false);
    let turned = Lines::new(digits_at, true);
    let mut all = Vec::new();
    let digits: DigitSet = digits_at.iter().flatten().copied().collect();
    let few = digits_at.iter().flatten().count() < FEWEST_GIVENS || digits.len() < 8;
    // Two digits, or two lines of a band or stack, without a given could change places.
    if few || upright.has_two_empty() || turned.has_two_empty() {
        return ControlFlow::Continue(all);
    }
    for (transpose, source) in [(false, upright), (true, turned)] {
        let mut search = Search {
            facts,
            digits_at,
            transpose,
            source,
            target: upright,
            rows: [0; 9],
            columns: [0; 9],
            found: &mut all,
        };
        search.place_band(0, 0, [0; 9])?;
    }
    ControlFlow::Continue(all)
}

/// The places of the digits in a grid, or in the transposed grid.
#[derive(Clone, Copy)]
struct Lines {
    columns: Columns,
    /// For each row how many digits it has in its boxes, in order of size.
    rows: [[u32; 3]; 9],
}

impl Lines {
    fn new(digits_at: &GridDigits, transpose: bool) -> Self {
        let (mut columns, mut rows) = ([0_u16; 9], [0_u16; 9]);
        for (cell, _) in Cell::ALL.iter().zip(digits_at).filter(|(_, d)| d.is_some()) {
            let (row, column) = placed(*cell, transpose);
            columns[column] |= 1 << row;
            rows[row] |= 1 << column;
        }
        let counts = |row: u16| {
            let mut counts = [0, 3, 6].map(|first| (row >> first & 0b111).count_ones());
            counts.put_in_order();
            counts
        };
        Self {
            columns,
            rows: rows.map(counts),
        }
    }

    fn has_two_empty(&self) -> bool {
        let mut chutes = self.columns.chunks(3);
        chutes.any(|chute| chute.iter().filter(|line| **line == 0).count() > 1)
    }
}

/// Row and column of a cell, exchanged if the grid is transposed.
const fn placed(cell: Cell, transpose: bool) -> (usize, usize) {
    let (row, column) = (cell.row_index(), cell.column_index());
    if transpose {
        (column, row)
    } else {
        (row, column)
    }
}

/// Returns those that do not repeat another one, and one of those that repeat each other: whatever follows
/// from the others follows from these as well.
pub(crate) fn independent(all: &[Symmetry]) -> Vec<Symmetry> {
    let powers = |one: &Symmetry| {
        let next = |power: &Symmetry| Some(power.then(one)).filter(|p| *p != Symmetry::IDENTITY);
        std::iter::successors(Some(*one), next).collect::<Vec<_>>()
    };
    let groups: Vec<Vec<Symmetry>> = all.iter().map(powers).collect();
    let covered = |own: &Vec<Symmetry>| {
        groups.iter().any(|other| {
            let larger = (other.len(), own[0]) > (own.len(), other[0]);
            larger && other.contains(&own[0])
        })
    };
    let kept = groups.iter().filter(|group| !covered(group));
    kept.map(|group| group[0]).collect()
}

/// Returns the candidates that cannot be in a solution that the move takes to itself: those with an image
/// that is false or that excludes them.
pub(crate) fn ruled_out(marks: &Pencilmarks, by: &Symmetry) -> CandidateSet {
    let is_false = |image: Candidate| match marks.get(image.cell) {
        Some(digit) => digit != image.digit,
        None => !marks.has(image),
    };
    let falls = |candidate: &Candidate| {
        let mut images = by.orbit(*candidate);
        images.any(|image| is_false(image) || exclude(*candidate, image))
    };
    marks.open().iter().filter(falls).collect()
}

/// Whether two candidates cannot both be true by the rules alone.
pub(crate) fn exclude(a: Candidate, b: Candidate) -> bool {
    if a.cell == b.cell {
        a.digit != b.digit
    } else {
        a.digit == b.digit && a.cell.sees(b.cell)
    }
}

struct Search<'a> {
    facts: &'a Facts<'a>,
    digits_at: &'a GridDigits,
    /// Whether rows become columns first; `source` is then the transposed grid.
    transpose: bool,
    source: Lines,
    target: Lines,
    /// Where the rows and columns placed so far move to.
    rows: [usize; 9],
    columns: [usize; 9],
    found: &'a mut Vec<Symmetry>,
}

impl Search<'_> {
    /// Tries every place for a band, and what follows. `used` are the rows taken, `moved` the source's
    /// columns as far as their rows have a place.
    fn place_band(&mut self, band: usize, used: u16, moved: Columns) -> Flow {
        self.facts.spend(1)?;
        if band == 3 {
            return self.place_stack(0, 0, &moved);
        }
        for to in (0..3).filter(|to| used >> (3 * to) & 1 == 0) {
            let used = used | 0b111 << (3 * to);
            for order in ORDERS_OF_THREE {
                let place = |row: usize| (3 * band + row, 3 * to + order[row]);
                let fits =
                    |(row, to): (usize, usize)| self.source.rows[row] == self.target.rows[to];
                if !(0..3).map(place).all(fits) {
                    continue;
                }
                let mut moved = moved;
                for (row, to) in (0..3).map(place) {
                    self.rows[row] = to;
                    for (column, source) in moved.iter_mut().zip(self.source.columns) {
                        *column |= (source >> row & 1) << to;
                    }
                }
                if sorted_columns(moved)
                    == sorted_columns(self.target.columns.map(|column| column & used))
                {
                    self.place_band(band + 1, used, moved)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The same for a stack; its columns move to where a column looks the same.
    fn place_stack(&mut self, stack: usize, used: u8, moved: &Columns) -> Flow {
        if stack == 3 {
            self.found.extend(self.symmetry());
            return ControlFlow::Continue(());
        }
        for to in (0..3).filter(|to| used >> to & 1 == 0) {
            for order in ORDERS_OF_THREE {
                let place = |column: usize| (3 * stack + column, 3 * to + order[column]);
                let fits = |(column, to): (usize, usize)| moved[column] == self.target.columns[to];
                if (0..3).map(place).all(fits) {
                    (0..3)
                        .map(place)
                        .for_each(|(column, to)| self.columns[column] = to);
                    self.place_stack(stack + 1, used | 1 << to, moved)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The move, if the digits can change names so that it keeps them, and something moves.
    fn symmetry(&self) -> Option<Symmetry> {
        let mut names: [Option<Digit>; 9] = [None; 9];
        let mut taken = DigitSet::EMPTY;
        for (cell, digit) in Cell::ALL.iter().zip(self.digits_at) {
            let Some(digit) = digit else { continue };
            let (row, column) = placed(*cell, self.transpose);
            let image = self.digits_at[9 * self.rows[row] + self.columns[column]]?;
            let name = &mut names[digit.index()];
            if name.is_none() && !taken.contains(image) {
                *name = Some(image);
                taken.insert(image);
            }
            if *name != Some(image) {
                return None;
            }
        }
        // At most one digit is nowhere in the grid; it gets the name that is left.
        let mut left = (!taken).into_iter();
        let names = names.map(|name| name.or_else(|| left.next()));
        let names = names.map(|name| name.expect("as many names as digits"));
        let first = if self.transpose {
            Symmetry::TRANSPOSE
        } else {
            Symmetry::IDENTITY
        };
        let by = first
            .then(&Symmetry::permute_rows(self.rows).ok()?)
            .then(&Symmetry::permute_columns(self.columns).ok()?)
            .then(&Symmetry::relabel(names).ok()?);
        (!by.keeps_cells()).then_some(by)
    }
}

/// Returns the columns of each stack in order, and the stacks in order: all that is known of columns without
/// a place.
fn sorted_columns(columns: Columns) -> [[u16; 3]; 3] {
    let mut stacks: [[u16; 3]; 3] =
        std::array::from_fn(|stack| std::array::from_fn(|i| columns[3 * stack + i]));
    for stack in &mut stacks {
        stack.put_in_order();
    }
    stacks.put_in_order();
    stacks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use std::collections::BTreeSet;
    use whydoku_grid::{Budget, Grid, Rng};

    fn digits_at(line: &str) -> GridDigits {
        let grid: Grid = line.parse().expect("a line of 81");
        *grid.digits()
    }

    fn all(digits_at: &GridDigits) -> BTreeSet<Symmetry> {
        let marks = Pencilmarks::from_grid(&Grid::EMPTY).expect("nothing clashes");
        let (options, budget) = (Options::default(), Budget::unlimited());
        let found = symmetries_of(&Facts::new(&marks, &options, &budget), digits_at);
        found
            .continue_value()
            .expect("no limit")
            .into_iter()
            .collect()
    }

    /// By the definition: every one of the 3,359,232 moves is tried on the cells, then on the digits.
    fn by_definition(digits_at: &GridDigits) -> BTreeSet<Symmetry> {
        let lines: Vec<[usize; 9]> = (0..6_usize.pow(4))
            .map(|n| {
                let order = |k: u32| ORDERS_OF_THREE[n / 6_usize.pow(k) % 6];
                std::array::from_fn(|i| {
                    let chute = i / 3;
                    let inside = order(u32::try_from(chute).expect("small"));
                    3 * order(3)[chute] + inside[i % 3]
                })
            })
            .collect();
        let known: Vec<(Cell, Digit)> = Cell::ALL
            .into_iter()
            .zip(digits_at)
            .filter_map(|(cell, digit)| digit.map(|digit| (cell, digit)))
            .collect();
        let mut found = BTreeSet::new();
        for transpose in [false, true] {
            for rows in &lines {
                for columns in &lines {
                    let image = |cell: Cell| {
                        let (row, column) = placed(cell, transpose);
                        digits_at[9 * rows[row] + columns[column]]
                    };
                    let mut names = [None; 9];
                    let consistent = known.iter().all(|(cell, digit)| {
                        let name = image(*cell);
                        name.is_some() && *names[digit.index()].get_or_insert(name) == name
                    });
                    let names: BTreeSet<_> = names.iter().flatten().flatten().collect();
                    let different: BTreeSet<Digit> =
                        known.iter().map(|(_, digit)| *digit).collect();
                    if consistent && names.len() == different.len() {
                        found.insert((transpose, *rows, *columns));
                    }
                }
            }
        }
        // Written as moves by what they do to the cells; the digits follow.
        let moves = found.into_iter().map(|(transpose, rows, columns)| {
            let first = if transpose {
                Symmetry::TRANSPOSE
            } else {
                Symmetry::IDENTITY
            };
            let rows = Symmetry::permute_rows(rows).expect("bands stay whole");
            let columns = Symmetry::permute_columns(columns).expect("stacks stay whole");
            let by = first.then(&rows).then(&columns);
            let mut names = Digit::ALL;
            for (cell, digit) in &known {
                names[digit.index()] = digits_at[by.apply(cell).index()].expect("kept");
            }
            by.then(&Symmetry::relabel(names).expect("all digits occur"))
        });
        moves.filter(|by| !by.keeps_cells()).collect()
    }

    /// A puzzle symmetric about a diagonal, moved anywhere, and one that is not symmetric.
    #[test]
    fn all_symmetries_are_found_and_no_others() {
        let diagonal = digits_at(
            "..6..7.1.....9..855.....3.....82...3.9.1.....7..........4...9.128.....7..6.4..2..",
        );
        let found = all(&diagonal);
        assert_eq!(found, by_definition(&diagonal));
        assert_eq!(found.len(), 1);
        let grid = Grid::from_givens(diagonal);
        let mut rng = Rng::new(105);
        for _ in 0..50 {
            let by = Symmetry::random(&mut rng);
            let moved = all(by.apply(&grid).digits());
            let wanted: BTreeSet<Symmetry> = found
                .iter()
                .map(|one| by.inverse().then(one).then(&by))
                .collect();
            assert_eq!(moved, wanted, "{by}");
        }
        let mut other = diagonal;
        other[2] = None;
        assert_eq!(all(&other), BTreeSet::new());
    }

    /// The full grid with the most symmetries has 648 of them, the one that moves nothing included.
    #[test]
    fn the_most_symmetric_grid_has_647_others() {
        let most = digits_at(
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        );
        let found = all(&most);
        assert_eq!(found.len(), 647);
        let grid = Grid::from_givens(most);
        assert!(found.iter().all(|by| by.apply(&grid) == grid));
    }

    #[test]
    fn repetitions_are_left_out() {
        let quarter = Symmetry::ROTATE_90;
        let all = [
            quarter,
            Symmetry::ROTATE_180,
            Symmetry::ROTATE_270,
            Symmetry::TRANSPOSE,
        ];
        let kept = independent(&all);
        assert_eq!(kept.len(), 2);
        assert!(kept.contains(&Symmetry::TRANSPOSE));
        assert!(!kept.contains(&Symmetry::ROTATE_180));
    }
}
