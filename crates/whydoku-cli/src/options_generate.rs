//! What was typed after `generate` means.

use crate::args_generate as typed;
use crate::booklet::Booklet;
use crate::options::refused;
use crate::output::Mode;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;
use whydoku::CellSet;
use whydoku::generate::{Generator, Request, Shape, Target};
use whydoku::text::{Format, Reader};

/// Puzzles to make, ready to go.
#[derive(Debug)]
pub(crate) struct Generate {
    pub(crate) seed: Seed,
    pub(crate) count: u64,
    pub(crate) work: Work,
    pub(crate) max_tries: Option<u64>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) threads: NonZeroUsize,
    pub(crate) mode: Mode,
    pub(crate) with_path: bool,
    pub(crate) format: Format,
    pub(crate) book: Option<Book>,
}

/// Where a booklet goes and what it looks like; its puzzles are still to be made.
#[derive(Debug)]
pub(crate) struct Book {
    pub(crate) file: PathBuf,
    pub(crate) empty: Booklet,
}

/// Where the draws come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Seed {
    Given(u64),
    /// To be told, so that the puzzles can be made again.
    Drawn(u64),
}

impl Seed {
    pub(crate) fn or_random(given: Option<u64>) -> Self {
        given.map_or_else(Self::random, Self::Given)
    }

    /// Ten digits at most: to be typed again.
    fn random() -> Self {
        Self::Drawn(RandomState::new().build_hasher().finish() >> 32)
    }

    pub(crate) const fn get(self) -> u64 {
        match self {
            Self::Given(seed) | Self::Drawn(seed) => seed,
        }
    }
}

/// What is made.
#[derive(Debug)]
pub(crate) enum Work {
    Request(Box<Generator>),
    /// The state before a step of this technique.
    Practice(Box<Generator>, &'static str),
    Unbiased,
}

/// Refuses what makes no sense.
pub(crate) fn generate(
    typed: &typed::Generate,
    mode: Mode,
    threads: NonZeroUsize,
) -> Result<Generate, clap::Error> {
    let work = if typed.unbiased {
        Work::Unbiased
    } else {
        work(typed)?
    };
    let seed = match typed.daily {
        Some(day) => Seed::Given(day.seed()),
        None => Seed::or_random(typed.seed),
    };
    let practice = matches!(work, Work::Practice(..));
    Ok(Generate {
        seed,
        book: book(typed, seed),
        count: typed.count,
        work,
        max_tries: typed.max_tries,
        timeout: typed.timeout.map(Duration::from_secs),
        threads,
        mode,
        with_path: typed.with_path,
        format: typed.written.format.unwrap_or(if practice {
            Format::PENCILMARKS
        } else {
            Format::LINE
        }),
    })
}

/// The booklet that was asked for, with nothing in it yet.
fn book(typed: &typed::Generate, seed: Seed) -> Option<Book> {
    let file = typed.booklet.pdf.clone()?;
    let origin = match typed.daily {
        Some(day) => day.to_string(),
        None => format!("seed {}", seed.get()),
    };
    let subtitle = match typed.path.level {
        Some(level) => format!("{}, {origin}", level.name()),
        None => origin,
    };
    Some(Book {
        file,
        empty: Booklet {
            title: typed.booklet.title.clone(),
            subtitle,
            paper: typed.booklet.paper,
            per_page: usize::from(typed.booklet.per_page),
            answers: typed.booklet.answers,
            puzzles: Vec::new(),
        },
    })
}

fn work(typed: &typed::Generate) -> Result<Work, clap::Error> {
    let pattern = match &typed.shape.pattern {
        Some(file) => Some(pattern(file)?),
        None => None,
    };
    let order = Request {
        shape: Shape {
            givens: typed.shape.givens.clone(),
            minimal: typed.shape.minimal,
            symmetry: typed.shape.symmetry,
            pattern,
        },
        target: Target {
            requires: typed.path.requires.clone(),
            only: typed.path.only.clone(),
            forbid: typed.path.forbid.clone(),
            level: typed.path.level,
            hodoku_score: typed.path.hodoku_score.clone(),
            rating: typed.path.rating.clone(),
        },
    };
    let generator = Generator::new(order).map_err(|why| refused(&format!("{why}")))?;
    let generator = Box::new(generator);
    if !typed.path.practice {
        return Ok(Work::Request(generator));
    }
    match generator.required().as_slice() {
        [one] => Ok(Work::Practice(generator, one)),
        _ => Err(refused(
            "--practice stops before the step of one technique; --requires must name just one",
        )),
    }
}

/// The cells with a digit (or any mark that reads as one) in the first grid of a file.
fn pattern(file: &Path) -> Result<CellSet, clap::Error> {
    let name = file.display();
    let text = std::fs::read(file)
        .map_err(|why| refused(&format!("--pattern {name}: the file cannot be read: {why}")))?;
    if let Some(cells) = drawn(&text) {
        return Ok(cells);
    }
    match Reader::new(text.as_slice()).next() {
        Some(Ok(record)) => Ok(record.grid.filled()),
        Some(Err(why)) => Err(refused(&format!("--pattern {name}: {why}"))),
        None => Err(refused(&format!(
            "--pattern {name}: there is no grid in the file"
        ))),
    }
}

/// A drawing of 81 signs: `.`, `0`, `-` or `_` for a cell that stays empty, `x`, `#`, `*` or a digit
/// for one that is given. White space does not count.
fn drawn(text: &[u8]) -> Option<CellSet> {
    let signs: Vec<u8> = text
        .iter()
        .copied()
        .filter(|b| !b.is_ascii_whitespace())
        .collect();
    let mut cells = CellSet::EMPTY;
    for (cell, sign) in whydoku::Cell::ALL.into_iter().zip(&signs) {
        match sign {
            b'.' | b'0' | b'-' | b'_' => {}
            b'x' | b'X' | b'#' | b'*' | b'1'..=b'9' => cells.insert(cell),
            _ => return None,
        }
    }
    (signs.len() == 81).then_some(cells)
}
