//! HoDoKu's scale: a level and a score.
//!
//! The score is the sum of the base scores of all steps on a path that takes, at each point, the
//! first technique of a fixed order that has a step ([`METHODS`]). The level is that of the hardest
//! step, raised while the score is above what the level allows. Which of several steps of one
//! technique is taken changes what is left for later, so it is part of the scale too; wherever such
//! a choice is made in the code, a comment says *Rule*. The rules were found by comparing with
//! published scores; `docs/RATING.md` says how often they agree.
//!
//! Templates and brute force, which come last in that order, are not used here: a puzzle that needs
//! one ends [`End::Stuck`], with level Extreme and a score that is a lower bound. Forcing chains and
//! nets are the engine's own; HoDoKu's find other steps at times, so scores that rest on them differ
//! more often than others, the level (Extreme) does not.
//!
//! ```
//! use pencilmark::rate::hodoku::{self, HodokuLevel};
//! use pencilmark::{Budget, solve};
//!
//! let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!     .parse()?;
//! let rating = hodoku::rate(&solve::prove(&grid)?, &Budget::unlimited())?;
//! assert_eq!(rating.level, HodokuLevel::Easy);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod choice;
mod methods;
mod remote_pair;
mod singles;

pub use methods::{METHODS, Method};

use crate::budget::{Budget, Spent};
use crate::grid::{Candidate, Puzzle};
use crate::logic::{Conclusions, Facts, Options};
use choice::best_step;
use methods::{FULL_HOUSE, Finder, HIDDEN_SINGLE, NAKED_SINGLE};
use remote_pair::remote_pair;
use singles::Board;
use std::fmt;

/// The version of the program whose scale this is.
pub const REVISION: &str = "HoDoKu 2.2.0";

/// HoDoKu's levels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "they are names")]
pub enum HodokuLevel {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl HodokuLevel {
    /// All, easiest first.
    pub const ALL: [Self; 5] = [
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Unfair,
        Self::Extreme,
    ];

    /// HoDoKu's word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
            Self::Unfair => "Unfair",
            Self::Extreme => "Extreme",
        }
    }

    /// The highest score a puzzle of this level may have.
    pub const fn highest_score(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }

    /// The first level from this one on that allows the score.
    fn raised_to(self, score: u32) -> Self {
        Self::ALL
            .into_iter()
            .find(|level| *level >= self && score <= level.highest_score())
            .unwrap_or(Self::Extreme)
    }
}

impl fmt::Display for HodokuLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How a rating ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The puzzle is solved.
    Solved,
    /// No technique has a step: it needs templates or brute force. The score is a lower bound.
    Stuck,
}

/// One step of the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HodokuStep {
    /// The technique.
    pub method: &'static Method,
    /// What it does.
    pub conclusions: Conclusions,
}

/// A level, a score, and the path they come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HodokuRating {
    /// The level.
    pub level: HodokuLevel,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// Every step in order.
    pub steps: Vec<HodokuStep>,
    /// How it ended.
    pub end: End,
}

impl HodokuRating {
    /// The step with the highest score: the first of them.
    pub fn hardest(&self) -> Option<&HodokuStep> {
        let score = |step: &&HodokuStep| (step.method.level, step.method.score);
        self.steps.iter().rev().max_by_key(score)
    }
}

/// `Hard 1204`, or `Extreme, more than 3010`.
impl fmt::Display for HodokuRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.end {
            End::Solved => write!(f, "{} {}", self.level, self.score),
            End::Stuck => write!(f, "{}, more than {}", self.level, self.score),
        }
    }
}

/// The budget ended before the rating did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interrupted {
    /// Why.
    pub spent: Spent,
    /// The path so far: its level and score are lower bounds.
    pub so_far: Box<HodokuRating>,
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HodokuRating { level, score, .. } = *self.so_far;
        write!(
            f,
            "{}; the score is more than {score} so far, the level at least {level}",
            self.spent
        )
    }
}

impl std::error::Error for Interrupted {}

/// Rates a puzzle. A unit of the budget is one search of one technique.
pub fn rate(puzzle: &Puzzle, budget: &Budget) -> Result<HodokuRating, Interrupted> {
    let mut board = Board::new(puzzle.grid());
    let mut rating = HodokuRating {
        level: HodokuLevel::Easy,
        score: 0,
        steps: Vec::new(),
        end: End::Solved,
    };
    // Rule: sets of one pattern share no cells.
    let options = Options {
        overlapping_sets: false,
        ..Options::default()
    };
    while !board.marks().is_solved() {
        let step = match next_step(&mut board, &options, budget) {
            Ok(step) => step,
            Err(spent) => {
                rating.level = rating.level.raised_to(rating.score);
                let so_far = Box::new(rating);
                return Err(Interrupted { spent, so_far });
            }
        };
        let Some(step) = step else {
            rating.end = End::Stuck;
            rating.level = HodokuLevel::Extreme;
            break;
        };
        board.apply(&step.conclusions);
        rating.score += step.method.score;
        rating.level = rating.level.max(step.method.level);
        rating.steps.push(step);
    }
    rating.level = rating.level.raised_to(rating.score);
    Ok(rating)
}

fn next_step(
    board: &mut Board,
    options: &Options,
    budget: &Budget,
) -> Result<Option<HodokuStep>, Spent> {
    budget.spend(1)?;
    let single = |method: &'static Method, candidate: Candidate| HodokuStep {
        method,
        conclusions: Conclusions::place(candidate),
    };
    if let Some(candidate) = board.full_house() {
        return Ok(Some(single(&FULL_HOUSE, candidate)));
    }
    if let Some(candidate) = board.naked_single() {
        return Ok(Some(single(&NAKED_SINGLE, candidate)));
    }
    if let Some(candidate) = board.hidden_single() {
        return Ok(Some(single(&HIDDEN_SINGLE, candidate)));
    }
    let marks = *board.marks();
    let facts = Facts::new(&marks, options, budget);
    for method in METHODS {
        budget.spend(1)?;
        let conclusions = match method.finder {
            Finder::RemotePair => remote_pair(&marks).map(Conclusions::eliminate),
            Finder::Engine(ids, choice) => best_step(&facts, ids, choice)?,
        };
        if let Some(conclusions) = conclusions {
            let step = HodokuStep {
                method,
                conclusions,
            };
            return Ok(Some(step));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_raises_the_level_as_far_as_needed() {
        use HodokuLevel::{Easy, Extreme, Hard, Medium, Unfair};
        for (from, score, to) in [
            (Easy, 800, Easy),
            (Easy, 801, Medium),
            (Easy, 1001, Hard),
            (Medium, 1600, Hard),
            (Hard, 700, Hard),
            (Hard, 1601, Unfair),
            (Unfair, 1801, Extreme),
        ] {
            assert_eq!(from.raised_to(score), to, "{from} {score}");
        }
    }
}
