//! The New York Times' puzzles of a day, from a saved page or from its JSON.
//!
//! ```text
//! window.gameData = { "easy": { "puzzle_data": { "puzzle": [81 numbers], "solution": [81] },
//!                     "print_date": "2026-02-04", "day_of_week": "Wednesday" }, "medium" …, "hard" … }
//! ```

use super::json::{digits, malformed, solution, text};
use super::{ErrorKind, Format, Record};
use serde_json::Value;
use whydoku_grid::Grid;

const FORMAT: Format = Format::Nyt;

/// Whether an object is the day's puzzles: some part of it has `puzzle_data`.
pub(super) fn resembles(value: &Value) -> bool {
    let parts = value.as_object().map(|map| map.values());
    parts.is_some_and(|mut parts| parts.any(|part| part.get("puzzle_data").is_some()))
}

/// The JSON behind `gameData =` in a page.
pub(super) fn find(page: &str) -> Result<Value, ErrorKind> {
    let start = page
        .find("gameData")
        .and_then(|at| page[at..].find('{').map(|brace| at + brace));
    let Some(start) = start else {
        let what = "the page has no `gameData`".to_owned();
        return Err(malformed(FORMAT, what));
    };
    let mut values = serde_json::Deserializer::from_str(&page[start..]).into_iter::<Value>();
    match values.next() {
        Some(Ok(value)) => Ok(value),
        Some(Err(error)) => Err(malformed(FORMAT, error.to_string())),
        None => Err(malformed(FORMAT, "`gameData` is empty".to_owned())),
    }
}

/// The puzzles in it, in the order of difficulty.
pub(super) fn read(data: &Value) -> Vec<Result<Record, ErrorKind>> {
    let Some(map) = data.as_object() else {
        return vec![Err(malformed(FORMAT, "expected an object".to_owned()))];
    };
    let rank = |name: &str| ["easy", "medium", "hard"].iter().position(|n| *n == name);
    let mut parts: Vec<(&String, &Value)> = map
        .iter()
        .filter(|(_, part)| part.get("puzzle_data").is_some())
        .collect();
    parts.sort_by_key(|(name, _)| rank(name).unwrap_or(usize::MAX));
    parts
        .into_iter()
        .map(|(name, part)| puzzle(name, part))
        .collect()
}

fn puzzle(name: &str, part: &Value) -> Result<Record, ErrorKind> {
    let data = &part["puzzle_data"];
    let mut record = Record::new(Grid::from_givens(digits(&data["puzzle"], FORMAT)?), FORMAT);
    record.label = Some(name.to_owned());
    record.add_field("date", text(part.get("print_date")));
    record.add_field("weekday", text(part.get("day_of_week")));
    record.add_field("solution", solution(data.get("solution")));
    Ok(record)
}
