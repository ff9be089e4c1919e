//! The XML of the OpenSudoku app.

/// The fields it can hold.
pub(super) const FIELDS: [&str; 4] = ["folder", "state", "time", "note"];
