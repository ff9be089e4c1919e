//! [`Level`]: a six-step scale of how hard a puzzle is, by the techniques a person needs and how
//! often.
//!
//! The path uses a harder kind of technique only when all easier kinds find nothing. Each technique
//! belongs to a [`Tier`]; a few steps of a tier make one level, and more of them make the next
//! ([`Tier::level`]). The puzzle gets the highest level that any tier gives it. `docs/LEVELS.md`
//! lists the limits and shows how newspaper puzzles come out.
//!
//! ```
//! use whydoku_rate::levels::{Level, level};
//! use whydoku_grid::Budget;
//! use whydoku_solve as solve;
//!
//! let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!     .parse()?;
//! let rated = level(&solve::prove(&grid)?, &Budget::unlimited())?;
//! assert_eq!(rated.level, Level::Easy);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::{Pencilmarks, Puzzle};
use whydoku_logic::{Engine, Family, Info, Options, Outcome, Path, Technique, registry};

/// The version of the levels, printed beside every level. It increases whenever a puzzle's level
/// may change.
pub const REVISION: u32 = 1;

/// How hard a puzzle is for a person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Singles are enough, nearly all of them in boxes.
    Easy,
    /// Needs locked candidates, or many singles in lines and cells.
    Medium,
    /// Needs pairs and triples.
    Hard,
    /// Needs patterns over several houses: fish, wings, rectangles.
    Expert,
    /// Needs chains or almost locked sets.
    Master,
    /// Needs harder techniques, or a great many chains.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Self; 6] = [
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Expert,
        Self::Master,
        Self::Extreme,
    ];

    /// Returns the name of the level.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Master => "master",
            Self::Extreme => "extreme",
        }
    }

    /// Returns the level of a path: the highest that any tier gives it.
    ///
    /// A path that does not solve the puzzle is [`Level::Extreme`]. If its budget may have run out,
    /// check its outcome first.
    pub fn of_path(path: &Path) -> Self {
        reason(path).map_or(Self::Easy, |reason| reason.level)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a word that does not name a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelError(String);

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Level::ALL.map(Level::name).join(", ");
        write!(f, "there is no level `{}`; choose one of {names}", self.0)
    }
}

impl std::error::Error for LevelError {}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        Self::ALL
            .into_iter()
            .find(|level| level.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| LevelError(text.to_owned()))
    }
}

/// A class of techniques that are about equally hard for a person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tier {
    /// The last empty cell of a house, or the last place for a digit in a box.
    Crosshatching,
    /// The last place for a digit in a line, or the last digit for a cell.
    Counting,
    /// A digit locked in the intersection of a line and a box.
    Locked,
    /// Pairs and triples.
    Subsets,
    /// Quadruples, fish, wings, single-digit patterns, rectangles and other deadly patterns.
    Patterns,
    /// Chains, coloring with several digits, almost locked sets.
    Chains,
    /// Techniques that a person has to search for and cannot see as a pattern.
    Beyond,
}

impl Tier {
    /// All tiers, easiest first.
    pub const ALL: [Self; 7] = [
        Self::Crosshatching,
        Self::Counting,
        Self::Locked,
        Self::Subsets,
        Self::Patterns,
        Self::Chains,
        Self::Beyond,
    ];

    /// Returns the tier of a technique.
    ///
    /// The family decides where all its techniques are spotted in the same way. Otherwise the
    /// rating decides: patterns that can be seen as a whole are rated below 6.0, and chains are
    /// rated 6.0 or above.
    #[doc(hidden)]
    pub fn of(info: &Info) -> Self {
        let rating = info.rating.0;
        match info.family {
            Family::Singles if rating <= 12 => Self::Crosshatching,
            Family::Singles => match info.id {
                "direct-pointing" | "direct-claiming" => Self::Locked,
                id if id.starts_with("direct-") || id.starts_with("complex-") => Self::Subsets,
                _ => Self::Counting,
            },
            Family::Intersections if rating <= 28 => Self::Locked,
            Family::Subsets if rating <= 40 => Self::Subsets,
            Family::Forcing | Family::LastResort => Self::Beyond,
            _ if rating < 60 => Self::Patterns,
            _ if rating < 85 => Self::Chains,
            _ => Self::Beyond,
        }
    }

    /// Returns the level that this many steps of the tier give a puzzle.
    pub const fn level(self, steps: usize) -> Level {
        let (few, then, more) = self.rule();
        if steps <= few { then } else { more }
    }

    /// Returns the step limit of the tier, the level up to that limit, and the level above it.
    const fn rule(self) -> (usize, Level, Level) {
        match self {
            Self::Crosshatching => (81, Level::Easy, Level::Easy),
            Self::Counting => (3, Level::Easy, Level::Medium),
            Self::Locked => (4, Level::Medium, Level::Hard),
            Self::Subsets => (8, Level::Hard, Level::Expert),
            Self::Patterns => (6, Level::Expert, Level::Master),
            Self::Chains => (12, Level::Master, Level::Extreme),
            Self::Beyond => (0, Level::Extreme, Level::Extreme),
        }
    }

    /// Returns the largest number of steps that still gives the lower of the tier's two levels.
    #[doc(hidden)]
    pub const fn few(self) -> usize {
        self.rule().0
    }

    /// Describes what the tier's techniques look for.
    #[doc(hidden)]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Crosshatching => "last cells of houses, last places in boxes",
            Self::Counting => "last places in lines, last digits of cells",
            Self::Locked => "locked candidates",
            Self::Subsets => "pairs and triples",
            Self::Patterns => "fish, wings, single-digit patterns, rectangles",
            Self::Chains => "chains and almost locked sets",
            Self::Beyond => "forcing, contradictions, or nothing that is known here",
        }
    }
}

/// Why a puzzle has its level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The level.
    pub level: Level,
    /// The hardest tier that gives this level.
    pub tier: Tier,
    /// The number of steps of that tier.
    pub steps: usize,
}

/// Writes `medium: 2 steps of locked candidates`.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { level, tier, steps } = self;
        let s = if *steps == 1 { "" } else { "s" };
        match (tier, steps) {
            (Tier::Beyond, 0) => write!(
                f,
                "{level}: none of the techniques used for levels makes progress"
            ),
            _ => write!(f, "{level}: {steps} step{s} of {}", tier.words()),
        }
    }
}

/// A level, with the path it comes from.
#[derive(Clone, Debug)]
pub struct LevelRating {
    /// The level.
    pub level: Level,
    /// Why the puzzle has this level; `None` if it is already solved.
    pub reason: Option<Reason>,
    /// The path.
    pub path: Path,
}

/// Returns the level of a puzzle. One search for one technique costs one unit of the budget.
#[expect(
    clippy::missing_panics_doc,
    reason = "a puzzle with a solution cannot have equal givens in a house"
)]
pub fn level(puzzle: &Puzzle, budget: &Budget) -> Result<LevelRating, Spent> {
    let start = Pencilmarks::from_grid(puzzle.grid())
        .expect("a puzzle with a solution has no two equal givens in a house");
    level_from(&start, budget)
}

/// Returns the level of what is left to solve in a position of a puzzle, which must include its
/// solution.
#[doc(hidden)]
pub fn level_from(start: &Pencilmarks, budget: &Budget) -> Result<LevelRating, Spent> {
    let path = engine().solve_path(start, budget);
    if let Outcome::BudgetSpent(spent) = path.outcome {
        return Err(spent);
    }
    let reason = reason(&path);
    Ok(LevelRating {
        level: reason.map_or(Level::Easy, |reason| reason.level),
        reason,
        path,
    })
}

/// Returns the engine that measures levels.
///
/// It has the techniques of all tiers but the last, in order of tier, so it never uses a hard
/// technique where an easier one works.
pub fn engine() -> Engine {
    let tier = |technique: &&'static dyn Technique| Tier::of(technique.info());
    let mut techniques: Vec<&'static dyn Technique> = registry::in_solving_order()
        .iter()
        .copied()
        .filter(|technique| technique.info().default)
        .filter(|technique| tier(technique) != Tier::Beyond)
        .collect();
    techniques.sort_by_key(tier);
    Engine::from_techniques(techniques, Options::default())
}

fn reason(path: &Path) -> Option<Reason> {
    let count = |tier| {
        let steps = path.steps.iter();
        steps
            .filter(|step| Tier::of(step.technique) == tier)
            .count()
    };
    let unsolved = path.outcome != Outcome::Solved;
    let reasons = Tier::ALL.into_iter().filter_map(|tier| {
        let steps = count(tier);
        (steps > 0 || tier == Tier::Beyond && unsolved).then(|| Reason {
            level: tier.level(steps),
            tier,
            steps,
        })
    });
    reasons.max_by_key(|reason| (reason.level, reason.tier))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_round_trip_and_others_are_refused() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
        }
        let message = "diabolical".parse::<Level>().unwrap_err().to_string();
        assert!(message.ends_with("easy, medium, hard, expert, master, extreme"));
    }

    #[test]
    fn more_of_a_tier_and_a_harder_tier_are_never_easier() {
        for tier in Tier::ALL {
            assert!(tier.level(0) <= tier.level(100));
        }
        for pair in Tier::ALL.windows(2) {
            assert!(pair[0].level(1) <= pair[1].level(1), "{pair:?}");
            assert!(pair[0].level(100) <= pair[1].level(100), "{pair:?}");
        }
    }

    #[test]
    fn easier_tiers_come_first() {
        let tiers: Vec<Tier> = engine()
            .techniques()
            .iter()
            .map(|t| Tier::of(t.info()))
            .collect();
        assert!(tiers.is_sorted());
        assert!(!tiers.contains(&Tier::Beyond));
        for tier in &Tier::ALL[..6] {
            assert!(tiers.contains(tier), "{tier:?}");
        }
    }
}
