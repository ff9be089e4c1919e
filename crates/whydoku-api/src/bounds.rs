//! [`Bounds`]: how much one answer may hold.

/// How much one answer may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most solutions that are counted.
    pub solutions: u64,
    /// The most puzzles of a collection that are read.
    pub puzzles: usize,
    /// The most bytes of JSON in an answer. Lists are cut to fit, and the answer says so.
    pub answer_bytes: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            solutions: 10_000,
            puzzles: 1000,
            answer_bytes: 1 << 20,
        }
    }
}
