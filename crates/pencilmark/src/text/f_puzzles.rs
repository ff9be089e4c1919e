//! f-puzzles.com: a link that holds compressed JSON.

/// The fields it can hold.
pub(super) const FIELDS: [&str; 3] = ["author", "rules", "solution"];

pub(super) const fn decode(_: &str) -> Result<super::Record, super::ErrorKind> {
    Err(super::ErrorKind::NeedsFeature(super::Format::FPuzzles))
}
