//! [`Outcome`]: how an attempt to solve ended, in the one vocabulary of all answers.

use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use whydoku::{Spent, logic};

/// How an attempt to solve ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Solved.
    Solved,
    /// The method or the techniques in use make no further progress.
    Stuck,
    /// There is no solution.
    NoSolution,
    /// There is more than one solution.
    SeveralSolutions,
    /// A step left a cell or a house without a candidate, so the position cannot be completed.
    Contradiction,
    /// The work budget is spent.
    Budget,
    /// The timeout was reached, or the work was stopped from outside.
    Timeout,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Self; 7] = [
        Self::Solved,
        Self::Stuck,
        Self::NoSolution,
        Self::SeveralSolutions,
        Self::Contradiction,
        Self::Budget,
        Self::Timeout,
    ];

    /// The word for it in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Stuck => "stuck",
            Self::NoSolution => "no-solution",
            Self::SeveralSolutions => "several-solutions",
            Self::Contradiction => "contradiction",
            Self::Budget => "budget",
            Self::Timeout => "timeout",
        }
    }

    /// Why work was given up, as a part of a sentence.
    pub const fn given_up(self) -> &'static str {
        match self {
            Self::Timeout => "the timeout was reached",
            _ => "the work budget is spent",
        }
    }

    /// Whether that means yes or no.
    pub const fn verdict(self) -> Verdict {
        match self {
            Self::Solved => Verdict::Yes,
            Self::Stuck | Self::NoSolution | Self::SeveralSolutions | Self::Contradiction => {
                Verdict::No
            }
            Self::Budget | Self::Timeout => Verdict::Budget,
        }
    }
}

/// In words: `no solution`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Solved => "solved",
            Self::Stuck => "stuck",
            Self::NoSolution => "no solution",
            Self::SeveralSolutions => "several solutions",
            Self::Contradiction => "contradiction",
            Self::Budget => "budget spent",
            Self::Timeout => "timeout",
        })
    }
}

impl From<&logic::Outcome> for Outcome {
    fn from(outcome: &logic::Outcome) -> Self {
        match outcome {
            logic::Outcome::Solved => Self::Solved,
            logic::Outcome::Stuck => Self::Stuck,
            logic::Outcome::Contradiction(_) => Self::Contradiction,
            logic::Outcome::BudgetSpent(spent) => Self::from(*spent),
        }
    }
}

impl From<Spent> for Outcome {
    fn from(spent: Spent) -> Self {
        match spent {
            Spent::Units => Self::Budget,
            Spent::Cancelled => Self::Timeout,
        }
    }
}

/// What an answer comes to. The command turns it into an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes: solved, unique, a hint was found.
    Yes,
    /// No: no solution, stuck, a mistake.
    No,
    /// Unknown, because the work was given up first.
    Budget,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_has_the_names() {
        for outcome in Outcome::ALL {
            let json = serde_json::to_value(outcome).unwrap();
            assert_eq!(json, outcome.name());
        }
    }
}
