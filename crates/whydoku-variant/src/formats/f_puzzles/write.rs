//! Writing f-puzzles JSON.

use super::Key;
use super::read::DRAWN;
use crate::rules::windoku;
use crate::{Cell, Constraint, Size, Value, Variant, VariantError};
use serde_json::{Map, Value as Json, json};

pub(super) fn write(variant: &Variant, warnings: &mut Vec<String>) -> Result<Json, VariantError> {
    let size = variant.size();
    let mut map = Map::new();
    map.insert("size".to_owned(), json!(size.get()));
    let about = &variant.about;
    for (key, text) in [
        ("title", &about.title),
        ("author", &about.author),
        ("ruleset", &about.rules),
    ] {
        if !text.is_empty() {
            map.insert(key.to_owned(), json!(text));
        }
    }
    if let Some(solution) = &about.solution {
        map.insert("solution".to_owned(), json!(solution));
    }
    let cells: Vec<Json> = size
        .all_cells()
        .map(|cell| cell_json(variant, cell))
        .collect();
    let rows: Vec<Json> = cells.chunks(size.get()).map(|row| json!(row)).collect();
    map.insert("grid".to_owned(), json!(rows));
    for constraint in variant.constraints() {
        write_constraint(constraint, variant, &mut map)?;
    }
    for (key, drawing) in &about.drawings {
        if DRAWN.contains(&key.as_str())
            && let Ok(value) = serde_json::from_str(drawing)
        {
            map.insert(key.clone(), value);
        }
    }
    if size.box_shape().is_none() && variant.regions().is_empty() {
        warnings.push("f-puzzles gives every grid regions; this one has none".to_owned());
    }
    Ok(Json::Object(map))
}

fn cell_json(variant: &Variant, cell: Cell) -> Json {
    let mut map = Map::new();
    let allowed = variant.allowed(cell);
    if let Some(digit) = allowed.single() {
        map.insert("value".to_owned(), json!(digit));
        map.insert("given".to_owned(), json!(true));
    } else if allowed != variant.size().digits() {
        let digits: Vec<usize> = allowed.iter().collect();
        map.insert("givenPencilMarks".to_owned(), json!(digits));
    }
    if !variant.has_boxes() {
        map.insert("region".to_owned(), json!(variant.region_of(cell)));
    }
    Json::Object(map)
}

fn write_constraint(
    c: &Constraint,
    variant: &Variant,
    map: &mut Map<String, Json>,
) -> Result<(), VariantError> {
    let size = variant.size();
    if c.is(&windoku::RULE) {
        for window in windoku::windows(size) {
            push(map, "extraregion", json!({ "cells": names(&window) }));
        }
        return Ok(());
    }
    let Some(key) = c.rule.f_puzzles else {
        return Err(VariantError(format!(
            "f-puzzles has no key for the rule `{}`: {c}",
            c.rule.id
        )));
    };
    let mut item = match key {
        Key::Flag(name) => {
            map.insert(name.to_owned(), json!(true));
            return Ok(());
        }
        Key::Negative(name) => {
            push(map, "negative", json!(name));
            return Ok(());
        }
        Key::Cells(_) | Key::Xv(_) => json!({ "cells": names(c.cells()) }),
        Key::Cell(name) => {
            for cell in c.cells() {
                push(map, name, json!({ "cell": name_of(*cell) }));
            }
            return Ok(());
        }
        Key::Lines(_) | Key::Groups(_) => {
            let lines: Vec<Vec<String>> = c.groups.iter().map(|line| names(line)).collect();
            json!({ "lines": lines })
        }
        Key::Outside(_) => {
            let place = before(size, c.cells());
            json!({ "cell": place })
        }
        Key::LittleKiller(_) => little_killer(size, c.cells()),
        Key::Clone(_) => json!({ "cells": names(c.group(0)), "cloneCells": names(c.group(1)) }),
        Key::Arrow(_) => {
            let start = c
                .group(0)
                .iter()
                .min_by_key(|cell| distance(**cell, c.group(1)));
            let line: Vec<Cell> = start.into_iter().chain(c.group(1)).copied().collect();
            json!({ "cells": names(c.group(0)), "lines": [names(&line)] })
        }
        Key::Quadruple(_) => json!({ "cells": names(c.cells()), "values": c.digits() }),
    };
    if let (Value::Number(number), Some(item)) = (&c.value, item.as_object_mut()) {
        let text = match (key, number) {
            (Key::Xv(_), 10) => "X".to_owned(),
            (Key::Xv(_), 5) => "V".to_owned(),
            _ => number.to_string(),
        };
        item.insert("value".to_owned(), json!(text));
    }
    push(map, key.name(), item);
    Ok(())
}

fn push(map: &mut Map<String, Json>, key: &str, item: Json) {
    let list = map.entry(key.to_owned()).or_insert_with(|| json!([]));
    if let Some(list) = list.as_array_mut() {
        list.push(item);
    }
}

fn name_of(cell: Cell) -> String {
    format!("R{}C{}", cell.row() + 1, cell.column() + 1)
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|cell| name_of(*cell)).collect()
}

/// How far the first cell of a line is from a cell.
fn distance(cell: Cell, line: &[Cell]) -> usize {
    line.first().map_or(0, |first| {
        first
            .row()
            .abs_diff(cell.row())
            .max(first.column().abs_diff(cell.column()))
    })
}

/// The place outside the grid before the first cell of a line.
fn before(size: Size, line: &[Cell]) -> String {
    let [first, second, ..] = line else {
        return String::new();
    };
    let (row, column) = (first.row() + 1, first.column() + 1);
    let end = size.get() + 1;
    match (first.row() == second.row(), first < second) {
        (true, true) => format!("R{row}C0"),
        (true, false) => format!("R{row}C{end}"),
        (false, true) => format!("R0C{column}"),
        (false, false) => format!("R{end}C{column}"),
    }
}

fn little_killer(size: Size, line: &[Cell]) -> Json {
    let (Some(first), Some(last)) = (line.first(), line.last()) else {
        return json!({});
    };
    // A diagonal of one cell is a corner; it is entered from outside the grid.
    let middle = size.get() / 2;
    let down = if first == last {
        first.row() < middle
    } else {
        first.row() < last.row()
    };
    let right = if first == last {
        first.column() >= middle
    } else {
        first.column() < last.column()
    };
    let row = if down { first.row() } else { first.row() + 2 };
    let column = if right {
        first.column()
    } else {
        first.column() + 2
    };
    let direction = match (down, right) {
        (true, true) => "DR",
        (true, false) => "DL",
        (false, true) => "UR",
        (false, false) => "UL",
    };
    json!({ "cell": format!("R{row}C{column}"), "cells": names(line), "direction": direction })
}
