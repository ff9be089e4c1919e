//! [`Rating`]: how hard a variant is, by the path that solves it.
//!
//! `docs/VARIANT_DIFFICULTY.md` has the definition.

use crate::{Outcome, Path};
use std::fmt;

/// How hard a variant is for a person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Singles and pair rules are enough.
    Easy,
    /// Needs combinations of cages, locked candidates or sums.
    Medium,
    /// Needs subsets, or several cells of one rule together with others.
    Hard,
    /// Needs the harder techniques, but supposes nothing.
    Expert,
    /// Needs a last resort, or is not solved.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Self; 5] = [
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Expert,
        Self::Extreme,
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Extreme => "extreme",
        }
    }

    /// The level of a technique of this difficulty.
    pub const fn of_difficulty(difficulty: u32) -> Self {
        match difficulty {
            0..=5 => Self::Easy,
            6..=10 => Self::Medium,
            11..=19 => Self::Hard,
            20..=59 => Self::Expert,
            _ => Self::Extreme,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How hard a puzzle is: its level, its hardest step, and how much there is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The level of the hardest technique that the path uses.
    pub level: Level,
    /// The difficulty of that technique.
    pub hardest: u32,
    /// The name of that technique; empty for a path without steps.
    pub technique: &'static str,
    /// The difficulties of all steps, added up.
    pub total: u32,
    /// The number of steps.
    pub steps: usize,
}

impl Rating {
    /// The rating of a path.
    pub fn of(path: &Path) -> Self {
        let hardest = path
            .steps
            .iter()
            .map(|step| step.technique)
            .max_by_key(|info| info.difficulty);
        let difficulty = hardest.map_or(0, |info| info.difficulty);
        let solved = path.outcome == Outcome::Solved;
        Self {
            level: if solved {
                Level::of_difficulty(difficulty)
            } else {
                Level::Extreme
            },
            hardest: difficulty,
            technique: hardest.map_or("", |info| info.name),
            total: path
                .steps
                .iter()
                .map(|step| step.technique.difficulty)
                .sum(),
            steps: path.steps.len(),
        }
    }
}
