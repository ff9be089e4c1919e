//! The newspaper's puzzles under both revisions of the scale, and where their list contradicts the
//! reference program.

use super::bands;
use super::files::{RatedPuzzle, rated, read, reference};
use crate::report::Report;
use std::collections::BTreeMap;
use whydoku::rate::se::{Direct, Options};

/// A line of the list: its date and level, and the rated puzzle.
fn line(fields: &[&str]) -> Option<(String, RatedPuzzle)> {
    let &[date, level, puzzle, _, three] = fields else {
        return None;
    };
    let er = three.split('/').next()?;
    let rated = rated(puzzle, er, three.to_owned())?;
    Some((format!("{date} {level}"), rated))
}

/// Prints the agreement under both revisions and returns the number of differences. They count under
/// the revision by which the list was rated.
pub(super) fn compare(file: &str, known: &str, report: &mut Report) -> Result<usize, String> {
    let lines = read(file, line)?;
    let (names, puzzles): (Vec<String>, Vec<RatedPuzzle>) = lines.into_iter().unzip();
    let head = |options: Options| {
        let revision = options.direct.revision();
        format!("nyt ({revision}): {} puzzles", puzzles.len())
    };
    let eliminating = Options::default().direct(Direct::Eliminate);
    report.line(head(eliminating));
    let result = bands::compare(&puzzles, eliminating, report);
    let plain = Options::default();
    report.line(head(plain));
    let other = bands::by_band(&puzzles, plain, report);
    report.line(format!(
        "  {} lines differ by the definition of {}. They do not count, because the list contradicts the\n  \
         reference program on puzzles that both have rated:",
        other.differences.len(),
        plain.direct.revision()
    ));
    let by_grid: BTreeMap<String, RatedPuzzle> = read(known, reference)?
        .into_iter()
        .map(|rated| (rated.grid.to_string(), rated))
        .collect();
    let (mut shared, mut contradicted) = (0, 0);
    for (name, rated) in names.iter().zip(&puzzles) {
        let Some(other) = by_grid.get(&rated.grid.to_string()) else {
            continue;
        };
        shared += 1;
        if other.expected != rated.expected {
            contradicted += 1;
            report.line(format!(
                "    {name}: {} in the list, {} by the reference program, {} and {} here; {}",
                rated.expected,
                other.expected,
                bands::rate(&rated.grid, eliminating),
                bands::rate(&rated.grid, plain),
                rated.grid
            ));
        }
    }
    report.line(format!(
        "  {contradicted} of {shared} shared puzzles are rated differently"
    ));
    Ok(result.differences.len())
}
