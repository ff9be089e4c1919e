//! GNOME Sudoku: the JSON of a saved game, and the short code that it shares puzzles with. Its layout
//! files are nine plain rows.
//!
//! ```text
//! { "difficulty_category": "Easy Difficulty", "time_elapsed": 12.5,
//!   "cells": [ { "position": [0, 2], "value": 4, "fixed": false, "earmarks": [1, 2] } … ] }
//! ```
//!
//! The code is `#`, five characters for how often each digit occurs (two digits in each), and one
//! character for the place of each given. A character is 33 + *a* + 9 × *b*.

use crate::entry::{Entry, Read, Shape, Write, gated};
use crate::{Format, Holds, HoldsFields, Place, Record};
use whydoku_grid::{Cell, Digit, Grid};

impl Format {
    /// A saved game of GNOME Sudoku.
    pub(crate) const GNOME: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "gnome",
    aliases: &["gnome-sudoku"],
    about: "GNOME Sudoku saved game",
    shape: Shape::Document,
    holds: Holds {
        candidates: true,
        placed: true,
        label: false,
        fields: HoldsFields::Named(&["level", "time"]),
    },
    needs_feature: true,
    read: &[
        Read::Json {
            resembles: |keys| keys.has("cells") && keys.has("difficulty_category"),
            #[cfg(feature = "formats")]
            read: |value| vec![codec::read(value)],
        },
        Read::Line {
            resembles: |text| shared(text).is_some(),
            read: |line, text| {
                let mut record = Record::new(shared(text).unwrap_or(Grid::EMPTY), Format::GNOME);
                record.place = Place::line(line);
                Ok(record)
            },
        },
    ],
    write: gated!(Write::Alone(codec::write), Write::NeedsFeature),
};

/// The grid of a shared code; `None` if the text is not one.
fn shared(text: &str) -> Option<Grid> {
    let bytes = text.strip_prefix('#')?.as_bytes();
    let pair = |byte: u8| {
        let value = byte.checked_sub(33)?;
        (value < 81).then_some((usize::from(value % 9), usize::from(value / 9)))
    };
    let (counts, places) = bytes.split_at_checked(5)?;
    let mut digits = Vec::new();
    for (i, byte) in counts.iter().enumerate() {
        let (first, second) = pair(*byte)?;
        digits.extend(std::iter::repeat_n(2 * i, first));
        digits.extend(std::iter::repeat_n(2 * i + 1, second));
    }
    // A puzzle has at least 17 givens; a comment of five words has not.
    if digits.len() != places.len() || places.len() < 17 {
        return None;
    }
    let mut grid = Grid::EMPTY;
    for (digit, byte) in digits.into_iter().zip(places) {
        let (row, column) = pair(*byte)?;
        let cell = Cell::at(row, column);
        if grid.get(cell).is_some() {
            return None;
        }
        grid.set_given(cell, *Digit::ALL.get(digit)?);
    }
    Some(grid)
}

#[cfg(feature = "formats")]
mod codec {
    use crate::parts::json::{digit, text};
    use crate::{ErrorKind, Format, Loss, Options, Record};
    use serde_json::{Map, Value, json};
    use whydoku_grid::{Cell, Digit, DigitSet, Grid};

    const FORMAT: Format = Format::GNOME;

    pub(super) fn read(game: &Value) -> Result<Record, ErrorKind> {
        let malformed = |what: String| ErrorKind::malformed(FORMAT, what);
        let Some(cells) = game.get("cells").and_then(Value::as_array) else {
            return Err(malformed("`cells` is not a list".to_owned()));
        };
        let mut grid = Grid::EMPTY;
        let mut notes = [DigitSet::EMPTY; 81];
        for value in cells {
            let at = |i: usize| {
                value["position"][i]
                    .as_u64()
                    .and_then(|n| usize::try_from(n).ok())
            };
            let (Some(row @ 0..9), Some(column @ 0..9)) = (at(0), at(1)) else {
                let position = &value["position"];
                return Err(malformed(format!(
                    "`position` is {position}; expected a row and a column from 0 to 8"
                )));
            };
            let cell = Cell::at(row, column);
            let wrong = |found: String| malformed(format!("{cell} has `{found}`; expected 1 to 9"));
            let fixed = value["fixed"].as_bool().unwrap_or(false);
            match digit(&value["value"]).map_err(wrong)? {
                Some(digit) if fixed => grid.set_given(cell, digit),
                Some(digit) => grid.place(cell, digit),
                None => {}
            }
            for mark in value["earmarks"].as_array().into_iter().flatten() {
                notes[cell.index()].extend(digit(mark).map_err(wrong)?);
            }
        }
        let mut record = Record::new(grid, FORMAT);
        record.set_notes(&notes);
        record.add_field("level", text(game.get("difficulty_category")));
        record.add_field("time", text(game.get("time_elapsed")));
        Ok(record)
    }

    pub(super) fn write(record: &Record, _: Options, loss: &mut Loss, out: &mut String) {
        loss.candidates = record.empties_cells();
        let grid = &record.grid;
        let notes = record.notes_to_write();
        let marks = |cell: Cell| {
            let open = notes.filter(|_| grid.get(cell).is_none());
            open.map_or(DigitSet::EMPTY, |open| open.digits(cell))
        };
        let cells: Vec<Value> = Cell::ALL
            .into_iter()
            .filter(|cell| grid.get(*cell).is_some() || !marks(*cell).is_empty())
            .map(|cell| {
                let marks: Vec<u8> = marks(cell).into_iter().map(Digit::get).collect();
                json!({
                    "position": [cell.row_index(), cell.column_index()],
                    "value": grid.get(cell).map_or(0, Digit::get),
                    "fixed": grid.givens().contains(cell),
                    "earmarks": marks,
                })
            })
            .collect();
        // A time of -1 means that the clock is switched off.
        let time = record.field("time").unwrap_or("-1");
        let number: Option<serde_json::Number> = time.parse().ok();
        let number = number.filter(|number| number.to_string() == time);
        if number.is_none() {
            loss.fields.push("time".to_owned());
        }
        let level = record.field("level").unwrap_or("Easy Difficulty");
        let mut map = Map::new();
        map.insert("difficulty_category".to_owned(), json!(level));
        map.insert(
            "time_elapsed".to_owned(),
            number.map_or(json!(-1), Value::Number),
        );
        map.insert("cells".to_owned(), Value::Array(cells));
        out.push_str(&Value::Object(map).to_string());
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made by hand from the description above: 1 in r1c1, then 16 more places of 2 to 9.
    #[test]
    fn a_shared_code_counts_and_places_digits() {
        let counts = [(1, 2), (2, 2), (2, 2), (2, 2), (2, 0)];
        let mut code = "#".to_owned();
        let sign = |(a, b): (u8, u8)| char::from(33 + a + 9 * b);
        code.extend(counts.map(sign));
        code.extend((0..17).map(|i| sign((i % 9, i / 9))));
        let grid = shared(&code).unwrap();
        assert_eq!(grid.get(Cell::at(0, 0)), Some(Digit::D1));
        assert_eq!(grid.get(Cell::at(1, 0)), Some(Digit::D2));
        assert_eq!(grid.get(Cell::at(7, 1)), Some(Digit::D9));
        assert_eq!(grid.givens().len(), 17);
        assert_eq!(shared("#comment about a puzzle of the day"), None);
        assert_eq!(shared("#ARuud"), None);
    }
}
