//! [`Failures`]: how many there are, and the first few in words.

use crate::report::grouped;

/// Failures beyond this number are counted but not described.
const DESCRIBED: usize = 20;

/// A number of failures with descriptions of the first few.
#[derive(Clone, Default, Debug)]
pub(super) struct Failures {
    pub(super) count: u64,
    described: Vec<String>,
}

impl Failures {
    pub(super) fn add(&mut self, text: impl FnOnce() -> String) {
        self.count += 1;
        if self.described.len() < DESCRIBED {
            self.described.push(text());
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.count += other.count;
        self.described.extend(other.described);
        self.described.sort();
        self.described.truncate(DESCRIBED);
    }

    /// The descriptions, and a line with the number of the others.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = self.described.clone();
        let described = u64::try_from(lines.len()).unwrap_or(u64::MAX);
        let more = self.count.saturating_sub(described);
        if more > 0 {
            lines.push(format!("… and {} more", grouped(more)));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_beyond_the_described_ones_are_counted() {
        let mut failures = Failures::default();
        for number in 0..30 {
            failures.add(|| format!("{number:02}"));
        }
        let lines = failures.lines();
        assert_eq!((failures.count, lines.len()), (30, DESCRIBED + 1));
        assert_eq!(lines.last().unwrap(), "… and 10 more");
    }
}
