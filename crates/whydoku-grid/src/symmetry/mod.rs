//! [`Symmetry`]: the 3,359,232 × 9! ways to rearrange a Sudoku into an equivalent one, and the
//! canonical form that equivalent grids share.
//!
//! | file | idea |
//! | --- | --- |
//! | `mod.rs` | the symmetry itself: construct, compose, invert |
//! | `orientation.rs` | the eight rotations and reflections |
//! | `movable.rs` | everything a symmetry moves: cells, sets, grids, pencil marks |
//! | `canonical.rs` | the smallest equivalent grid, and how many symmetries lead to it |
//! | `search.rs`, `partial.rs`, `lines.rs`, `full.rs` | the search for it |

mod canonical;
mod full;
mod lines;
mod movable;
mod orientation;
mod partial;
mod search;

pub use canonical::Canonical;
pub use movable::Movable;
pub use orientation::Orientation;

use super::Digit;
use crate::Rng;
use std::fmt;

/// A rearrangement that keeps every Sudoku valid: an optional transposition, then a permutation of
/// rows and columns that keeps bands and stacks together, then new names for the digits.
///
/// `a.then(&b)` first applies `a`, then `b`. [`apply`](Self::apply) moves anything made of cells
/// and digits.
///
/// ```
/// use whydoku_grid::{Cell, Symmetry, grid};
/// let grid = grid! {
///     1 2 . | . . . | . . .
///     . . . | . . . | . . .
///     . . . | . . . | . . .
///     ------+-------+------
///     3 . . | . . . | . . .
///     . . . | . . . | . . .
///     . . . | . . . | . . .
///     ------+-------+------
///     . . . | . . . | . . .
///     . . . | . . . | . . .
///     . . . | . . . | . . 4
/// };
/// let turned = grid! {
///     . . . | . . 3 | . . 1
///     . . . | . . . | . . 2
///     . . . | . . . | . . .
///     ------+-------+------
///     . . . | . . . | . . .
///     . . . | . . . | . . .
///     . . . | . . . | . . .
///     ------+-------+------
///     . . . | . . . | . . .
///     . . . | . . . | . . .
///     4 . . | . . . | . . .
/// };
/// let quarter = Symmetry::ROTATE_90;
/// assert_eq!(quarter.apply(&grid), turned);
/// assert_eq!(quarter.apply(&Cell::at(0, 0)), Cell::at(0, 8));
/// assert_eq!(quarter.inverse().apply(&turned), grid);
/// assert_eq!(quarter.then(&quarter), Symmetry::ROTATE_180);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    /// Whether rows become columns first.
    transpose: bool,
    /// Where each row goes, after the transposition.
    rows: [u8; 9],
    /// Where each column goes, after the transposition.
    columns: [u8; 9],
    /// What each digit becomes.
    digits: [Digit; 9],
}

/// The error for a list that is not a symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymmetryError {
    /// An item is out of range or appears twice.
    NotAPermutation {
        /// The zero-based position in the list of the first wrong item.
        place: usize,
        /// The number of items to permute.
        of: usize,
    },
    /// Two lines of one band or stack would end up in different ones.
    SplitsAChute {
        /// The zero-based numbers of the two lines.
        lines: [usize; 2],
    },
}

impl fmt::Display for SymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotAPermutation { place, of } => write!(
                f,
                "item {} of the list is out of range or appears twice; list each of 1 to {of} once",
                place + 1
            ),
            Self::SplitsAChute { lines: [a, b] } => write!(
                f,
                "lines {} and {} share a band or stack but would be separated; the three lines of a \
                 band or stack move together",
                a + 1,
                b + 1
            ),
        }
    }
}

impl std::error::Error for SymmetryError {}

const STILL: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const BACKWARDS: [u8; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Self = Self::geometric(false, STILL, STILL);
    /// Reflection in the diagonal from top left to bottom right: rows become columns.
    pub const TRANSPOSE: Self = Self::geometric(true, STILL, STILL);
    /// Reflection in the diagonal from top right to bottom left.
    pub const ANTI_TRANSPOSE: Self = Self::geometric(true, BACKWARDS, BACKWARDS);
    /// Rotation by 90 degrees clockwise.
    pub const ROTATE_90: Self = Self::geometric(true, STILL, BACKWARDS);
    /// Rotation by 180 degrees.
    pub const ROTATE_180: Self = Self::geometric(false, BACKWARDS, BACKWARDS);
    /// Rotation by 270 degrees clockwise.
    pub const ROTATE_270: Self = Self::geometric(true, BACKWARDS, STILL);
    /// Reflection that swaps left and right.
    pub const MIRROR_LEFT_RIGHT: Self = Self::geometric(false, STILL, BACKWARDS);
    /// Reflection that swaps top and bottom.
    pub const MIRROR_TOP_BOTTOM: Self = Self::geometric(false, BACKWARDS, STILL);

    /// The number of symmetries: 2 · 6⁸ · 9!.
    pub const COUNT: u64 = 3_359_232 * 362_880;

    const fn geometric(transpose: bool, rows: [u8; 9], columns: [u8; 9]) -> Self {
        Self {
            transpose,
            rows,
            columns,
            digits: Digit::ALL,
        }
    }

    /// The symmetry that moves row `rows[i]` and column `columns[i]` of the (transposed) grid to
    /// position `i`.
    const fn fetching(
        transpose: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [Digit; 9],
    ) -> Self {
        Self {
            transpose,
            rows: inverse(rows),
            columns: inverse(columns),
            digits,
        }
    }

    /// Rotation clockwise by 0, 90, 180 or 270 degrees; `None` for other angles.
    pub const fn rotate(degrees: u32) -> Option<Self> {
        match degrees {
            0 => Some(Self::IDENTITY),
            90 => Some(Self::ROTATE_90),
            180 => Some(Self::ROTATE_180),
            270 => Some(Self::ROTATE_270),
            _ => None,
        }
    }

    /// Moves row *i* to position `to[i]`, zero-based. Bands must stay together.
    ///
    /// ```
    /// use whydoku_grid::{Cell, Symmetry};
    /// let swap = Symmetry::permute_rows([1, 0, 2, 3, 4, 5, 6, 7, 8])?;
    /// assert_eq!(swap.apply(&Cell::at(0, 4)), Cell::at(1, 4));
    /// let error = Symmetry::permute_rows([3, 1, 2, 0, 4, 5, 6, 7, 8]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "lines 1 and 2 share a band or stack but would be separated; \
    ///      the three lines of a band or stack move together"
    /// );
    /// # Ok::<(), whydoku_grid::SymmetryError>(())
    /// ```
    pub fn permute_rows(to: [usize; 9]) -> Result<Self, SymmetryError> {
        Ok(Self::geometric(false, line_permutation(to)?, STILL))
    }

    /// Moves column *i* to position `to[i]`, zero-based. Stacks must stay together.
    pub fn permute_columns(to: [usize; 9]) -> Result<Self, SymmetryError> {
        Ok(Self::geometric(false, STILL, line_permutation(to)?))
    }

    /// Moves band *i* to position `to[i]`, zero-based; its rows keep their order.
    pub fn permute_bands(to: [usize; 3]) -> Result<Self, SymmetryError> {
        Self::permute_rows(chutes_to_lines(to)?)
    }

    /// Moves stack *i* to position `to[i]`, zero-based; its columns keep their order.
    pub fn permute_stacks(to: [usize; 3]) -> Result<Self, SymmetryError> {
        Self::permute_columns(chutes_to_lines(to)?)
    }

    /// Renames digit *d* to `to[d − 1]`.
    ///
    /// ```
    /// use whydoku_grid::{Digit, Symmetry};
    /// let mut names = Digit::ALL;
    /// names.reverse();
    /// assert_eq!(Symmetry::relabel(names)?.apply(&Digit::D1), Digit::D9);
    /// # Ok::<(), whydoku_grid::SymmetryError>(())
    /// ```
    pub fn relabel(to: [Digit; 9]) -> Result<Self, SymmetryError> {
        permutation(to.map(Digit::index))?;
        Ok(Self {
            digits: to,
            ..Self::IDENTITY
        })
    }

    /// A random symmetry, each equally likely.
    pub fn random(rng: &mut Rng) -> Self {
        let mut lines = || {
            let mut chutes = [0, 1, 2];
            rng.shuffle(&mut chutes);
            let mut to = STILL;
            for (place, slot) in to.chunks_exact_mut(3).zip(chutes) {
                let mut order = [0, 1, 2];
                rng.shuffle(&mut order);
                place.copy_from_slice(&order.map(|line| slot * 3 + line));
            }
            to
        };
        let (rows, columns) = (lines(), lines());
        let transpose = rng.coin();
        let mut digits = Digit::ALL;
        rng.shuffle(&mut digits);
        Self {
            transpose,
            rows,
            columns,
            digits,
        }
    }

    /// Whether every cell stays where it is; digits may change their names.
    #[doc(hidden)]
    pub fn keeps_cells(&self) -> bool {
        (self.transpose, self.rows, self.columns) == (false, STILL, STILL)
    }

    /// The symmetry that applies this one first, then `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let (rows, columns) = if next.transpose {
            (self.columns, self.rows)
        } else {
            (self.rows, self.columns)
        };
        Self {
            transpose: self.transpose != next.transpose,
            rows: rows.map(|row| next.rows[usize::from(row)]),
            columns: columns.map(|column| next.columns[usize::from(column)]),
            digits: self.digits.map(|digit| next.digits[digit.index()]),
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (inverse(self.rows), inverse(self.columns));
        let mut digits = Digit::ALL;
        for digit in Digit::ALL {
            digits[self.digits[digit.index()].index()] = digit;
        }
        Self {
            transpose: self.transpose,
            rows: if self.transpose { columns } else { rows },
            columns: if self.transpose { rows } else { columns },
            digits,
        }
    }

    /// Iterates over `first` and its images as the symmetry is applied again and again, until `first`
    /// comes back.
    ///
    /// ```
    /// use whydoku_grid::{Cell, Symmetry};
    /// let corners: Vec<Cell> = Symmetry::ROTATE_90.orbit(Cell::at(0, 0)).collect();
    /// let clockwise = [(0, 0), (0, 8), (8, 8), (8, 0)];
    /// assert_eq!(corners, clockwise.map(|(row, column)| Cell::at(row, column)));
    /// ```
    pub fn orbit<T: Movable + Copy + PartialEq>(&self, first: T) -> impl Iterator<Item = T> {
        let next = move |thing: &T| Some(self.apply(thing)).filter(|thing| *thing != first);
        std::iter::successors(Some(first), next)
    }

    /// The image of a cell, a digit, a grid or anything else that is [`Movable`].
    #[must_use]
    pub fn apply<T: Movable>(&self, thing: &T) -> T {
        thing.moved(self)
    }
}

impl Default for Symmetry {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// Writes where the rows and columns go and what the digits become, all one-based:
/// `transpose rows 123456789 columns 321654987 digits 912345678`.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = |lines: [u8; 9]| lines.map(|line| char::from(b'1' + line)).iter().collect();
        let (rows, columns): (String, String) = (numbers(self.rows), numbers(self.columns));
        let digits: String = self.digits.map(Digit::to_char).iter().collect();
        let transpose = if self.transpose { "transpose " } else { "" };
        write!(
            f,
            "{transpose}rows {rows} columns {columns} digits {digits}"
        )
    }
}

impl fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symmetry({self})")
    }
}

const fn inverse(to: [u8; 9]) -> [u8; 9] {
    let mut from = [0; 9];
    let mut i = 0;
    while i < 9 {
        from[to[i as usize] as usize] = i;
        i += 1;
    }
    from
}

/// The list as bytes, if it contains each of 0..N once.
fn permutation<const N: usize>(to: [usize; N]) -> Result<[u8; N], SymmetryError> {
    let mut seen = [false; N];
    let mut bytes = [0; N];
    for (place, (&item, byte)) in to.iter().zip(&mut bytes).enumerate() {
        match (u8::try_from(item), seen.get_mut(item)) {
            (Ok(item), Some(seen)) if !*seen => (*byte, *seen) = (item, true),
            _ => return Err(SymmetryError::NotAPermutation { place, of: N }),
        }
    }
    Ok(bytes)
}

fn line_permutation(to: [usize; 9]) -> Result<[u8; 9], SymmetryError> {
    let lines = permutation(to)?;
    for line in 0..9 {
        let first = line - line % 3;
        if to[line] / 3 != to[first] / 3 {
            return Err(SymmetryError::SplitsAChute {
                lines: [first, line],
            });
        }
    }
    Ok(lines)
}

fn chutes_to_lines(to: [usize; 3]) -> Result<[usize; 9], SymmetryError> {
    permutation(to)?;
    Ok(std::array::from_fn(|line| to[line / 3] * 3 + line % 3))
}
