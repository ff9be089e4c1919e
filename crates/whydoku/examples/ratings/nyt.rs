//! The newspaper's puzzles, under both revisions of the scale, and where their list contradicts the
//! reference program.

use super::bands;
use super::files::{Rated, read, reference};
use std::collections::BTreeMap;
use std::path::Path;
use whydoku::rate::se::{Direct, Options};

/// A line of the list: its date and level, and the rated puzzle.
fn line(fields: &[&str]) -> Option<(String, Rated)> {
    let &[date, level, puzzle, _, three] = fields else {
        return None;
    };
    let er = three.split('/').next()?;
    let rated = super::files::rated(puzzle, er, three.to_owned())?;
    Some((format!("{date} {level}"), rated))
}

/// Prints the agreement under both revisions. Differences count under the one that the list was rated
/// by.
pub(crate) fn compare(path: &Path, known: &Path) -> Result<usize, String> {
    let lines = read(path, line)?;
    let (names, puzzles): (Vec<String>, Vec<Rated>) = lines.into_iter().unzip();
    let eliminating = Options::default().direct(Direct::Eliminate);
    let name = |options: Options| format!("nyt ({})", options.direct.revision());
    let (wrong, _) = bands::compare(&name(eliminating), &puzzles, eliminating);
    // By the scale's definition the list differs; told, not counted.
    let plain = Options::default();
    let (other, _) = bands::compare_quietly(&name(plain), &puzzles, plain);
    println!(
        "  {other} lines differ by the definition of {}; they do not count, because the list contradicts",
        plain.direct.revision()
    );
    println!("  the reference program on puzzles that both have rated:");
    let by_grid: BTreeMap<String, Rated> = read(known, reference)?
        .into_iter()
        .map(|rated| (rated.grid.to_string(), rated))
        .collect();
    let (mut shared, mut against) = (0, 0);
    for (name, rated) in names.iter().zip(&puzzles) {
        let Some(other) = by_grid.get(&rated.grid.to_string()) else {
            continue;
        };
        shared += 1;
        if other.expected != rated.expected {
            against += 1;
            println!(
                "    {name}: {} in the list, {} by the reference program, {} and {} here; {}",
                rated.expected,
                other.expected,
                bands::rate(&rated.grid, eliminating),
                bands::rate(&rated.grid, plain),
                rated.grid
            );
        }
    }
    println!("  {against} of {shared} shared puzzles are rated differently");
    Ok(wrong)
}
