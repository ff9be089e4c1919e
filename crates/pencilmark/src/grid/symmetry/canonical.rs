//! [`Canonical`]: the smallest of all the lines a grid can be turned into.

use super::Symmetry;
use super::full::smallest_pairs;
use super::partial::{Lines, Partial};
use super::search::{complete, smallest_forms};
use crate::grid::{Clash, Digit, Grid, Solution};

/// A grid in its canonical form, and how it got there.
///
/// Of all the lines of 81 that symmetries can turn a grid into, the form is the smallest, a blank
/// counting as 0 (the *min-lex* form). So two grids are equivalent exactly when their forms are
/// equal.
///
/// ```
/// use pencilmark::{grid, Orientation};
/// let grid = grid! {
///     5 3 . | . 7 . | . . .
///     6 . . | 1 9 5 | . . .
///     . 9 8 | . . . | . 6 .
///     ------+-------+------
///     8 . . | . 6 . | . . 3
///     4 . . | 8 . 3 | . . 1
///     7 . . | . 2 . | . . 6
///     ------+-------+------
///     . 6 . | . . . | 2 8 .
///     . . . | 4 1 9 | . . 5
///     . . . | . 8 . | . 7 9
/// };
/// let canonical = grid.canonical()?;
/// assert_eq!(canonical.symmetry.apply(&grid), canonical.form);
/// for orientation in Orientation::ALL {
///     let turned = orientation.symmetry().apply(&grid);
///     assert_eq!(turned.canonical()?.form, canonical.form);
/// }
/// # Ok::<(), pencilmark::Clash>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical<T> {
    /// The canonical form.
    pub form: T,
    /// A move that takes the grid to its form. If there are several, which one is not promised.
    pub symmetry: Symmetry,
    /// How many of all the [`Symmetry::COUNT`] moves leave the grid as it is, 1 if only standing
    /// still does.
    ///
    /// Two digits that do not appear in a grid can swap their names unseen, so a grid with *n*
    /// digits missing has *n*! times as many as there are ways to move its cells. That makes
    /// `Symmetry::COUNT / automorphisms` the number of different grids equivalent to this one.
    pub automorphisms: u64,
}

impl Grid {
    /// The canonical form of the digits that stand, given or placed; in the form they are all
    /// givens. [`Grid::restore`] first if only the printed puzzle is meant.
    ///
    /// A digit twice in a house is an error: the form is defined for grids that keep the rules.
    pub fn canonical(&self) -> Result<Canonical<Self>, Clash> {
        let digits = self.digits().map(|digit| digit.map_or(0, Digit::get));
        if has_clash(&digits)
            && let Some(clash) = self.clashes().next()
        {
            return Err(clash);
        }
        let lines = Lines::new(&digits);
        let forms = if lines.filled.iter().all(|&filled| filled == 0o777) {
            complete(&lines, 2, smallest_pairs(&lines))
        } else {
            smallest_forms(&lines)
        };
        let form = Form::new(&lines, &forms);
        Ok(Canonical {
            form: Self::from_givens(form.digits.map(Digit::new)),
            symmetry: form.symmetry,
            automorphisms: form.automorphisms,
        })
    }
}

impl Solution {
    /// The canonical form; see [`Canonical`].
    ///
    /// ```
    /// use pencilmark::{Grid, Solution};
    /// let cyclic: Grid =
    ///     "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    ///         .parse()?;
    /// let canonical = Solution::try_from(cyclic)?.canonical();
    /// assert_eq!(canonical.form.to_string(), cyclic.to_string());
    /// assert_eq!(canonical.automorphisms, 648); // more than any other grid
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(&self) -> Canonical<Self> {
        let lines = Lines::new(&self.digits().map(Digit::get));
        let forms = complete(&lines, 2, smallest_pairs(&lines));
        let form = Form::new(&lines, &forms);
        Canonical {
            form: form.symmetry.apply(self),
            symmetry: form.symmetry,
            automorphisms: form.automorphisms,
        }
    }
}

/// Whether a house holds a digit twice: [`Grid::clashes`] in a hurry.
fn has_clash(digits: &[u8; 81]) -> bool {
    let (mut columns, mut boxes, mut clash) = ([0_u16; 9], [0_u16; 9], 0);
    for (row, cells) in digits.chunks_exact(9).enumerate() {
        let mut in_row = 0;
        for (column, &digit) in cells.iter().enumerate() {
            let bit = 1 << digit >> 1; // nothing for a blank
            let box_ = &mut boxes[row / 3 * 3 + column / 3];
            clash |= bit & (in_row | columns[column] | *box_);
            in_row |= bit;
            columns[column] |= bit;
            *box_ |= bit;
        }
    }
    clash != 0
}

/// What the search found, as digits (0 for blank) and a move.
struct Form {
    digits: [u8; 81],
    symmetry: Symmetry,
    automorphisms: u64,
}

impl Form {
    fn new(lines: &Lines, forms: &[Partial]) -> Self {
        let form = forms.first().expect("the search keeps at least one form");
        let mut digits = [0; 81];
        for (cells, row) in digits.chunks_exact_mut(9).zip(form.rows) {
            let line = &lines.cells[usize::from(row)];
            for (cell, column) in cells.iter_mut().zip(form.columns) {
                *cell = form.labels[usize::from(line[usize::from(column)])];
            }
        }
        let mut names = Digit::ALL;
        let mut used = 0;
        for &label in &form.labels[1..10] {
            used += u64::from(label < 10);
        }
        let mut unused = Digit::ALL.into_iter().filter(|d| u64::from(d.get()) > used);
        for (name, label) in names.iter_mut().zip(&form.labels[1..10]) {
            if let Some(digit) = Digit::new(*label).or_else(|| unused.next()) {
                *name = digit;
            }
        }
        let symmetry = Symmetry::fetching(
            form.half == 9,
            form.rows.map(|row| row - form.half),
            form.columns,
            names,
        );
        let blanks = |lines: &[u16]| -> u64 {
            let mut blank_chutes = 0;
            let in_chutes: u64 = lines
                .chunks_exact(3)
                .map(|chute| {
                    let blank = chute.iter().filter(|&&filled| filled == 0).count() as u64;
                    blank_chutes += u64::from(blank == 3);
                    factorial(blank)
                })
                .product();
            in_chutes * factorial(blank_chutes)
        };
        let (rows, columns) = lines.filled.split_at(9);
        let automorphisms =
            forms.len() as u64 * blanks(rows) * blanks(columns) * factorial(9 - used);
        Self {
            digits,
            symmetry,
            automorphisms,
        }
    }
}

fn factorial(n: u64) -> u64 {
    (1..=n).product()
}
