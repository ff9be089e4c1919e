//! [`Verdict`]: what a whole run came to, as an exit code.

use std::process::ExitCode;

/// What happened to all puzzles of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Puzzles whose answer is yes: solved, unique, converted.
    pub(crate) yes: u64,
    /// Puzzles whose answer is no: no solution, several, stuck.
    pub(crate) no: u64,
    /// Puzzles given up because the work budget was spent.
    pub(crate) spent: u64,
    /// Places of the input that could not be read.
    pub(crate) unreadable: u64,
}

impl Verdict {
    /// Something other than a puzzle went wrong: usage, or a file that is not there.
    pub(crate) const BAD_INPUT: Self = Self {
        yes: 0,
        no: 0,
        spent: 0,
        unreadable: 1,
    };

    /// All went well, and there was no question to answer.
    pub(crate) const DONE: Self = Self {
        yes: 0,
        no: 0,
        spent: 0,
        unreadable: 0,
    };

    /// Counts another verdict's puzzles.
    pub(crate) const fn add(&mut self, other: Self) {
        self.yes += other.yes;
        self.no += other.no;
        self.spent += other.spent;
        self.unreadable += other.unreadable;
    }

    /// Puzzles read, whatever the answer.
    pub(crate) const fn read(&self) -> u64 {
        self.yes + self.no + self.spent
    }

    /// 0 yes, 1 the answer is no, 2 unreadable input, 3 budget spent. Where several hold, the one
    /// that makes the others doubtful wins: input that was not read, then work that was not done.
    pub(crate) const fn code(&self) -> u8 {
        if self.unreadable > 0 {
            2
        } else if self.spent > 0 {
            3
        } else if self.no > 0 {
            1
        } else {
            0
        }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        Self::from(verdict.code())
    }
}
