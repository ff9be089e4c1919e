//! What the JSON formats share.

use super::{ErrorKind, Format};
use serde_json::Value;
use whydoku_grid::{Cell, Digit, Grid};

/// Parses one value. Nesting is limited by the parser (128 levels).
pub(super) fn parse(text: &str, format: Format) -> Result<Value, ErrorKind> {
    serde_json::from_str(text).map_err(|error| malformed(format, error.to_string()))
}

pub(super) const fn malformed(format: Format, what: String) -> ErrorKind {
    ErrorKind::Malformed { format, what }
}

/// Whether a value says anything: not null, false, empty, or a list of nothing.
pub(super) fn is_set(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(flag) => *flag,
        Value::Number(_) => true,
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => items.iter().any(is_set),
        Value::Object(map) => map.values().any(is_set),
    }
}

/// A digit as number or text; `None` for null, zero, an empty text or a blank.
pub(super) fn digit(value: &Value) -> Result<Option<Digit>, String> {
    let text = match value {
        Value::Null => return Ok(None),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.trim().to_owned(),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    };
    if matches!(text.as_str(), "" | "0" | "." | "_" | "-") {
        return Ok(None);
    }
    let mut chars = text.chars();
    match (chars.next().and_then(Digit::from_char), chars.as_str()) {
        (Some(digit), "") => Ok(Some(digit)),
        _ => Err(text),
    }
}

/// The 81 items of nine rows of nine, or of one list of 81.
pub(super) fn cells(value: &Value) -> Result<Vec<&Value>, String> {
    let rows = value.as_array().ok_or("the grid is not a list")?;
    if rows.len() == 81 {
        return Ok(rows.iter().collect());
    }
    if rows.len() != 9 {
        return Err(format!("{} rows", rows.len()));
    }
    let mut all = Vec::with_capacity(81);
    for (i, row) in rows.iter().enumerate() {
        let row = row
            .as_array()
            .ok_or_else(|| format!("row {} that is not a list", i + 1))?;
        if row.len() != 9 {
            return Err(format!("{} cells in row {}", row.len(), i + 1));
        }
        all.extend(row);
    }
    Ok(all)
}

/// Digits from a list of 81 or of nine rows.
pub(super) fn digits(value: &Value, format: Format) -> Result<[Option<Digit>; 81], ErrorKind> {
    let cells = cells(value)
        .map_err(|found| malformed(format, format!("expected 9 rows of 9 cells, found {found}")))?;
    let mut digits = [None; 81];
    for (i, value) in cells.into_iter().enumerate() {
        digits[i] = digit(value).map_err(|found| {
            let cell = Cell::from_index(i);
            malformed(
                format,
                format!("{cell} is `{found}`; expected 1 to 9 or nothing"),
            )
        })?;
    }
    Ok(digits)
}

/// A text field, or the text of a number.
pub(super) fn text(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// A solution in whatever shape, as 81 digits; nothing if it is not one.
pub(super) fn solution(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(list @ Value::Array(_)) => digits(list, Format::Ipuz)
            .map(|digits| Grid::from_givens(digits).to_string())
            .unwrap_or_default(),
        _ => String::new(),
    }
}

/// 81 digits of a text as a JSON list of rows.
pub(super) fn rows(grid: &Grid, empty: &Value) -> Value {
    let cell = |c: &Cell| {
        grid.get(*c)
            .map_or_else(|| empty.clone(), |d| Value::from(d.get()))
    };
    Value::from(
        Cell::ALL
            .chunks(9)
            .map(|row| Value::from(row.iter().map(cell).collect::<Vec<_>>()))
            .collect::<Vec<_>>(),
    )
}
