//! [`Rating`]: a difficulty on the Sudoku Explainer scale, in tenths.

use std::fmt;

/// A difficulty on the SE scale in tenths, so that no float is ever compared: `Rating(42)` prints
/// `4.2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rating(pub u16);

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
