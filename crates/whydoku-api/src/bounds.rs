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

impl Bounds {
    /// The most solutions that are counted or listed, unless a program chooses otherwise.
    pub const SOLUTIONS: u64 = 10_000;
    /// The most puzzles that are read or made, unless a program chooses otherwise.
    pub const PUZZLES: usize = 1000;
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            solutions: Self::SOLUTIONS,
            puzzles: Self::PUZZLES,
            answer_bytes: 1 << 20,
        }
    }
}
