//! [`Tally`]: what a whole run came to, as an exit code.

use whydoku_api::Verdict;

/// What became of the puzzles of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Puzzles whose answer is yes: solved, unique, converted.
    pub(crate) yes: u64,
    /// Puzzles whose answer is no: no solution, several solutions, stuck.
    pub(crate) no: u64,
    /// Puzzles that were given up because the work budget ran out.
    pub(crate) budget: u64,
    /// Places in the input that could not be read.
    pub(crate) unreadable: u64,
}

impl Tally {
    /// A usage error, or a file that could not be read or written.
    pub(crate) const BAD_INPUT: Self = Self {
        yes: 0,
        no: 0,
        budget: 0,
        unreadable: 1,
    };

    /// Success without any puzzle.
    pub(crate) const DONE: Self = Self {
        yes: 0,
        no: 0,
        budget: 0,
        unreadable: 0,
    };

    /// Counts one puzzle.
    pub(crate) const fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Yes => self.yes += 1,
            Verdict::No => self.no += 1,
            Verdict::Budget => self.budget += 1,
        }
    }

    /// Adds the puzzles of another tally.
    pub(crate) const fn add(&mut self, other: Self) {
        self.yes += other.yes;
        self.no += other.no;
        self.budget += other.budget;
        self.unreadable += other.unreadable;
    }

    /// How many puzzles were read, whatever the answer.
    pub(crate) const fn read(&self) -> u64 {
        self.yes + self.no + self.budget
    }

    /// 0 yes, 1 no, 2 unreadable input, 3 budget spent. If several apply, the one that casts doubt on
    /// the others wins: input that was not read, then work that was not done.
    pub(crate) const fn code(&self) -> u8 {
        if self.unreadable > 0 {
            2
        } else if self.budget > 0 {
            3
        } else if self.no > 0 {
            1
        } else {
            0
        }
    }
}
