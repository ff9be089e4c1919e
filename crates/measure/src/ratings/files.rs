//! The rated puzzles of the data folder.

use test_support::data;
use whydoku::{Grid, Rating};

/// A puzzle with a rating from another program.
pub(super) struct RatedPuzzle {
    pub(super) grid: Grid,
    /// ER alone or ER/EP/ED.
    pub(super) expected: String,
    pub(super) er: Rating,
    /// The technique of the hardest step.
    pub(super) hardest: Option<String>,
    /// The processor seconds of the reference program.
    pub(super) seconds: Option<f64>,
}

/// Parses the lines of a file of the data folder from their columns.
pub(super) fn read<T>(file: &str, parse: impl Fn(&[&str]) -> Option<T>) -> Result<Vec<T>, String> {
    columns(&data::required(file)?, file, parse)
}

/// Parses the lines of a text from their columns. `name` is for messages.
pub(super) fn columns<T>(
    text: &str,
    name: &str,
    parse: impl Fn(&[&str]) -> Option<T>,
) -> Result<Vec<T>, String> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#'))
        .map(|(n, line)| {
            let fields: Vec<&str> = line.split('\t').collect();
            parse(&fields).ok_or_else(|| format!("{name}:{} is not a rated puzzle.", n + 1))
        })
        .collect()
}

/// A rated puzzle without the hardest technique and the time.
pub(super) fn rated(puzzle: &str, er: &str, expected: String) -> Option<RatedPuzzle> {
    Some(RatedPuzzle {
        grid: puzzle.parse().ok()?,
        expected,
        er: er.parse().ok()?,
        hardest: None,
        seconds: None,
    })
}

/// Columns: puzzle, ER, EP, ED, seconds, hardest technique.
pub(super) fn reference(fields: &[&str]) -> Option<RatedPuzzle> {
    let &[puzzle, er, ep, ed, seconds, hardest] = fields else {
        return None;
    };
    Some(RatedPuzzle {
        hardest: Some(hardest.to_owned()),
        seconds: Some(seconds.parse().ok()?),
        ..rated(puzzle, er, format!("{er}/{ep}/{ed}"))?
    })
}

/// Columns: puzzle, ER.
pub(super) fn er_only(fields: &[&str]) -> Option<RatedPuzzle> {
    let &[puzzle, er] = fields else { return None };
    rated(puzzle, er, er.to_owned())
}

/// Columns: puzzle, ER, EP, ED.
pub(super) fn three(fields: &[&str]) -> Option<RatedPuzzle> {
    let &[puzzle, er, ep, ed] = fields else {
        return None;
    };
    let [er, ep, ed] = [er, ep, ed].map(|text| text.parse::<Rating>().ok());
    let (er, ep, ed) = (er?, ep?, ed?);
    rated(puzzle, &er.to_string(), format!("{er}/{ep}/{ed}"))
}
