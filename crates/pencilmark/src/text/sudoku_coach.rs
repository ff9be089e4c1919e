//! sudoku.coach's constructor string: `SCv7_32_` and compressed JSON in base 32.

/// The fields it can hold.
pub(super) const FIELDS: [&str; 2] = ["author", "rules"];

pub(super) const fn decode(_: &str) -> Result<super::Record, super::ErrorKind> {
    Err(super::ErrorKind::NeedsFeature(
        super::Format::SudokuCoachConstruct,
    ))
}
