//! JSON of no particular format: 81 cells in lists or in a text, under one of the usual keys.
//!
//! ```text
//! { "board": [[5, 3, 0, … ], … ] }     { "puzzle": [5, 3, 0, … ], "solution": … }
//! ```

use super::json::{digit, digits, is_set, solution};
use super::{cells, size};
use crate::stream::Stream;
use crate::{ErrorKind, Format, Record};
use serde_json::{Map, Value};
use whydoku_grid::{Cell, Digit, Grid};

/// The keys under which programs store a board. What is under the first ones is a board, right or
/// wrong; what is under the others may be anything else.
const KEYS: [&str; 26] = [
    "puzzle",
    "sudoku",
    "board",
    "grid",
    "givens",
    "quiz",
    "quizzes",
    "question",
    "mission",
    "clues",
    "problem",
    "initial",
    "start",
    "unsolved",
    "cells",
    "values",
    "value",
    "data",
    "tiles",
    "rows",
    "field",
    "matrix",
    "task",
    "game",
    "puzzlestring",
    "puzzle_string",
];
const SURE: usize = 9;

/// The keys of rules beyond the classic ones, and their names.
const RULES: [(&str, &str); 10] = [
    ("cages", "killer cages"),
    ("killer", "killer cages"),
    ("killercage", "killer cages"),
    ("thermos", "thermometers"),
    ("thermometers", "thermometers"),
    ("arrows", "arrows"),
    ("diagonals", "diagonals"),
    ("jigsaw", "irregular regions"),
    ("sandwich", "sandwich sums"),
    ("kropki", "Kropki dots"),
];

/// Deeper objects are not searched.
const DEEPEST: usize = 8;

/// Reads the boards in an object or a list.
pub(crate) fn read(value: &Value) -> Vec<Result<Record, ErrorKind>> {
    let found = search(value, 0);
    if found.is_empty() {
        vec![Err(ErrorKind::NotRecognized)]
    } else {
        found
    }
}

/// Whether an object has a board of plain cells, so that no format with objects for cells can read it.
pub(crate) fn has_plain_cells(value: &Value) -> bool {
    ["cells", "grid"]
        .iter()
        .any(|key| matches!(value.get(*key).and_then(board), Some(Ok(_))))
        && !value.get("grid").is_some_and(has_objects)
        && !value.get("cells").is_some_and(has_objects)
}

fn has_objects(value: &Value) -> bool {
    value
        .as_array()
        .into_iter()
        .flatten()
        .any(|row| row.is_object() || row.as_array().into_iter().flatten().any(Value::is_object))
}

fn search(value: &Value, depth: usize) -> Vec<Result<Record, ErrorKind>> {
    if depth > DEEPEST {
        return Vec::new();
    }
    match value {
        Value::Object(map) => match object(map) {
            Some(result) => vec![result],
            None => map
                .values()
                .flat_map(|inner| search(inner, depth + 1))
                .collect(),
        },
        Value::Array(list) if depth > 0 => match board(value) {
            Some(result) => vec![result],
            None => list
                .iter()
                .flat_map(|inner| search(inner, depth + 1))
                .collect(),
        },
        Value::Array(list) => list
            .iter()
            .flat_map(|inner| search(inner, depth + 1))
            .collect(),
        _ => Vec::new(),
    }
}

/// Reads the board of an object that has one under a usual key.
fn object(map: &Map<String, Value>) -> Option<Result<Record, ErrorKind>> {
    let named = |name: &str| map.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
    let found = KEYS.iter().enumerate().find_map(|(i, name)| {
        let (key, value) = named(name)?;
        let result = match value {
            Value::String(text) => text_board(text, i < SURE)?,
            Value::Array(_) => board(value)?,
            _ => return None,
        };
        Some((key, result))
    });
    let (key, result) = found?;
    let rules: Vec<&str> = RULES
        .iter()
        .filter(|(rule, _)| named(rule).is_some_and(|(_, value)| is_set(value)))
        .map(|(_, name)| *name)
        .collect();
    if !rules.is_empty() {
        let what = format!("a Sudoku with other rules ({})", rules.join(", "));
        return Some(Err(size::unsupported(&what)));
    }
    Some(result.map(|mut record| {
        for (name, value) in map.iter().filter(|(name, _)| *name != key) {
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Null => String::new(),
                Value::Array(_) if name.starts_with("solution") => solution(Some(value)),
                other => other.to_string(),
            };
            record.add_field(name, text);
        }
        record
    }))
}

/// Reads a text: 81 cells, or a board in any format of lines. `None` if it is something else.
fn text_board(text: &str, sure: bool) -> Option<Result<Record, ErrorKind>> {
    let plain = cells::record(text, Format::LINE);
    if plain.is_ok() {
        return Some(plain);
    }
    let mut stream = Stream::new(None);
    for (i, line) in text.lines().enumerate() {
        stream.push(i + 1, line.as_bytes());
    }
    stream.finish();
    match stream.out.pop_front() {
        Some(Ok(record)) => Some(Ok(record)),
        Some(Err(error)) if sure => Some(Err(error.kind)),
        _ => sure.then_some(plain),
    }
}

/// Reads nine lists of nine cells, a list of 81 cells, or a list of nine texts of nine characters.
/// `None` if the value is something else.
pub(crate) fn board(value: &Value) -> Option<Result<Record, ErrorKind>> {
    let list = value.as_array()?;
    if let Some(texts) = rows_of_text(list) {
        return Some(cells::record(&texts, Format::ARRAY));
    }
    let lengths: Vec<usize> = list
        .iter()
        .filter_map(|row| Some(row.as_array()?.len()))
        .collect();
    let lists = !list.is_empty() && lengths.len() == list.len();
    if lists && lengths.iter().all(|length| *length == list.len()) && list.len() != 9 {
        let flat = list
            .iter()
            .flat_map(|row| row.as_array().into_iter().flatten());
        let scalars = flat
            .clone()
            .all(|cell| !cell.is_array() && !cell.is_object());
        return size::square(list.len()).filter(|_| scalars).map(Err);
    }
    let nine = lengths.iter().filter(|length| **length == 9).count();
    if lists && (7..=11).contains(&list.len()) && nine * 2 > list.len() {
        let scalar = |cell: &Value| !cell.is_array();
        let flat = || {
            list.iter()
                .flat_map(|row| row.as_array().into_iter().flatten())
        };
        return flat().all(scalar).then(|| read_cells(value));
    }
    let scalars = || list.iter().all(|cell| !cell.is_array());
    (list.len() == 81 && scalars()).then(|| read_cells(value))
}

fn read_cells(value: &Value) -> Result<Record, ErrorKind> {
    let malformed = |what| ErrorKind::malformed(Format::ARRAY, what);
    let digits = match digits(value) {
        Ok(digits) => digits,
        // Each cell may be an object with a digit in it.
        Err(what) => digits_of_objects(value).ok_or_else(|| malformed(what))?,
    };
    Ok(Record::new(Grid::from_givens(digits), Format::ARRAY))
}

fn digits_of_objects(value: &Value) -> Option<[Option<Digit>; 81]> {
    const NAMES: [&str; 7] = ["value", "val", "v", "digit", "number", "num", "n"];
    let mut digits = [None; 81];
    let cells = super::json::cells(value).ok()?;
    for (cell, value) in Cell::ALL.into_iter().zip(cells) {
        let object = value.as_object()?;
        let inner = NAMES.iter().find_map(|name| object.get(*name));
        digits[cell.index()] = digit(inner.unwrap_or(&Value::Null)).ok()?;
    }
    Some(digits)
}

/// The 81 characters of nine texts of nine.
fn rows_of_text(list: &[Value]) -> Option<String> {
    let texts: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
    let texts = texts?;
    let nine = texts.len() == 9 && texts.iter().all(|text| text.chars().count() == 9);
    nine.then(|| texts.concat())
}
