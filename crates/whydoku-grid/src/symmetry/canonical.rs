//! [`Canonical`]: the smallest of all the lines a grid can be turned into.

use super::Symmetry;
use super::full::smallest_pairs;
use super::lines::Lines;
use super::partial::Partial;
use super::search::{complete, smallest_forms};
use crate::{Clash, Digit, Grid, Solution};

/// A grid in its canonical form, and how it got there.
///
/// Of all the lines of 81 that symmetries can turn a grid into, the form is the smallest, a blank
/// counting as 0 (the *min-lex* form). So two grids are equivalent exactly when their forms are
/// equal.
///
/// ```
/// use whydoku_grid::Orientation;
/// use whydoku_grid as grid;
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
/// # Ok::<(), whydoku_grid::Clash>(())
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
        let lines = Lines::new(self);
        if lines.has_clash()
            && let Some(clash) = self.clashes().next()
        {
            return Err(clash);
        }
        let forms = if lines.are_full() {
            complete(&lines, 2, smallest_pairs(&lines))
        } else {
            smallest_forms(&lines)
        };
        let form = Form::new(&lines, &forms);
        Ok(Canonical {
            form: Self::from_givens(form.digits),
            symmetry: form.symmetry,
            automorphisms: form.automorphisms,
        })
    }
}

impl Solution {
    /// The canonical form; see [`Canonical`].
    ///
    /// ```
    /// use whydoku_grid::{Grid, Solution};
    /// let cyclic: Grid =
    ///     "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    ///         .parse()?;
    /// let canonical = Solution::try_from(cyclic)?.canonical();
    /// assert_eq!(canonical.form.to_string(), cyclic.to_string());
    /// assert_eq!(canonical.automorphisms, 648); // more than any other grid
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(&self) -> Canonical<Self> {
        let lines = Lines::new(&Grid::from(*self));
        let forms = complete(&lines, 2, smallest_pairs(&lines));
        let form = Form::new(&lines, &forms);
        Canonical {
            form: form.symmetry.apply(self),
            symmetry: form.symmetry,
            automorphisms: form.automorphisms,
        }
    }
}

/// What the search found: a move, and how many there are.
struct Form {
    digits: [Option<Digit>; 81],
    symmetry: Symmetry,
    automorphisms: u64,
}

impl Form {
    /// From all the ways to reach the form, of which the first is taken.
    fn new(lines: &Lines, ways: &[Partial]) -> Self {
        let way = ways.first().expect("the search keeps at least one way");
        let used = way.labels().iter().flatten().count();
        let mut unused = Digit::ALL[used..].iter();
        let names = way.labels().map(|label| match label {
            Some(label) => Digit::from_index(usize::from(label) - 1),
            None => *unused.next().expect("as many names as digits"),
        });
        let renamings: u64 = (1..=9 - used as u64).product();
        Self {
            digits: way.digits(lines),
            symmetry: Symmetry::fetching(way.is_transposed(), way.rows(), way.columns(), names),
            automorphisms: ways.len() as u64 * lines.orders_of_blanks() * renamings,
        }
    }
}
