//! ipuz: JSON with the rows of a Sudoku.

/// The fields it can hold.
pub(super) const FIELDS: [&str; 4] = ["author", "date", "rules", "solution"];
