//! SudokuPad's own link (`scl`, formerly `ctc`): compressed, shortened JSON.
//!
//! ```text
//! { "cellSize": 50, "cells": [[ { "value": "9" }, {} … ] … ], "regions": [[[row, column] … ] … ],
//!   "cages": [ { "value": "title: …" } … ], "lines", "arrows", "overlays", "underlays" … }
//! ```
//!
//! Shortened JSON has keys of one or two letters without quotes, `t` and `f`, colors without quotes,
//! no empty objects, and the two kinds of quotes exchanged. Drawn lines, arrows and shapes are rules
//! of variants, and are refused by name.

use crate::entry::{Entry, Link, Read, Shape, Write, gated};
use crate::parts::link::{Address, Payload, packed};
use crate::{Format, Holds, HoldsFields};

impl Format {
    /// SudokuPad's own link (`scl`, formerly `ctc`).
    pub const SCL: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "scl",
    aliases: &["ctc", "sudokupad"],
    about: "SudokuPad link (scl, ctc)",
    shape: Shape::Line,
    holds: Holds {
        candidates: false,
        placed: false,
        label: true,
        fields: HoldsFields::Named(&FIELDS),
    },
    needs_feature: true,
    read: &[
        Read::Link(Link {
            hosts: &["sudokupad.app", "app.crackingthecryptic.com"],
            find,
            decode: gated!(Some(codec::decode), None),
        }),
        Read::Json {
            resembles: |keys| keys.has("cells"),
            #[cfg(feature = "formats")]
            read: |value| vec![codec::read(value)],
        },
        #[cfg(feature = "formats")]
        Read::NotQuiteJson(codec::read_shortened),
    ],
    write: gated!(Write::Alone(codec::write), Write::NeedsFeature),
};

const FIELDS: [&str; 3] = ["author", "rules", "solution"];

/// SudokuPad's links have codes of several formats, or the name of a puzzle.
fn find(address: &Address<'_>) -> Option<Payload> {
    match *address {
        Address::Link { host, .. } => is_sudokupad(host).then(|| {
            // Base 64 has slashes, so the code is the whole path.
            let path = address.file();
            let path = path.strip_prefix("sudoku/").unwrap_or(path);
            let code = address.parameter("puzzleid").unwrap_or(path);
            Payload::AnyCode(code.to_owned())
        }),
        Address::Code(code) => packed(code, &["scl", "ctc"]),
    }
}

fn is_sudokupad(host: &str) -> bool {
    ["sudokupad.app", "crackingthecryptic.com"]
        .iter()
        .any(|site| {
            let rest = host.strip_suffix(site);
            rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        })
}

#[cfg(feature = "formats")]
mod codec {
    use super::FIELDS;
    use crate::parts::json::{digit, is_set, parse, text};
    use crate::parts::link::percent_encode;
    use crate::parts::lz;
    use crate::parts::shortened::{swap_quotes, unzip};
    use crate::{ErrorKind, Format, Loss, Options, Record};
    use serde_json::{Map, Value, json};
    use std::fmt::Write;
    use whydoku_grid::{Cell, CellSet, Digit, Grid, House};

    const FORMAT: Format = Format::SCL;

    /// The keys that do not change the rules.
    const HARMLESS: [&str; 11] = [
        "id", "cellSize", "cells", "regions", "cages", "metadata", "settings", "title", "author",
        "duration", "solution",
    ];

    pub(super) fn decode(code: &str) -> Result<Record, ErrorKind> {
        let packed = lz::decompress(code).map_err(|error| error.into_kind(FORMAT))?;
        match parse(&packed, FORMAT) {
            Ok(value) => read(&value),
            Err(_) => read(&parse(&unzip(&packed), FORMAT)?),
        }
    }

    /// Reads a document of shortened JSON.
    pub(super) fn read_shortened(text: &str) -> Option<Result<Record, ErrorKind>> {
        let value = parse(&unzip(text), FORMAT).ok()?;
        value.get("cells").is_some().then(|| read(&value))
    }

    pub(super) fn read(puzzle: &Value) -> Result<Record, ErrorKind> {
        let Some(map) = puzzle.as_object() else {
            return Err(ErrorKind::malformed(FORMAT, "expected an object"));
        };
        let rows = map.get("cells").and_then(Value::as_array);
        let Some(rows) = rows else {
            return Err(ErrorKind::malformed(FORMAT, "`cells` is missing"));
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
                let what = format!("{cell} is `{found}`; expected 1 to 9 or nothing");
                ErrorKind::malformed(FORMAT, what)
            })?;
            if let Some(digit) = digit {
                grid.set_given(cell, digit);
            }
        }
        let mut record = Record::new(grid, FORMAT);
        let metadata = |name: &str| {
            let meta = map.get("metadata").and_then(|meta| meta.get(name));
            let direct = text(meta.or_else(|| map.get(name)));
            if direct.is_empty() {
                cage_text(cages, name)
            } else {
                direct
            }
        };
        record.label = Some(metadata("title")).filter(|title| !title.is_empty());
        for name in FIELDS {
            record.add_field(name, metadata(name));
        }
        Ok(record)
    }

    /// The text of a cage without cells: `title: …`.
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

    pub(super) fn write(record: &Record, _: Options, _: &mut Loss, out: &mut String) {
        out.push_str("https://sudokupad.app/scl");
        out.push_str(&percent_encode(&lz::compress(&shortened(record))));
        out.push('\n');
    }

    /// The shortened JSON of a record.
    fn shortened(record: &Record) -> String {
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
        let mut texts: Vec<(&str, &str)> = Vec::new();
        texts.extend(record.label.as_deref().map(|label| ("title", label)));
        texts.extend(
            FIELDS
                .iter()
                .filter_map(|name| Some((*name, record.field(name)?))),
        );
        for (i, (name, value)) in texts.into_iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            let text = json!(format!("{name}: {value}")).to_string();
            write!(out, "{comma}{{v:{}}}", swap_quotes(&text)).expect("a String takes any text");
        }
        out.push_str("]}");
        out
    }

    fn given(digit: Digit) -> String {
        format!("{{v:'{digit}'}}")
    }
}
