//! HoDoKu's scale: a level and a score.
//!
//! The rater solves the puzzle, always taking a step of the first technique in a fixed list
//! ([`METHODS`]) that has one. The score is the sum of the scores of all steps. The level is that
//! of the hardest step, raised if the score exceeds what that level allows. When a technique has
//! several steps, the choice affects the rest of the path, so it is part of the scale too; wherever
//! the code makes such a choice, a comment says *Rule*. The rules describe what HoDoKu does;
//! `docs/RATING.md` reports how often they agree.
//!
//! Where the search order decides which step is taken, this module has its own search and does not
//! use the engine's: for colors, rectangles, fish with fins, Sue de Coq, chains, almost locked sets, forcing
//! chains and forcing nets. Brute force, the last resort, takes a digit from the solution. Paths with forcing nets
//! or brute force may differ from HoDoKu's; [`HodokuRating::is_exact`] tells them apart.
//!
//! ```
//! use whydoku_rate::hodoku::{self, HodokuLevel};
//! use whydoku_grid::Budget;
//! use whydoku_solve as solve;
//!
//! let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!     .parse()?;
//! let rating = hodoku::rate(&solve::prove(&grid)?, &Budget::unlimited())?;
//! assert_eq!(rating.level, HodokuLevel::Easy);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod almost_locked;
mod almost_locked_chain;
mod chains;
mod choice;
mod colors;
mod fish;
mod forcing;
mod implications;
mod look_ahead;
mod methods;
mod remote_pair;
mod simple_chains;
mod singles;
mod sue_de_coq;
mod uniqueness;

#[doc(hidden)]
pub use methods::METHODS;
pub use methods::Method;

use almost_locked::almost_locked;
use chains::best_chain;
use choice::{Chosen, best_step};
use colors::{multi_colors, simple_colors};
use forcing::{forcing_chain, forcing_net};
use methods::{FULL_HOUSE, Finder, HIDDEN_SINGLE, NAKED_SINGLE};
use remote_pair::remote_pair;
use simple_chains::simple_chain;
use singles::Board;
use std::fmt;
use sue_de_coq::sue_de_coq;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::{Candidate, CandidateSet, Pencilmarks, Puzzle};
use whydoku_logic::{Conclusions, Facts, Options};

/// The version of HoDoKu that this scale reproduces.
pub const REVISION: &str = "HoDoKu 2.2.0";

/// HoDoKu's levels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the variants are HoDoKu's own names")]
pub enum HodokuLevel {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl HodokuLevel {
    /// All levels, easiest first.
    pub const ALL: [Self; 5] = [
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Unfair,
        Self::Extreme,
    ];

    /// Returns HoDoKu's name for the level.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
            Self::Unfair => "Unfair",
            Self::Extreme => "Extreme",
        }
    }

    /// Returns the highest score that a puzzle of this level may have.
    pub(crate) const fn highest_score(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }

    /// Returns the lowest level, from this one up, that allows the score.
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

/// One step of the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HodokuStep {
    /// The technique.
    pub method: &'static Method,
    /// The placements and eliminations it makes.
    pub conclusions: Conclusions,
}

/// A level and a score, with the path they come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HodokuRating {
    /// The level.
    pub level: HodokuLevel,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// All steps, in order.
    pub steps: Vec<HodokuStep>,
}

impl HodokuRating {
    /// Returns the hardest step, by level and then by score; the first one if several tie.
    pub fn hardest(&self) -> Option<&HodokuStep> {
        let score = |step: &&HodokuStep| (step.method.level, step.method.score);
        self.steps.iter().rev().max_by_key(score)
    }

    /// Returns whether the score can be relied on to be HoDoKu's own: the path has no forcing net and no
    /// guess. `docs/RATING.md` reports how often such scores are equal on puzzles that no rule was fitted to.
    pub fn is_exact(&self) -> bool {
        !self.steps.iter().any(|step| step.method.is_uncertain())
    }

    /// Returns whether the path uses forcing chains, forcing nets or brute force.
    #[doc(hidden)]
    pub fn has_last_resort(&self) -> bool {
        self.steps.iter().any(|step| step.method.is_last_resort())
    }
}

/// Writes `Hard 1204`, or `Extreme, about 5260` if the score may not be HoDoKu's own.
impl fmt::Display for HodokuRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let about = if self.is_exact() { "" } else { ", about" };
        write!(f, "{}{about} {}", self.level, self.score)
    }
}

/// The error when the budget runs out before the rating is complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterruptedError {
    /// Why the work stopped.
    pub spent: Spent,
    /// The path so far. Its level and score are lower bounds.
    pub so_far: Box<HodokuRating>,
}

impl fmt::Display for InterruptedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HodokuRating { level, score, .. } = *self.so_far;
        write!(
            f,
            "{}; the score is above {score}, and the level is at least {level}",
            self.spent
        )
    }
}

impl std::error::Error for InterruptedError {}

/// Rates a puzzle. One search for one technique costs one unit of the budget.
pub fn rate(puzzle: &Puzzle, budget: &Budget) -> Result<HodokuRating, InterruptedError> {
    rate_board(Board::new(puzzle.grid()), puzzle, budget)
}

/// Rates a puzzle from these candidates, which must include its solution. Candidates of cells with a
/// given do not matter.
#[doc(hidden)]
pub fn rate_within(
    puzzle: &Puzzle,
    open: &CandidateSet,
    budget: &Budget,
) -> Result<HodokuRating, InterruptedError> {
    let mut board = Board::new(puzzle.grid());
    let closed = *board.marks().open() - *open;
    board.apply(&Conclusions::eliminate(closed).into());
    rate_board(board, puzzle, budget)
}

fn rate_board(
    mut board: Board,
    puzzle: &Puzzle,
    budget: &Budget,
) -> Result<HodokuRating, InterruptedError> {
    let mut rating = HodokuRating {
        level: HodokuLevel::Easy,
        score: 0,
        steps: Vec::new(),
    };
    // Rule: the sets of one pattern share no cells.
    let options = Options {
        overlapping_sets: false,
        ..Options::default()
    };
    while !board.marks().is_solved() {
        let (method, chosen) = match next_step(&mut board, puzzle, &options, budget) {
            Ok(step) => step,
            Err(spent) => {
                rating.level = rating.level.raised_to(rating.score);
                let so_far = Box::new(rating);
                return Err(InterruptedError { spent, so_far });
            }
        };
        board.apply(&chosen);
        rating.score += method.score;
        rating.level = rating.level.max(method.level);
        rating.steps.push(HodokuStep {
            method,
            conclusions: chosen.conclusions,
        });
    }
    rating.level = rating.level.raised_to(rating.score);
    Ok(rating)
}

fn next_step(
    board: &mut Board,
    puzzle: &Puzzle,
    options: &Options,
    budget: &Budget,
) -> Result<(&'static Method, Chosen), Spent> {
    budget.spend(1)?;
    let single = |method: &'static Method, candidate: Candidate| {
        (method, Conclusions::place(candidate).into())
    };
    if let Some(candidate) = board.full_house() {
        return Ok(single(&FULL_HOUSE, candidate));
    }
    if let Some(candidate) = board.naked_single() {
        return Ok(single(&NAKED_SINGLE, candidate));
    }
    if let Some(candidate) = board.hidden_single() {
        return Ok(single(&HIDDEN_SINGLE, candidate));
    }
    let marks = *board.marks();
    let facts = Facts::new(&marks, options, budget);
    for method in METHODS {
        budget.spend(1)?;
        let conclusions = match method.finder {
            Finder::Engine(ids, choice) => match best_step(&facts, ids, choice)? {
                Some(chosen) => return Ok((method, chosen)),
                None => None,
            },
            Finder::RemotePair => remote_pair(&marks).map(Conclusions::eliminate),
            Finder::SimpleChain(_, kind) => {
                simple_chain(&marks, kind, budget)?.map(Conclusions::eliminate)
            }
            Finder::Chain(_) => best_chain(&marks, false).map(Conclusions::eliminate),
            Finder::GroupedChain(_) => best_chain(&marks, true).map(Conclusions::eliminate),
            Finder::AlmostLocked(_, shape) => match almost_locked(&marks, shape, budget)? {
                Some(chosen) => return Ok((method, chosen)),
                None => None,
            },
            Finder::Colors(_, false) => simple_colors(&marks).map(Conclusions::eliminate),
            Finder::Colors(_, true) => multi_colors(&marks).map(Conclusions::eliminate),
            Finder::Rectangle(_, kind) => match uniqueness::rectangle(&marks, kind) {
                Some(chosen) => return Ok((method, chosen)),
                None => None,
            },
            Finder::Fish(_, size, kind) => {
                fish::fish(&marks, size, kind, budget)?.map(Conclusions::eliminate)
            }
            Finder::SueDeCoq(_) => match sue_de_coq(&marks) {
                Some(chosen) => return Ok((method, chosen)),
                None => None,
            },
            Finder::ForcingChain(_) => forcing_chain(&marks),
            Finder::ForcingNet(_) => forcing_net(board),
            Finder::BruteForce => brute_force(&marks, puzzle).map(Conclusions::place),
        };
        if let Some(conclusions) = conclusions {
            return Ok((method, conclusions.into()));
        }
    }
    unreachable!("brute force always has a step for an unsolved puzzle")
}

/// Rule: solves the middle one of all unsolved cells.
fn brute_force(marks: &Pencilmarks, puzzle: &Puzzle) -> Option<Candidate> {
    let unsolved = marks.unsolved();
    let cell = unsolved.into_iter().nth(unsolved.len() / 2)?;
    Some(Candidate::new(cell, puzzle.solution().get(cell)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_solve as solve;

    /// Sets, chains, nets and guesses may choose among steps, but must never contradict the
    /// solution.
    #[test]
    fn every_step_agrees_with_the_solution() {
        let mut names = Vec::new();
        for text in [
            ".7.....563..........8..3.4....1428.....9...6...18...27...5.....9.3.68..42....4.8.",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        ] {
            let puzzle = solve::prove(&text.parse().unwrap()).unwrap();
            let rating = rate(&puzzle, &Budget::unlimited()).unwrap();
            let is_right = |c: Candidate| puzzle.solution().get(c.cell) == c.digit;
            for HodokuStep {
                method,
                conclusions,
            } in &rating.steps
            {
                let placed = conclusions.placements.iter().copied();
                assert!(placed.clone().all(is_right), "{}", method.name);
                assert!(
                    !conclusions.eliminations.iter().any(is_right),
                    "{}",
                    method.name
                );
                names.push(method.name);
            }
        }
        assert!(names.contains(&"Almost Locked Set XZ-Rule"));
    }

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
