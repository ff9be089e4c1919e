//! The puzzles of the data folder, in their collections.

use serde_json::Value as Json;
use std::path::PathBuf;
use test_support::data;

/// The collections of many rules and setters, whose true candidates are measured.
pub(super) const MIXED: [&str; 4] = ["iss-examples", "lisudoku", "rangsk-csharp", "svs-ccby"];

/// A collection: its name, its file, and its puzzles.
pub(super) struct Collection {
    pub(super) name: String,
    pub(super) path: PathBuf,
    pub(super) puzzles: Vec<Json>,
}

/// The collections with a text in their name. A line that is not JSON is an error.
pub(super) fn collections(only: &str) -> Result<Vec<Collection>, String> {
    let folder = data::folder().join("variants");
    let entries = std::fs::read_dir(&folder)
        .map_err(|error| format!("{} cannot be read ({error}).", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    let mut collections = Vec::new();
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let is_data = path.extension().is_some_and(|end| end == "jsonl");
        if !is_data || !name.contains(only) {
            continue;
        }
        let text = std::fs::read_to_string(&path)
            .map_err(|error| format!("{} cannot be read ({error}).", path.display()))?;
        collections.push(Collection {
            puzzles: puzzles(&name, &text)?,
            name: name.into_owned(),
            path,
        });
    }
    if collections.is_empty() {
        return Err("Nothing was measured: no collection has this text in its name.".to_owned());
    }
    Ok(collections)
}

fn puzzles(name: &str, text: &str) -> Result<Vec<Json>, String> {
    let lines = text.lines().enumerate();
    lines
        .map(|(place, line)| {
            serde_json::from_str(line)
                .map_err(|error| format!("Line {} of {name} is not JSON ({error}).", place + 1))
        })
        .collect()
}

pub(super) fn text_of<'a>(puzzle: &'a Json, key: &str) -> &'a str {
    puzzle.get(key).and_then(Json::as_str).unwrap_or_default()
}

/// The solution that the data states.
pub(super) fn solution_of(puzzle: &Json) -> Option<Vec<usize>> {
    serde_json::from_value(puzzle.get("solution")?.clone()).ok()
}

/// Whether a puzzle is of a shape that whydoku is not meant for: no square, or a digit 0.
pub(super) fn is_left_out(puzzle: &Json) -> bool {
    let side = |key| puzzle.get(key).and_then(Json::as_u64);
    let shape = text_of(puzzle, "puzzle").split('.');
    let with_zero = |item: &str| item.starts_with("Shape~") && item.contains("~0-");
    side("rows") != side("cols") || shape.into_iter().any(with_zero)
}

/// Why a puzzle was not read, without the cells that differ from puzzle to puzzle.
pub(super) fn reason(error: &str) -> String {
    match error.rsplit_once(": the constraint ") {
        Some((_, what)) => format!("the constraint {what}"),
        None => error.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_line_is_named() {
        let error = puzzles("made", "{}\n{\"id\":").unwrap_err();
        assert!(error.starts_with("Line 2 of made"), "{error}");
    }

    #[test]
    fn other_shapes_are_left_out() {
        for (text, out) in [
            (r#"{"rows":6,"cols":8,"puzzle":".Shape~6x8"}"#, true),
            (
                r#"{"rows":9,"cols":9,"puzzle":".Shape~9x9~0-8.AntiKnight"}"#,
                true,
            ),
            (r#"{"rows":9,"cols":9,"puzzle":".Cage~0~R1C1"}"#, false),
        ] {
            assert_eq!(
                is_left_out(&serde_json::from_str(text).unwrap()),
                out,
                "{text}"
            );
        }
    }
}
