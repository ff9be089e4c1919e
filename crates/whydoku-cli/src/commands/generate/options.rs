//! The options of `generate` that describe a puzzle or a booklet.

use crate::arguments::Words;
use crate::booklet::{Booklet, Paper};
use crate::command_line::UsageError;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read as _};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use whydoku::generate::{Generator, GivensSymmetry, Request, Shape, Target};
use whydoku::rate::levels::Level;
use whydoku::text::Reader;
use whydoku::{Cell, CellSet, Rating};
use whydoku_api::variant::VariantRequest;

/// The options that say nothing about variants so far.
const NOT_WITH_VARIANTS: [&str; 14] = [
    "givens",
    "minimal",
    "symmetry",
    "pattern",
    "only",
    "forbid",
    "level",
    "hodoku_score",
    "rating",
    "pdf",
    "max_tries",
    "with_path",
    "unbiased",
    "daily",
];

/// Puzzles of other sizes and with more rules.
#[derive(Debug, Args)]
#[command(next_help_heading = "Variants")]
pub(super) struct VariantOptions {
    /// The rules of the puzzle (docs/VARIANTS.md); with them, only --size, --seed, --count and --practice can be chosen
    #[arg(long, value_name = "RULES", conflicts_with_all = NOT_WITH_VARIANTS, value_parser = PossibleValuesParser::new(VariantRequest::kinds()))]
    rules: Option<String>,

    /// The number of rows of the grid, from 4 to 16
    #[arg(long, value_name = "N", conflicts_with_all = NOT_WITH_VARIANTS, value_parser = clap::value_parser!(u8).range(4..=16))]
    size: Option<u8>,
}

impl VariantOptions {
    /// The variants to make, if there are to be any.
    pub(super) fn work(&self, path: &PathOptions) -> Result<Option<VariantRequest>, UsageError> {
        if self.rules.is_none() && self.size.is_none() {
            return Ok(None);
        }
        let request = VariantRequest::new(self.rules.as_deref(), self.size.map(usize::from));
        let request = match (path.requires.as_slice(), path.practice) {
            ([], _) => request,
            ([one], true) => request.and_then(|request| request.with_technique(one)),
            _ => {
                return Err(UsageError::new(
                    "with --rules or --size, --requires names one technique, and --practice prints the position before its step",
                ));
            }
        };
        request.map(Some).map_err(|why| UsageError::new(why.detail))
    }
}

/// Which cells are given.
#[derive(Debug, Args)]
#[command(next_help_heading = "Givens")]
pub(super) struct ShapeOptions {
    /// The number of givens, such as 26, or 24..28 (both ends included)
    #[arg(long, value_name = "RANGE", value_parser = range::<usize>)]
    givens: Option<RangeInclusive<usize>>,

    /// Make sure that no given can be removed, even if a number of givens is asked for
    #[arg(long)]
    minimal: bool,

    /// The symmetry of the pattern of givens
    #[arg(long, value_name = "HOW", value_parser = Words::<GivensSymmetry>::new(symmetries), default_value = "none")]
    symmetry: GivensSymmetry,

    /// A file with the pattern of givens: a grid in any format, whose digits mark the given cells
    #[arg(long, value_name = "FILE")]
    pub(super) pattern: Option<PathBuf>,
}

/// How the puzzle is solved.
#[derive(Debug, Args)]
#[command(next_help_heading = "The way to the solution")]
pub(super) struct PathOptions {
    /// Techniques that the puzzle needs besides those of easier tiers (docs/GENERATE.md)
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    requires: Vec<String>,

    /// Techniques or families that are enough to solve the puzzle
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<String>,

    /// Techniques or families that the path must not use
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    forbid: Vec<String>,

    /// The level: easy, medium, hard, expert, master or extreme (docs/LEVELS.md)
    #[arg(long, value_name = "LEVEL", value_parser = Words::<Level>::new(levels))]
    pub(super) level: Option<Level>,

    /// The score on HoDoKu's scale, such as 1500..2000
    #[arg(long, value_name = "RANGE", value_parser = range::<u32>)]
    hodoku_score: Option<RangeInclusive<u32>>,

    /// The rating on the SE scale, such as 7.0..7.4 or 8.5..
    #[arg(long, value_name = "RANGE", value_parser = range::<Rating>)]
    rating: Option<RangeInclusive<Rating>>,

    /// Print the candidate grid just before the required technique's step, instead of the puzzle
    #[arg(long, requires = "requires")]
    practice: bool,
}

/// A booklet to print.
#[derive(Debug, Args)]
#[command(next_help_heading = "Booklet")]
pub(super) struct BookletOptions {
    /// Write the puzzles into this file as a booklet to print, instead of standard output
    #[arg(long, value_name = "FILE.pdf", conflicts_with_all = ["format", "json", "practice"])]
    pub(super) pdf: Option<PathBuf>,

    /// The number of puzzles per page, from 1 to 12
    #[arg(long, value_name = "N", default_value_t = 4, requires = "pdf", value_parser = clap::value_parser!(u8).range(1..=12))]
    per_page: u8,

    /// The size of the paper
    #[arg(long, value_name = "SIZE", default_value = "a4", requires = "pdf")]
    paper: Paper,

    /// Add the answers at the end
    #[arg(long, requires = "pdf")]
    answers: bool,

    /// The title at the top of every page
    #[arg(long, value_name = "TEXT", default_value = "Sudoku", requires = "pdf")]
    title: String,
}

/// A booklet without puzzles, and the file it goes to.
#[derive(Debug)]
pub(super) struct Book {
    pub(super) file: PathBuf,
    pub(super) empty: Booklet,
}

impl BookletOptions {
    /// The booklet, if there is to be one. `origin` says where the puzzles come from.
    pub(super) fn book(self, level: Option<Level>, origin: String) -> Option<Book> {
        let subtitle = match level {
            Some(level) => format!("{}, {origin}", level.name()),
            None => origin,
        };
        Some(Book {
            file: self.pdf?,
            empty: Booklet {
                title: self.title,
                subtitle,
                paper: self.paper,
                per_page: usize::from(self.per_page),
                answers: self.answers,
                puzzles: Vec::new(),
            },
        })
    }
}

/// What is made.
#[derive(Debug)]
pub(super) enum Work {
    /// Puzzles that meet a request.
    Request(Box<Generator>),
    /// The position before a step of this technique.
    Practice(Box<Generator>, &'static str),
    /// Minimal puzzles for statistics.
    Unbiased,
    /// Puzzles of other sizes and with more rules.
    Variant(VariantRequest),
}

/// The work that the options describe, if they make sense.
pub(super) fn work(shape: &ShapeOptions, path: &PathOptions) -> Result<Work, UsageError> {
    let pattern = match &shape.pattern {
        Some(file) => Some(read_pattern(file)?),
        None => None,
    };
    let request = Request {
        shape: Shape {
            givens: shape.givens.clone(),
            minimal: shape.minimal,
            symmetry: shape.symmetry,
            pattern,
        },
        target: Target {
            requires: path.requires.clone(),
            only: path.only.clone(),
            forbid: path.forbid.clone(),
            level: path.level,
            hodoku_score: path.hodoku_score.clone(),
            rating: path.rating.clone(),
        },
    };
    let generator = Generator::new(request).map_err(|why| UsageError::new(why.to_string()))?;
    let generator = Box::new(generator);
    if !path.practice {
        return Ok(Work::Request(generator));
    }
    match generator.required().as_slice() {
        [one] => Ok(Work::Practice(generator, one)),
        _ => Err(UsageError::new(
            "--practice stops before the step of one technique; name just one with --requires",
        )),
    }
}

/// The given cells: those with a digit, or a mark that reads as one, in the first grid of a file.
fn read_pattern(file: &Path) -> Result<CellSet, UsageError> {
    let name = file.display();
    let text = read_start(file).map_err(|why| {
        UsageError::new(format!("--pattern {name}: the file cannot be read: {why}"))
    })?;
    if let Some(cells) = drawn(&text) {
        return Ok(cells);
    }
    match Reader::new(text.as_slice()).next() {
        Some(Ok(record)) => Ok(record.grid.filled()),
        Some(Err(why)) => Err(UsageError::new(format!("--pattern {name}: {why}"))),
        None => Err(UsageError::new(format!(
            "--pattern {name}: there is no grid in the file"
        ))),
    }
}

/// The first megabyte of a file, which is more than any grid needs and less than a device has.
fn read_start(file: &Path) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    File::open(file)?.take(1 << 20).read_to_end(&mut text)?;
    Ok(text)
}

/// A drawing of 81 characters: `.`, `0`, `-` or `_` for an empty cell, `x`, `#`, `*` or a digit for a
/// given. White space is ignored.
fn drawn(text: &[u8]) -> Option<CellSet> {
    let signs: Vec<u8> = text
        .iter()
        .copied()
        .filter(|b| !b.is_ascii_whitespace())
        .collect();
    let mut cells = CellSet::EMPTY;
    for (cell, sign) in Cell::ALL.into_iter().zip(&signs) {
        match sign {
            b'.' | b'0' | b'-' | b'_' => {}
            b'x' | b'X' | b'#' | b'*' | b'1'..=b'9' => cells.insert(cell),
            _ => return None,
        }
    }
    (signs.len() == 81).then_some(cells)
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

/// A number with a lowest and a highest value, for ranges with an open end.
trait Bounded: FromStr<Err: Display> + Copy {
    const LOWEST: Self;
    const HIGHEST: Self;
}

impl Bounded for usize {
    const LOWEST: Self = 17;
    const HIGHEST: Self = 81;
}

impl Bounded for u32 {
    const LOWEST: Self = 0;
    const HIGHEST: Self = Self::MAX;
}

impl Bounded for Rating {
    const LOWEST: Self = Self(10);
    const HIGHEST: Self = Self(120);
}

/// `24..28`, `24..`, `..28` or `24`; both ends included.
fn range<T: Bounded>(text: &str) -> Result<RangeInclusive<T>, String> {
    let end = |part: &str, open: T| match part {
        "" => Ok(open),
        part => part.parse().map_err(|why: T::Err| {
            format!("{why}; write a range with two dots between its ends, such as 24..28")
        }),
    };
    match text.split_once("..") {
        Some((from, to)) => {
            Ok(end(from, T::LOWEST)?..=end(to.trim_start_matches('='), T::HIGHEST)?)
        }
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
