//! How fast the logic engine is: whole paths beside HoDoKu's time, hints on the hardest puzzles.

pub mod each;
pub mod hints;
pub mod hodoku;
mod stopwatch;
mod summary;

use pencilmark::logic::{Engine, Options};
use pencilmark::{Grid, Pencilmarks};

/// The puzzle in the first column of a line.
fn start(line: &str) -> Option<Pencilmarks> {
    let grid: Grid = line.split(['\t', ' ']).next()?.parse().ok()?;
    Pencilmarks::from_grid(&grid).ok()
}

/// Every `n`-th line of a file of puzzles, spread evenly, at most `most` of them.
fn sample(text: &str, most: usize) -> Vec<Pencilmarks> {
    let all: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let wanted = most.min(all.len());
    (0..wanted)
        .filter_map(|number| start(all[number * all.len() / wanted]))
        .collect()
}

/// The named techniques in this order.
fn engine<'a>(ids: impl IntoIterator<Item = &'a str>) -> Result<Engine, String> {
    Engine::with_techniques(ids, Options::default()).map_err(|why| why.to_string())
}
