//! The rated puzzles of a data folder.

use std::fs;
use std::path::Path;
use whydoku::{Grid, Rating};

/// A puzzle with the rating somebody else gave it.
pub(crate) struct Rated {
    pub(crate) grid: Grid,
    /// ER alone, or ER/EP/ED.
    pub(crate) expected: String,
    pub(crate) er: Rating,
    pub(crate) hardest: Option<String>,
    /// CPU seconds of the reference program.
    pub(crate) seconds: Option<f64>,
}

/// The lines of a file, each taken apart.
pub(crate) fn read<T>(
    path: &Path,
    columns: impl Fn(&[&str]) -> Option<T>,
) -> Result<Vec<T>, String> {
    let text = fs::read_to_string(path)
        .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#'))
        .map(|(n, line)| {
            let fields: Vec<&str> = line.split('\t').collect();
            columns(&fields)
                .ok_or_else(|| format!("{}:{}: not a rated puzzle", path.display(), n + 1))
        })
        .collect()
}

pub(crate) fn rated(puzzle: &str, er: &str, expected: String) -> Option<Rated> {
    Some(Rated {
        grid: puzzle.parse().ok()?,
        expected,
        er: er.parse().ok()?,
        hardest: None,
        seconds: None,
    })
}

pub(crate) fn reference(fields: &[&str]) -> Option<Rated> {
    let &[puzzle, er, ep, ed, seconds, hardest] = fields else {
        return None;
    };
    Some(Rated {
        hardest: Some(hardest.to_owned()),
        seconds: Some(seconds.parse().ok()?),
        ..rated(puzzle, er, format!("{er}/{ep}/{ed}"))?
    })
}

pub(crate) fn er_only(fields: &[&str]) -> Option<Rated> {
    let &[puzzle, er] = fields else { return None };
    rated(puzzle, er, er.to_owned())
}

pub(crate) fn three(fields: &[&str]) -> Option<Rated> {
    let &[puzzle, er, ep, ed] = fields else {
        return None;
    };
    let [er, ep, ed] = [er, ep, ed].map(|text| text.parse::<Rating>().ok());
    let (er, ep, ed) = (er?, ep?, ed?);
    rated(puzzle, &er.to_string(), format!("{er}/{ep}/{ed}"))
}
