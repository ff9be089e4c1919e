//! What was typed for the commands that make puzzles: `generate`, `minimize` and `vary`.

use crate::args::{Answers, Puzzles, Words, Written};
use crate::booklet::Paper;
use clap::Args;
use clap::builder::PossibleValue;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use whydoku::Rating;
use whydoku::generate::{Day, GivensSymmetry};
use whydoku::rate::levels::Level;

/// Make puzzles to order
///
/// Every puzzle has one solution and, unless a number of givens or a pattern is asked for, no given
/// that could go. Puzzle number i of a seed is the same on every machine and for any number of
/// threads. Exit code 1 when a puzzle was not found; the nearest is then told on standard error.
#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// How many puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,

    /// The seed to draw from; a random one if not given, told on standard error
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// The puzzle of a day, the same for everybody: year-month-day
    #[arg(long, value_name = "DATE", conflicts_with_all = ["seed", "count"])]
    pub(crate) daily: Option<Day>,

    #[command(flatten)]
    pub(crate) shape: Wanted,

    #[command(flatten)]
    pub(crate) path: WantedPath,

    /// Draw minimal puzzles for statistics, each with its weight (docs/GENERATE.md)
    #[arg(long, conflicts_with_all = [
        "givens", "minimal", "symmetry", "pattern", "requires", "only", "forbid", "level", "hodoku_score", "rating", "pdf", "practice",
        "max_tries", "with_path",
    ])]
    pub(crate) unbiased: bool,

    /// Give a puzzle up after this many candidates
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) max_tries: Option<u64>,

    /// Stop after this many seconds with what was found
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<u64>,

    /// With --json: also the path of steps to the solution
    #[arg(long, requires = "json")]
    pub(crate) with_path: bool,

    #[command(flatten)]
    pub(crate) written: Written,

    #[command(flatten)]
    pub(crate) booklet: Booklet,

    #[command(flatten)]
    pub(crate) answers: Answers,
}

/// A booklet to print.
#[derive(Debug, Args)]
#[command(next_help_heading = "Booklet")]
pub(crate) struct Booklet {
    /// Write the puzzles into this file as a booklet to print, instead of to standard output
    #[arg(long, value_name = "FILE.pdf", conflicts_with_all = ["format", "json", "practice"])]
    pub(crate) pdf: Option<PathBuf>,

    /// Puzzles per page, 1 to 12
    #[arg(long, value_name = "N", default_value_t = 4, requires = "pdf", value_parser = clap::value_parser!(u8).range(1..=12))]
    pub(crate) per_page: u8,

    /// The paper
    #[arg(long, value_name = "SIZE", default_value = "a4", requires = "pdf")]
    pub(crate) paper: Paper,

    /// With the answers at the end
    #[arg(long, requires = "pdf")]
    pub(crate) answers: bool,

    /// What stands at the top of every page
    #[arg(long, value_name = "TEXT", default_value = "Sudoku", requires = "pdf")]
    pub(crate) title: String,
}

/// Where the givens stand.
#[derive(Debug, Args)]
#[command(next_help_heading = "Givens")]
pub(crate) struct Wanted {
    /// How many givens, such as 24..28 (both included) or 26
    #[arg(long, value_name = "RANGE", value_parser = range::<usize>)]
    pub(crate) givens: Option<RangeInclusive<usize>>,

    /// No given may be spare, whatever else is asked for
    #[arg(long)]
    pub(crate) minimal: bool,

    /// The symmetry of the givens' pattern
    #[arg(long, value_name = "HOW", value_parser = Words::<GivensSymmetry>::new(symmetries), default_value = "none")]
    pub(crate) symmetry: GivensSymmetry,

    /// Exactly these cells are given: a file with a grid in any format, whose digits mark them
    #[arg(long, value_name = "FILE")]
    pub(crate) pattern: Option<PathBuf>,
}

/// How the puzzle is solved.
#[derive(Debug, Args)]
#[command(next_help_heading = "The way to the solution")]
pub(crate) struct WantedPath {
    /// Techniques that the puzzle needs besides those of easier tiers (docs/GENERATE.md)
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) requires: Vec<String>,

    /// Techniques or families that alone solve the puzzle
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) only: Vec<String>,

    /// Techniques or families that the path does not use
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) forbid: Vec<String>,

    /// The level: easy, medium, hard, expert, master or extreme (docs/LEVELS.md)
    #[arg(long, value_name = "LEVEL", value_parser = Words::<Level>::new(levels))]
    pub(crate) level: Option<Level>,

    /// The score on HoDoKu's scale, such as 1500..2000
    #[arg(long, value_name = "RANGE", value_parser = range::<u32>)]
    pub(crate) hodoku_score: Option<RangeInclusive<u32>>,

    /// The rating on the SE scale, such as 7.0..7.4 or 8.5..
    #[arg(long, value_name = "RANGE", value_parser = range::<Rating>)]
    pub(crate) rating: Option<RangeInclusive<Rating>>,

    /// Instead of the puzzle, the candidate grid just before the required technique's step
    #[arg(long, requires = "requires")]
    pub(crate) practice: bool,
}

/// Take givens away as long as the puzzle keeps its one solution
///
/// Nothing more can be taken from the result. Which givens go is drawn by the seed.
#[derive(Debug, Args)]
pub(crate) struct Minimize {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// The seed to draw from
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) written: Written,

    #[command(flatten)]
    pub(crate) answers: Answers,
}

/// Turn puzzles into random equivalents: turned, permuted, relabelled
#[derive(Debug, Args)]
pub(crate) struct Vary {
    #[command(flatten)]
    pub(crate) puzzles: Puzzles,

    /// The seed to draw from; a random one if not given, told on standard error
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// How many of each puzzle
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,

    #[command(flatten)]
    pub(crate) written: Written,

    #[command(flatten)]
    pub(crate) answers: Answers,
}

fn levels() -> Vec<PossibleValue> {
    let names = Level::ALL.into_iter().map(Level::name);
    names.map(PossibleValue::new).collect()
}

fn symmetries() -> Vec<PossibleValue> {
    let listed =
        |symmetry: GivensSymmetry| PossibleValue::new(symmetry.name()).help(symmetry.about());
    GivensSymmetry::ALL.into_iter().map(listed).collect()
}

/// A number with an end, for ranges that are open upwards.
pub(crate) trait Bounded: FromStr<Err: Display> + Copy {
    const LEAST: Self;
    const MOST: Self;
}

impl Bounded for usize {
    const LEAST: Self = 17;
    const MOST: Self = 81;
}

impl Bounded for u32 {
    const LEAST: Self = 0;
    const MOST: Self = Self::MAX;
}

impl Bounded for Rating {
    const LEAST: Self = Self(10);
    const MOST: Self = Self(120);
}

/// `24..28`, `24..`, `..28` or `24`; both ends included.
fn range<T: Bounded>(text: &str) -> Result<RangeInclusive<T>, String> {
    let end = |part: &str, open: T| match part {
        "" => Ok(open),
        part => part.parse().map_err(|why: T::Err| {
            format!("{why}; a range is written with two dots between its ends, both included")
        }),
    };
    match text.split_once("..") {
        Some((from, to)) => Ok(end(from, T::LEAST)?..=end(to.trim_start_matches('='), T::MOST)?),
        None => {
            let only: T = text.parse().map_err(|why: T::Err| why.to_string())?;
            Ok(only..=only)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_both_ends() {
        assert_eq!(range::<usize>("24..28"), Ok(24..=28));
        assert_eq!(range::<usize>("24"), Ok(24..=24));
        assert_eq!(range::<usize>("..20"), Ok(17..=20));
        assert_eq!(range::<Rating>("8.5.."), Ok(Rating(85)..=Rating(120)));
        assert!(range::<usize>("a..b").is_err());
    }
}
