//! How fast the logic engine is: whole paths beside HoDoKu's time, hints on the hardest puzzles.

pub mod each;
pub mod hints;
pub mod hodoku;
mod stopwatch;
mod summary;

use crate::spread::spread;
use whydoku::logic::{Engine, Options};
use whydoku::{Grid, Pencilmarks};

/// The puzzle in the first column of a line.
fn start(line: &str) -> Option<Pencilmarks> {
    let grid: Grid = line.split(['\t', ' ']).next()?.parse().ok()?;
    Pencilmarks::from_grid(&grid).ok()
}

/// So many puzzles of a file, evenly spread over it; all if there are no more. Lines without a puzzle
/// (comments, the names of columns) do not count.
fn sample(text: &str, most: usize) -> Vec<Pencilmarks> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let starts: Vec<Pencilmarks> = lines.filter_map(start).collect();
    spread(&starts, most).copied().collect()
}

/// The named techniques in this order.
fn engine<'a>(ids: impl IntoIterator<Item = &'a str>) -> Result<Engine, String> {
    Engine::with_techniques(ids, Options::default()).map_err(|why| why.to_string())
}
