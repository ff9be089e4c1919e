//! Reading f-puzzles JSON.

use super::{Key, rule};
use crate::formats::hidden_rules;
use crate::rules::little_killer::diagonal;
use crate::size::place;
use crate::{Cell, Digits, Rule, Size, Value, Variant, VariantError};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;

/// Keys that have no meaning for the rules.
const HARMLESS: [&str; 10] = [
    "size",
    "title",
    "author",
    "ruleset",
    "solution",
    "grid",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
];

/// Keys of drawings. They mean nothing by themselves, but the text of the rules may give them a meaning.
pub(super) const DRAWN: [&str; 5] = ["line", "circle", "rectangle", "text", "cage"];

pub(super) fn read(json: &Json, warnings: &mut Vec<String>) -> Result<Variant, VariantError> {
    let map = json
        .as_object()
        .ok_or_else(|| error("expected an object"))?;
    let size = match map.get("size") {
        None => Size::new(9),
        Some(size) => number(size)
            .and_then(|n| usize::try_from(n).ok())
            .and_then(Size::new),
    };
    let size = size.ok_or_else(|| error("`size` is not a number from 2 to 16"))?;
    let mut variant = Variant::new(size);
    variant.about.title = text(map.get("title"));
    variant.about.author = text(map.get("author"));
    variant.about.rules = text(map.get("ruleset"));
    variant.about.solution = solution(map.get("solution"), size);
    grid(&mut variant, map, warnings)?;
    for (key, value) in map {
        let key = key.as_str();
        if HARMLESS.contains(&key) || !is_set(value) {
            continue;
        }
        if DRAWN.contains(&key) {
            drawn(&mut variant, key, value, warnings);
        } else if key == "negative" {
            for word in list(value, key)? {
                let found = word.as_str().and_then(|word| rule(word, true));
                let (rule, _) = found
                    .ok_or_else(|| error(&format!("the negative rule {word} is not known")))?;
                variant.push(rule, Vec::new(), Value::Nothing)?;
            }
        } else {
            let Some((rule, shape)) = rule(key, false) else {
                return Err(error(&format!("the rule `{key}` is not known")));
            };
            read_rule(&mut variant, rule, shape, value)?;
        }
    }
    hidden_rules(&variant, warnings);
    Ok(variant)
}

fn error(what: &str) -> VariantError {
    VariantError(what.to_owned())
}

fn read_rule(
    variant: &mut Variant,
    rule: &'static Rule,
    shape: Key,
    value: &Json,
) -> Result<(), VariantError> {
    let name = shape.name();
    if matches!(shape, Key::Flag(_)) {
        return match value {
            Json::Bool(_) => variant.push(rule, Vec::new(), Value::Nothing),
            _ => Err(error(&format!("{name}: expected true or false"))),
        };
    }
    for (place, item) in list(value, name)?.iter().enumerate() {
        let at = |what: String| VariantError(format!("{name}[{place}]: {what}"));
        let item = item
            .as_object()
            .ok_or_else(|| at("expected an object".to_owned()))?;
        let size = variant.size();
        for (groups, value) in constraints(shape, item, size).map_err(at)? {
            variant
                .push(rule, groups, value)
                .map_err(|error| at(error.0))?;
        }
    }
    Ok(())
}

type Parts = (Vec<Vec<Cell>>, Value);

/// The constraints of one object.
fn constraints(shape: Key, item: &Map<String, Json>, size: Size) -> Result<Vec<Parts>, String> {
    Ok(match shape {
        Key::Cells(_) => vec![(vec![cells(item, "cells", size)?], stated(item)?)],
        Key::Cell(_) => {
            let cell = item.get("cell").ok_or("`cell` is missing")?;
            vec![(vec![vec![cell_of(cell, size)?]], Value::Nothing)]
        }
        Key::Lines(_) => {
            let value = stated(item)?;
            lines(item, size)?
                .into_iter()
                .map(|line| (vec![line], value.clone()))
                .collect()
        }
        Key::Groups(_) => vec![(lines(item, size)?, Value::Nothing)],
        Key::Outside(_) => vec![(vec![outside(item, size)?], stated(item)?)],
        Key::LittleKiller(_) => vec![(vec![little_killer(item, size)?], stated(item)?)],
        Key::Clone(_) => {
            let groups = vec![
                cells(item, "cells", size)?,
                cells(item, "cloneCells", size)?,
            ];
            vec![(groups, Value::Nothing)]
        }
        Key::Arrow(_) => {
            let mut circle = cells(item, "cells", size)?;
            circle.sort_unstable();
            let shafts = lines(item, size)?.into_iter();
            let shafts = shafts.map(|mut shaft| {
                if shaft.first().is_some_and(|first| circle.contains(first)) {
                    shaft.remove(0);
                }
                (vec![circle.clone(), shaft], Value::Nothing)
            });
            shafts.filter(|(groups, _)| !groups[1].is_empty()).collect()
        }
        Key::Quadruple(_) => {
            let values = item
                .get("values")
                .and_then(Json::as_array)
                .ok_or("`values` is missing")?;
            let digits: Option<Vec<usize>> = values
                .iter()
                .map(|value| usize::try_from(number(value)?).ok())
                .collect();
            let digits = digits.ok_or("`values` are not all digits")?;
            let cells = cells(item, "cells", size)?;
            // A circle without digits says nothing.
            if digits.is_empty() {
                Vec::new()
            } else {
                vec![(vec![cells], Value::Digits(digits))]
            }
        }
        Key::Xv(_) => {
            let sum = match item.get("value").and_then(Json::as_str) {
                Some("X" | "x") => Value::Number(10),
                Some("V" | "v") => Value::Number(5),
                _ => stated(item)?,
            };
            match sum {
                // A mark that has not been filled in says nothing.
                Value::Nothing => Vec::new(),
                sum => vec![(vec![cells(item, "cells", size)?], sum)],
            }
        }
        Key::Flag(_) | Key::Negative(_) => Vec::new(),
    })
}

/// The stated number of an object; nothing if it is missing or empty.
fn stated(item: &Map<String, Json>) -> Result<Value, String> {
    match item.get("value") {
        None | Some(Json::Null) => Ok(Value::Nothing),
        Some(Json::String(text)) if text.trim().is_empty() => Ok(Value::Nothing),
        Some(value) => match number(value) {
            Some(number) => Ok(Value::Number(number)),
            None => Err(format!("the value {value} is not a number")),
        },
    }
}

/// A number, or a text that is one.
fn number(value: &Json) -> Option<i64> {
    match value {
        Json::Number(number) => number.as_i64(),
        Json::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

fn text(value: Option<&Json>) -> String {
    value.and_then(Json::as_str).unwrap_or("").trim().to_owned()
}

fn solution(value: Option<&Json>, size: Size) -> Option<Vec<usize>> {
    let digits = value?.as_array()?.iter();
    let digits = digits.map(|digit| usize::try_from(number(digit)?).ok());
    let digits: Vec<usize> = digits.collect::<Option<_>>()?;
    let fits = digits.len() == size.cells() && digits.iter().all(|d| size.digits().contains(*d));
    fits.then_some(digits)
}

/// Whether a key says something: not false, not empty.
fn is_set(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(false) => false,
        Json::Array(items) => !items.is_empty(),
        Json::String(text) => !text.is_empty(),
        Json::Object(map) => !map.is_empty(),
        Json::Bool(true) | Json::Number(_) => true,
    }
}

fn list<'a>(value: &'a Json, name: &str) -> Result<&'a Vec<Json>, VariantError> {
    value
        .as_array()
        .ok_or_else(|| error(&format!("{name}: expected a list")))
}

fn cell_of(value: &Json, size: Size) -> Result<Cell, String> {
    let text = value
        .as_str()
        .ok_or_else(|| format!("{value} is not a cell"))?;
    let cell: Cell = text
        .parse()
        .map_err(|error: crate::CellError| error.to_string())?;
    if size.has(cell) {
        Ok(cell)
    } else {
        Err(format!("{cell} is outside the {size} grid"))
    }
}

fn cells(item: &Map<String, Json>, name: &str, size: Size) -> Result<Vec<Cell>, String> {
    let cells = item.get(name).and_then(Json::as_array);
    let cells = cells.ok_or_else(|| format!("`{name}` is missing"))?;
    cells.iter().map(|cell| cell_of(cell, size)).collect()
}

fn lines(item: &Map<String, Json>, size: Size) -> Result<Vec<Vec<Cell>>, String> {
    let lines = item
        .get("lines")
        .and_then(Json::as_array)
        .ok_or("`lines` is missing")?;
    let line = |line: &Json| {
        let cells = line.as_array().ok_or("a line is not a list of cells")?;
        cells.iter().map(|cell| cell_of(cell, size)).collect()
    };
    lines.iter().map(line).collect()
}

/// The row and column of a place outside the grid, counted from 0 for the place before the first.
fn outside_place(item: &Map<String, Json>) -> Result<(usize, usize), String> {
    let text = item
        .get("cell")
        .and_then(Json::as_str)
        .ok_or("`cell` is missing")?;
    place(text).ok_or_else(|| format!("`{text}` is not a place such as R0C1"))
}

/// The row or column that starts at a place outside the grid.
fn outside(item: &Map<String, Json>, size: Size) -> Result<Vec<Cell>, String> {
    let (row, column) = outside_place(item)?;
    let (n, end) = (size.get(), size.get() + 1);
    let cells = 1..=n;
    let along_row = |row: usize| cells.clone().filter_map(move |c| size.cell(row - 1, c - 1));
    let along_column = |column: usize| {
        cells
            .clone()
            .filter_map(move |r| size.cell(r - 1, column - 1))
    };
    match (row, column) {
        (0, 1..) if column <= n => Ok(along_column(column).collect()),
        (1.., 0) if row <= n => Ok(along_row(row).collect()),
        (1.., 1..) if row == end && column <= n => {
            let mut line: Vec<Cell> = along_column(column).collect();
            line.reverse();
            Ok(line)
        }
        (1.., 1..) if column == end && row <= n => {
            let mut line: Vec<Cell> = along_row(row).collect();
            line.reverse();
            Ok(line)
        }
        _ => Err(format!(
            "R{row}C{column} is not beside a row or column of the {size} grid"
        )),
    }
}

fn little_killer(item: &Map<String, Json>, size: Size) -> Result<Vec<Cell>, String> {
    let (row, column) = outside_place(item)?;
    let direction = item.get("direction").and_then(Json::as_str).unwrap_or("");
    let (down, right) = match direction {
        "DR" => (1, 1),
        "DL" => (1, -1),
        "UR" => (-1, 1),
        "UL" => (-1, -1),
        _ => {
            return Err(format!(
                "the direction `{direction}` is not DR, DL, UR or UL"
            ));
        }
    };
    // Places count from 1 inside the grid, so the first cell is one step minus one.
    let first = |place: usize, way: isize| place.checked_add_signed(way)?.checked_sub(1);
    let first = first(row, down).zip(first(column, right));
    let first = first.and_then(|(row, column)| size.cell(row, column));
    match first {
        Some(first) => Ok(diagonal(size, first, down, right)),
        None => Err(format!(
            "no diagonal starts at R{row}C{column} toward {direction}"
        )),
    }
}

/// Reads givens, given pencil marks and regions.
fn grid(
    variant: &mut Variant,
    map: &Map<String, Json>,
    warnings: &mut Vec<String>,
) -> Result<(), VariantError> {
    let size = variant.size();
    let rows = map
        .get("grid")
        .and_then(Json::as_array)
        .ok_or_else(|| error("`grid` is missing"))?;
    if rows.len() != size.get() {
        let what = format!(
            "`grid` has {} rows, but the size is {}",
            rows.len(),
            size.get()
        );
        return Err(error(&what));
    }
    let mut regions: BTreeMap<Option<i64>, Vec<Cell>> = BTreeMap::new();
    let (mut stated, mut placed, mut noted) = (false, 0, 0);
    for (number, row) in rows.iter().enumerate() {
        let row = row
            .as_array()
            .filter(|row| row.len() == size.get())
            .ok_or_else(|| {
                error(&format!(
                    "row {} of `grid` is not a list of {} cells",
                    number + 1,
                    size.get()
                ))
            })?;
        for (column, json) in row.iter().enumerate() {
            let Some(cell) = size.cell(number, column) else {
                continue;
            };
            let json = json
                .as_object()
                .ok_or_else(|| error(&format!("{cell} is not an object")))?;
            placed += usize::from(given(variant, cell, json)?);
            let notes = ["centerPencilMarks", "cornerPencilMarks"];
            noted += usize::from(notes.iter().any(|key| json.get(*key).is_some_and(is_set)));
            stated |= json.contains_key("region");
            let usual = variant
                .region_of(cell)
                .and_then(|region| i64::try_from(region).ok());
            let region = json.get("region").map_or(usual, Json::as_i64);
            regions.entry(region).or_default().push(cell);
        }
    }
    if stated {
        regions.remove(&None);
        variant.set_regions(regions.into_values().collect())?;
    }
    for (count, what) in [
        (placed, "digits that were placed"),
        (noted, "cells with pencil marks"),
    ] {
        if count > 0 {
            warnings.push(format!("{count} {what} while solving are left out"));
        }
    }
    Ok(())
}

/// Reads the given and the given pencil marks of a cell; whether it has a digit that is not given.
fn given(
    variant: &mut Variant,
    cell: Cell,
    json: &Map<String, Json>,
) -> Result<bool, VariantError> {
    let size = variant.size();
    let digit = |value: &Json| {
        let digit = number(value).and_then(|digit| usize::try_from(digit).ok());
        digit
            .filter(|digit| size.digits().contains(*digit))
            .ok_or_else(|| {
                error(&format!(
                    "{cell} has {value}, which is not a digit of a {size} grid"
                ))
            })
    };
    let marks = json.get("givenPencilMarks").and_then(Json::as_array);
    if let Some(marks) = marks.filter(|marks| !marks.is_empty()) {
        let digits: Result<Vec<usize>, VariantError> = marks.iter().map(digit).collect();
        variant.allow(cell, digits?.into_iter().collect());
    }
    let value = json.get("value").filter(|value| is_set(value));
    let Some(value) = value else {
        return Ok(false);
    };
    let is_given = json.get("given").is_some_and(is_set);
    let digit = digit(value)?;
    if is_given {
        variant.allow(cell, Digits::only(digit));
    }
    Ok(!is_given)
}

/// Keeps a drawing, and warns of what it may mean.
fn drawn(variant: &mut Variant, key: &str, value: &Json, warnings: &mut Vec<String>) {
    let items = value.as_array().map_or(&[][..], Vec::as_slice);
    // Drawings that a tool has added for a rule are marked as such.
    let own = items
        .iter()
        .filter(|item| item.get("fromConstraint").is_none())
        .count();
    if own > 0 {
        warnings.push(format!(
            "{own} drawn items (`{key}`) have no meaning by themselves; the rules in words may give them one"
        ));
    }
    variant
        .about
        .drawings
        .push((key.to_owned(), value.to_string()));
}
