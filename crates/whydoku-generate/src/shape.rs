//! [`Shape`]: where the givens may stand and how many there are, checked before any work is done.

use super::GivensSymmetry;
use std::fmt;
use std::ops::RangeInclusive;
use whydoku_grid::{Cell, CellSet};

/// What is asked of the givens. The default is a minimal puzzle: no given can go.
///
/// ```
/// use whydoku_generate::{GivensSymmetry, Shape};
/// let shape = Shape { symmetry: GivensSymmetry::Rotational90, ..Shape::default() };
/// assert!(shape.check().is_ok());
/// // Quarter turns move cells in fours round the centre.
/// let odd = Shape { givens: Some(26..=27), ..shape };
/// assert!(odd.check().is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// How many givens; without it, as few as the pass of removals reaches.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether no single given may be spare, even where symmetry or a number of givens would allow
    /// some. Without a number and without symmetry that is so anyway.
    pub minimal: bool,
    /// The symmetry of the pattern.
    pub symmetry: GivensSymmetry,
    /// Exactly these cells are given.
    pub pattern: Option<CellSet>,
}

/// Why no puzzle can have a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// The range has no number in it.
    EmptyRange(RangeInclusive<usize>),
    /// All numbers of the range are below 17.
    TooFewGivens(usize),
    /// All numbers of the range are above 81.
    TooManyGivens(usize),
    /// No choice of cells with this symmetry has a number in this range.
    Symmetry(GivensSymmetry, RangeInclusive<usize>),
    /// A minimal puzzle has at most 40 givens; none with more has ever been found.
    MinimalWithMany(usize),
    /// A pattern says where the givens are; its number and symmetry are its own.
    PatternAndMore(&'static str),
    /// A pattern of fewer than 17 cells.
    SmallPattern(usize),
    /// Two lines of one band or stack without a given can always change places.
    EmptyLines(Cell, Cell),
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyRange(range) => write!(
                f,
                "there is no number from {} to {}; the smaller comes first",
                range.start(),
                range.end()
            ),
            Self::TooFewGivens(most) => write!(
                f,
                "{most} givens are too few: every puzzle with one solution has at least 17"
            ),
            Self::TooManyGivens(fewest) => {
                write!(f, "{fewest} givens are too many: a grid has 81 cells")
            }
            Self::Symmetry(symmetry, range) => write!(
                f,
                "no pattern with {symmetry} symmetry has from {} to {} givens",
                range.start(),
                range.end()
            ),
            Self::MinimalWithMany(fewest) => write!(
                f,
                "no minimal puzzle with {fewest} or more givens is known; 40 is the record"
            ),
            Self::PatternAndMore(what) => write!(
                f,
                "a pattern says which cells are given; {what} cannot be asked for as well"
            ),
            Self::SmallPattern(len) => write!(
                f,
                "the pattern has {len} cells; every puzzle with one solution has at least 17 givens"
            ),
            Self::EmptyLines(a, b) => {
                let (kind, one, other) = if a.row_index() == b.row_index() {
                    ("columns", a.column_index() + 1, b.column_index() + 1)
                } else {
                    ("rows", a.row_index() + 1, b.row_index() + 1)
                };
                write!(
                    f,
                    "the pattern leaves {kind} {one} and {other} empty; they could change places, so \
                     no puzzle with it has one solution"
                )
            }
        }
    }
}

impl std::error::Error for ShapeError {}

impl Shape {
    /// Whether a puzzle may have this shape at all; what is refused here cannot exist.
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

    /// Whether nothing that goes together is spare: as few givens as the pass of removals reaches.
    pub(super) const fn is_minimal(&self) -> bool {
        self.minimal || self.givens.is_none() && self.pattern.is_none()
    }

    /// Numbers of givens that whole orbits can add up to.
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
