//! SudokuPad's own format, which describes drawings: what is certain is read, the rest is refused.
//!
//! ```text
//! { "cells": [[{ "value": "9" }, {} …] …], "regions": [[[row, column] …] …],
//!   "cages": [{ "cells": [[0, 0], [0, 1]], "value": "12", "unique": true }, { "value": "title: …" }], … }
//! ```
//!
//! Givens, regions and cages with different digits are certain. Lines, arrows and shapes are pictures
//! whose meaning only the rules in words say; they are written, but not read.

mod write;

pub(super) use write::link;

use super::hidden_rules;
use crate::rules::killer_cage;
use crate::{Cell, Digits, Size, Value, Variant, VariantError};
use serde_json::{Map, Value as Json};
use whydoku_text::codes;

/// Keys that do not change the rules.
const HARMLESS: [&str; 11] = [
    "id", "cellSize", "cells", "regions", "cages", "metadata", "settings", "title", "author",
    "duration", "solution",
];

/// The compressed text in a link, or on its own.
pub(super) fn code(text: &str) -> Option<&str> {
    if text.contains(char::is_whitespace) {
        return None;
    }
    let tail = match text.split_once("sudokupad.app/") {
        Some((_, tail)) => tail.strip_prefix("sudoku/").unwrap_or(tail),
        None => text,
    };
    let tail = tail.split(['?', '#']).next().unwrap_or(tail);
    let packed = ["scl", "ctc"]
        .iter()
        .find_map(|prefix| tail.strip_prefix(prefix));
    packed.filter(|code| code.len() > 60)
}

pub(super) fn resembles(text: &str) -> bool {
    ["cells", "ce:", "cellSize"]
        .iter()
        .any(|key| text.contains(key))
}

pub(super) fn read(text: &str, warnings: &mut Vec<String>) -> Result<Variant, VariantError> {
    let at = |what: String| VariantError(format!("SudokuPad: {what}"));
    let plain = match code(text) {
        Some(code) => codes::decompress(&codes::percent_decode(code))
            .map_err(|error| at(format!("the code cannot be unpacked: {error}")))?,
        None => text.to_owned(),
    };
    let json: Result<Json, _> = serde_json::from_str(&plain);
    let json = json.or_else(|_| serde_json::from_str(&codes::unzip(&plain)));
    let json: Json = json.map_err(|error| at(format!("the data is not JSON: {error}")))?;
    let variant = read_json(&json).map_err(at)?;
    hidden_rules(&variant, warnings);
    Ok(variant)
}

fn read_json(json: &Json) -> Result<Variant, String> {
    let map = json.as_object().ok_or("expected an object")?;
    let rows = map
        .get("cells")
        .and_then(Json::as_array)
        .ok_or("`cells` is missing")?;
    let square = rows
        .iter()
        .all(|row| row.as_array().is_some_and(|row| row.len() == rows.len()));
    let size = Size::new(rows.len()).filter(|_| square);
    let size = size.ok_or("the grid is not a square of 2x2 to 16x16")?;
    let mut variant = Variant::new(size);
    let cages = map
        .get("cages")
        .and_then(Json::as_array)
        .map_or(&[][..], Vec::as_slice);
    about(&mut variant, map, cages);
    for (key, value) in map {
        let empty = value.as_array().is_some_and(Vec::is_empty) || value.is_null();
        if !HARMLESS.contains(&key.as_str()) && !empty {
            return Err(match value.as_array() {
                Some(items) => {
                    let count = items.len();
                    format!(
                        "`{key}` draws {count} items, and only the rules in words say what they mean"
                    )
                }
                None => format!("the key `{key}` is not known"),
            });
        }
    }
    let cells = rows.iter().filter_map(Json::as_array).flatten();
    for (cell, json) in size.all_cells().zip(cells) {
        if let Some(value) = json.get("value").filter(|value| !value.is_null()) {
            let text = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            let digit = text
                .parse()
                .ok()
                .filter(|digit| size.digits().contains(*digit));
            let digit: usize = digit.ok_or_else(|| {
                format!("{cell} has `{text}`, which is not a digit of a {size} grid")
            })?;
            variant.allow(cell, Digits::only(digit));
        }
    }
    if let Some(regions) = map
        .get("regions")
        .and_then(Json::as_array)
        .filter(|r| !r.is_empty())
    {
        let regions: Result<Vec<Vec<Cell>>, String> = regions
            .iter()
            .enumerate()
            .map(|(place, region)| cells_of(region, size, &format!("regions[{place}]")))
            .collect();
        variant.set_regions(regions?).map_err(|error| error.0)?;
    }
    for (place, cage) in cages.iter().enumerate() {
        read_cage(&mut variant, cage, &format!("cages[{place}]"))?;
    }
    Ok(variant)
}

fn cells_of(list: &Json, size: Size, at: &str) -> Result<Vec<Cell>, String> {
    let list = list
        .as_array()
        .ok_or_else(|| format!("{at}: expected a list of cells"))?;
    let cell = |pair: &Json| {
        let part = |i| usize::try_from(pair.get(i)?.as_u64()?).ok();
        let cell = part(0)
            .zip(part(1))
            .and_then(|(row, column)| size.cell(row, column));
        cell.ok_or_else(|| format!("{at}: {pair} is not a cell of a {size} grid"))
    };
    list.iter().map(cell).collect()
}

fn read_cage(variant: &mut Variant, cage: &Json, at: &str) -> Result<(), String> {
    let Some(cells) = cage
        .get("cells")
        .filter(|c| c.as_array().is_some_and(|c| !c.is_empty()))
    else {
        // A cage without cells is a text about the puzzle.
        return Ok(());
    };
    // The program adds these for its own check of rows, columns and regions.
    if matches!(
        cage.get("type").and_then(Json::as_str),
        Some("rowcol" | "region")
    ) {
        return Ok(());
    }
    let cells = cells_of(cells, variant.size(), at)?;
    if cage.get("unique").and_then(Json::as_bool) != Some(true) {
        return Err(format!(
            "{at} is not marked `unique`, so its meaning is not certain"
        ));
    }
    let value = match cage.get("value").or_else(|| cage.get("sum")) {
        None | Some(Json::Null) => Value::Nothing,
        Some(Json::String(text)) if text.trim().is_empty() => Value::Nothing,
        Some(value) => {
            let text = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            let number = text.trim().parse();
            Value::Number(number.map_err(|_| format!("{at}: `{text}` is not a sum"))?)
        }
    };
    let pushed = variant.push(&killer_cage::RULE, vec![cells], value);
    pushed.map_err(|error| format!("{at}: {}", error.0))
}

/// Title, author and rules are metadata, or cages without cells: `title: …`.
fn about(variant: &mut Variant, map: &Map<String, Json>, cages: &[Json]) {
    let text = |name: &str| {
        let direct = map
            .get("metadata")
            .and_then(|meta| meta.get(name))
            .or_else(|| map.get(name));
        let in_cage = || {
            let cage = |cage: &Json| {
                Some(
                    cage.get("value")?
                        .as_str()?
                        .strip_prefix(name)?
                        .strip_prefix(':')?
                        .trim()
                        .to_owned(),
                )
            };
            cages.iter().find_map(cage).unwrap_or_default()
        };
        direct
            .and_then(Json::as_str)
            .map_or_else(in_cage, str::to_owned)
    };
    variant.about.title = text("title");
    variant.about.author = text("author");
    variant.about.rules = text("rules");
    let size = variant.size();
    let digits: Option<Vec<usize>> = text("solution")
        .chars()
        .map(|c| usize::try_from(c.to_digit(36)?).ok())
        .collect();
    variant.about.solution = digits.filter(|digits| {
        digits.len() == size.cells() && digits.iter().all(|d| size.digits().contains(*d))
    });
}
