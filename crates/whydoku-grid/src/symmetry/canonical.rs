//! [`Canonical`]: the smallest of all grids that are equivalent to a grid.

use super::Symmetry;
use super::full::smallest_pairs;
use super::lines::Lines;
use super::partial::Partial;
use super::search::{complete, smallest_forms};
use crate::{Clash, Digit, Grid, Solution};

/// The canonical form of a grid, and a symmetry that leads to it.
///
/// The form is the smallest line of 81 characters, blanks counting as 0, among all equivalent grids
/// (the *min-lex* form). Two grids are equivalent exactly when their forms are equal.
///
/// ```
/// use whydoku_grid::{Orientation, grid};
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
    /// A symmetry that turns the grid into its form. If there are several, it may be any of them.
    pub symmetry: Symmetry,
    /// The number of symmetries that leave the grid unchanged; at least 1, for the identity.
    ///
    /// Renaming digits that do not appear changes nothing, so *n* missing digits multiply the number
    /// by *n*!. `Symmetry::COUNT / automorphisms` is the number of different grids that are
    /// equivalent to this one.
    pub automorphisms: u64,
}

impl Grid {
    /// The canonical form of all digits, given or placed; in the form they are all givens. Call
    /// [`Grid::restore`] first to leave placed digits out.
    ///
    /// Returns an error if a house has a digit twice.
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

/// The result of the search.
struct Form {
    digits: [Option<Digit>; 81],
    symmetry: Symmetry,
    automorphisms: u64,
}

impl Form {
    /// The form that all `ways` lead to, with the symmetry of the first.
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
