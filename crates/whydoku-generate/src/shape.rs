//! [`Shape`]: where the givens are and how many there are, checked before any work is done.

use super::GivensSymmetry;
use std::fmt;
use std::ops::RangeInclusive;
use whydoku_grid::{Cell, CellSet};

/// A request about the givens. The default is a minimal puzzle: every given is needed.
///
/// ```
/// use whydoku_generate::{GivensSymmetry, Shape};
/// let shape = Shape { symmetry: GivensSymmetry::Rotational90, ..Shape::default() };
/// assert!(shape.check().is_ok());
/// // Quarter turns move cells in groups of four around the center.
/// let odd = Shape { givens: Some(26..=27), ..shape };
/// assert!(odd.check().is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The number of givens; by default, givens are removed until every one is needed.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether every single given must be needed, even with a symmetry or a number of givens. Without
    /// those it always is.
    pub minimal: bool,
    /// The symmetry of the pattern.
    pub symmetry: GivensSymmetry,
    /// The exact cells of the givens.
    pub pattern: Option<CellSet>,
}

/// The error for a shape that no puzzle can have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// The range is empty.
    EmptyRange(RangeInclusive<usize>),
    /// All numbers in the range are less than 17.
    TooFewGivens(usize),
    /// All numbers in the range are more than 81.
    TooManyGivens(usize),
    /// No pattern with this symmetry has a number of givens in this range.
    Symmetry(GivensSymmetry, RangeInclusive<usize>),
    /// No minimal puzzle with more than 40 givens is known.
    MinimalWithMany(usize),
    /// A pattern determines the number and the symmetry of the givens.
    PatternAndMore(&'static str),
    /// The pattern has fewer than 17 cells.
    SmallPattern(usize),
    /// Two lines of one band or stack have no given and could be swapped.
    EmptyLines(Cell, Cell),
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyRange(range) => write!(
                f,
                "the range of givens from {} to {} is empty; write the smaller number first",
                range.start(),
                range.end()
            ),
            Self::TooFewGivens(most) => write!(
                f,
                "a puzzle with one solution has at least 17 givens; {most} are too few"
            ),
            Self::TooManyGivens(fewest) => {
                write!(f, "a grid has 81 cells; {fewest} givens are too many")
            }
            Self::Symmetry(symmetry, range) => write!(
                f,
                "no pattern with {symmetry} symmetry has {} to {} givens",
                range.start(),
                range.end()
            ),
            Self::MinimalWithMany(fewest) => write!(
                f,
                "no minimal puzzle with {fewest} or more givens is known; ask for at most 40"
            ),
            Self::PatternAndMore(what) => write!(
                f,
                "a pattern already determines the givens; leave out {what}"
            ),
            Self::SmallPattern(len) => write!(
                f,
                "a puzzle with one solution has at least 17 givens; the pattern has only {len}"
            ),
            Self::EmptyLines(a, b) => {
                let (kind, one, other) = if a.row_index() == b.row_index() {
                    ("columns", a.column_index() + 1, b.column_index() + 1)
                } else {
                    ("rows", a.row_index() + 1, b.row_index() + 1)
                };
                write!(
                    f,
                    "the pattern leaves {kind} {one} and {other} empty; they could be swapped, so no \
                     puzzle with this pattern has one solution"
                )
            }
        }
    }
}

impl std::error::Error for ShapeError {}

impl Shape {
    /// Checks whether a puzzle can have this shape. An error means that none exists.
    pub fn check(&self) -> Result<(), ShapeError> {
        if let Some(pattern) = self.pattern {
            return self.check_pattern(pattern);
        }
        let Some(range) = &self.givens else {
            return Ok(());
        };
        let (fewest, most) = (*range.start(), *range.end());
        if fewest > most {
            return Err(ShapeError::EmptyRange(range.clone()));
        }
        if most < 17 {
            return Err(ShapeError::TooFewGivens(most));
        }
        if fewest > 81 {
            return Err(ShapeError::TooManyGivens(fewest));
        }
        if self.minimal && fewest > 40 {
            return Err(ShapeError::MinimalWithMany(fewest));
        }
        if !self.sums().iter().any(|sum| range.contains(sum)) {
            return Err(ShapeError::Symmetry(self.symmetry, range.clone()));
        }
        Ok(())
    }

    /// Whether givens are removed until every one is needed.
    pub(super) const fn is_minimal(&self) -> bool {
        self.minimal || self.givens.is_none() && self.pattern.is_none()
    }

    /// The numbers of givens that whole orbits can add up to.
    fn sums(&self) -> Vec<usize> {
        let mut sums = 1_u128;
        for orbit in self.symmetry.orbits() {
            sums |= sums << orbit.len();
        }
        (0..=81).filter(|sum| sums >> sum & 1 == 1).collect()
    }

    fn check_pattern(&self, pattern: CellSet) -> Result<(), ShapeError> {
        if self.givens.is_some() {
            return Err(ShapeError::PatternAndMore("a number of givens"));
        }
        if self.symmetry != GivensSymmetry::None {
            return Err(ShapeError::PatternAndMore("a symmetry"));
        }
        if pattern.len() < 17 {
            return Err(ShapeError::SmallPattern(pattern.len()));
        }
        for a in 0..9 {
            for b in a + 1..a / 3 * 3 + 3 {
                let empty = |first: Cell, second: Cell, mask: u16| {
                    (mask >> a & 1 == 0 && mask >> b & 1 == 0)
                        .then_some(ShapeError::EmptyLines(first, second))
                };
                let rows = empty(Cell::at(a, 0), Cell::at(b, 0), pattern.row_mask());
                let columns = empty(Cell::at(0, a), Cell::at(0, b), pattern.column_mask());
                if let Some(bad) = rows.or(columns) {
                    return Err(bad);
                }
            }
        }
        Ok(())
    }
}
