//! SudokuPad's own link (`scl`, formerly `ctc`): compressed, shortened JSON.
//!
//! ```text
//! { "cellSize": 50, "cells": [[ { "value": "9" }, {} … ] … ], "regions": [[[row, column] … ] … ],
//!   "cages": [ { "value": "title: …" } … ], "lines", "arrows", "overlays", "underlays" … }
//! ```
//!
//! Shortened means: keys of one or two letters and without quotes, `t` and `f`, colours without
//! quotes, empty objects left out, and the two kinds of quotes exchanged. Drawn lines, arrows and
//! shapes stand for rules and are refused by name.

/// The fields it can hold.
pub(super) const FIELDS: [&str; 3] = ["author", "rules", "solution"];

#[cfg(not(feature = "formats"))]
pub(super) const fn decode(_: &str) -> Result<super::Record, super::ErrorKind> {
    Err(super::ErrorKind::NeedsFeature(super::Format::Scl))
}

#[cfg(feature = "formats")]
pub(super) use with_json::{decode, encode, read, unzip};

#[cfg(feature = "formats")]
mod with_json {
    use crate::json::{digit, is_set, malformed, parse, text};
    use crate::link::percent_encode;
    use crate::{ErrorKind, Format, Record, lz};
    use serde_json::{Map, Value, json};
    use std::fmt::Write;
    use whydoku_grid::{Cell, CellSet, Digit, Grid, House};

    const FORMAT: Format = Format::Scl;

    /// Short keys, and what they stand for.
    const KEYS: [(&str, &str); 9] = [
        ("ce", "cells"),
        ("re", "regions"),
        ("ca", "cages"),
        ("l", "lines"),
        ("a", "arrows"),
        ("o", "overlays"),
        ("u", "underlays"),
        ("cs", "cellSize"),
        ("v", "value"),
    ];

    /// Keys that change nothing about the rules.
    const HARMLESS: [&str; 11] = [
        "id", "cellSize", "cells", "regions", "cages", "metadata", "settings", "title", "author",
        "duration", "solution",
    ];

    pub(crate) fn decode(code: &str) -> Result<Record, ErrorKind> {
        let packed = lz::decompress(code).map_err(|error| error.into_kind(FORMAT))?;
        match parse(&packed, FORMAT) {
            Ok(value) => read(&value),
            Err(_) => read(&parse(&unzip(&packed), FORMAT)?),
        }
    }

    /// Shortened JSON as plain JSON.
    pub(crate) fn unzip(zipped: &str) -> String {
        let swap = |c| match c {
            '"' => '\'',
            '\'' => '"',
            c => c,
        };
        let chars: Vec<char> = zipped.chars().map(swap).collect();
        let mut out = String::with_capacity(zipped.len() * 2);
        let mut i = 0;
        // What stands before, to notice an empty object that was left out.
        let mut before = ' ';
        while let Some(&c) = chars.get(i) {
            let left_out = matches!((before, c), ('[' | ',', ',') | (',', ']'));
            if left_out {
                out.push_str("{}");
            }
            if c == '"' {
                let end = string_end(&chars, i);
                out.extend(&chars[i..end]);
                i = end;
            } else if c.is_ascii_alphabetic() || c == '#' || c == '_' {
                let end = word_end(&chars, i + 1);
                let word: String = chars[i..end].iter().collect();
                push_word(&word, chars.get(end) == Some(&':'), &mut out);
                i = end;
            } else {
                out.push(c);
                i += 1;
            }
            if !c.is_whitespace() {
                before = c;
            }
        }
        out
    }

    fn string_end(chars: &[char], start: usize) -> usize {
        let mut i = start + 1;
        while let Some(&c) = chars.get(i) {
            match c {
                '\\' => i += 2,
                '"' => return i + 1,
                _ => i += 1,
            }
        }
        chars.len()
    }

    fn word_end(chars: &[char], mut i: usize) -> usize {
        while chars
            .get(i)
            .is_some_and(|c| c.is_ascii_alphanumeric() || *c == '_')
        {
            i += 1;
        }
        i
    }

    fn push_word(word: &str, is_key: bool, out: &mut String) {
        match word {
            _ if is_key => {
                let long = KEYS.iter().find(|(short, _)| *short == word);
                let key = long.map_or(word, |(_, long)| long);
                write!(out, "\"{key}\"").expect("a String takes any text");
            }
            "t" => out.push_str("true"),
            "f" => out.push_str("false"),
            _ if word.starts_with('#') => {
                write!(out, "\"{word}\"").expect("a String takes any text");
            }
            _ => out.push_str(word),
        }
    }

    pub(crate) fn read(puzzle: &Value) -> Result<Record, ErrorKind> {
        let Some(map) = puzzle.as_object() else {
            return Err(malformed(FORMAT, "expected an object".to_owned()));
        };
        let rows = map.get("cells").and_then(Value::as_array);
        let Some(rows) = rows else {
            return Err(malformed(FORMAT, "`cells` is missing".to_owned()));
        };
        let widths: Vec<usize> = rows
            .iter()
            .map(|row| row.as_array().map_or(0, Vec::len))
            .collect();
        if widths != [9; 9] {
            let widest = widths.iter().max().copied().unwrap_or(0);
            return Err(ErrorKind::Size {
                found: format!("{} by {widest}", widths.len()),
                format: FORMAT,
            });
        }
        let cages = map.get("cages").and_then(Value::as_array);
        let cages = cages.map_or(&[][..], Vec::as_slice);
        refuse_variants(map, cages)?;
        let mut grid = Grid::EMPTY;
        let cells = rows.iter().filter_map(Value::as_array).flatten();
        for (cell, value) in Cell::ALL.into_iter().zip(cells) {
            let value = value.get("value").unwrap_or(&Value::Null);
            let digit = digit(value).map_err(|found| {
                malformed(
                    FORMAT,
                    format!("{cell} is `{found}`; expected 1 to 9 or nothing"),
                )
            })?;
            if let Some(digit) = digit {
                grid.set_given(cell, digit);
            }
        }
        let mut record = Record::new(grid, FORMAT);
        let said = |name: &str| {
            let meta = map.get("metadata").and_then(|meta| meta.get(name));
            let direct = text(meta.or_else(|| map.get(name)));
            if direct.is_empty() {
                cage_text(cages, name)
            } else {
                direct
            }
        };
        record.label = Some(said("title")).filter(|title| !title.is_empty());
        for name in super::FIELDS {
            record.add_field(name, said(name));
        }
        Ok(record)
    }

    /// A cage without cells carries a text: `title: …`.
    fn cage_text(cages: &[Value], name: &str) -> String {
        let value = |cage: &Value| {
            let text = cage.get("value")?.as_str()?.strip_prefix(name)?;
            Some(text.strip_prefix(':')?.trim().to_owned())
        };
        cages.iter().find_map(value).unwrap_or_default()
    }

    fn refuse_variants(map: &Map<String, Value>, cages: &[Value]) -> Result<(), ErrorKind> {
        let mut names: Vec<String> = map
            .iter()
            .filter(|(key, value)| !HARMLESS.contains(&key.as_str()) && is_set(value))
            .map(|(key, _)| match key.as_str() {
                "lines" | "arrows" | "overlays" | "underlays" => format!("drawn {key}"),
                key => format!("`{key}`"),
            })
            .collect();
        let is_house = |cage: &Value| {
            let kind = cage.get("type").and_then(Value::as_str);
            matches!(kind, Some("rowcol" | "region"))
        };
        let has_cells = |cage: &Value| {
            cage.get("cells")
                .and_then(Value::as_array)
                .is_some_and(|c| !c.is_empty())
        };
        if cages.iter().any(|cage| has_cells(cage) && !is_house(cage)) {
            names.push("killer cages".to_owned());
        }
        if let Some(regions) = map.get("regions").filter(|regions| is_set(regions))
            && !are_boxes(regions)
        {
            names.push("irregular regions".to_owned());
        }
        if names.is_empty() {
            return Ok(());
        }
        Err(ErrorKind::Variant {
            names,
            format: FORMAT,
        })
    }

    fn are_boxes(regions: &Value) -> bool {
        let region = |value: &Value| -> Option<CellSet> {
            let cell = |pair: &Value| {
                let part = |i| {
                    usize::try_from(pair.get(i)?.as_u64()?)
                        .ok()
                        .filter(|n| *n < 9)
                };
                Some(Cell::at(part(0)?, part(1)?))
            };
            value.as_array()?.iter().map(cell).collect()
        };
        let Some(regions) = regions.as_array() else {
            return false;
        };
        let found: Vec<Option<CellSet>> = regions.iter().map(region).collect();
        found.len() == 9 && House::boxes().all(|house| found.contains(&Some(house.cells())))
    }

    pub(crate) fn encode(record: &Record) -> String {
        let mut out = String::from("{cs:50,ce:[");
        for row in Cell::ALL.chunks(9) {
            let text = |cell: &Cell| record.grid.get(*cell).map_or_else(String::new, given);
            let texts: Vec<String> = row.iter().map(text).collect();
            let comma = if row[0].row_index() == 8 { "" } else { "," };
            write!(out, "[{}]{comma}", texts.join(",")).expect("a String takes any text");
        }
        let pair = |cell: Cell| json!([cell.row_index(), cell.column_index()]);
        let boxes: Vec<Vec<Value>> = House::boxes()
            .map(|house| house.cells().into_iter().map(pair).collect())
            .collect();
        write!(out, "],re:{},ca:[", json!(boxes)).expect("a String takes any text");
        let mut said: Vec<(&str, &str)> = Vec::new();
        said.extend(record.label.as_deref().map(|label| ("title", label)));
        said.extend(
            super::FIELDS
                .iter()
                .filter_map(|name| Some((*name, record.field(name)?))),
        );
        for (i, (name, value)) in said.into_iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            let text = json!(format!("{name}: {value}")).to_string();
            write!(out, "{comma}{{v:{}}}", swap_quotes(&text)).expect("a String takes any text");
        }
        out.push_str("]}");
        format!(
            "https://sudokupad.app/scl{}",
            percent_encode(&lz::compress(&out))
        )
    }

    fn given(digit: Digit) -> String {
        format!("{{v:'{digit}'}}")
    }

    fn swap_quotes(text: &str) -> String {
        let swap = |c| match c {
            '"' => '\'',
            '\'' => '"',
            c => c,
        };
        text.chars().map(swap).collect()
    }
}
