//! ipuz: JSON with the rows of a Sudoku.
//!
//! ```text
//! { "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"],
//!   "puzzle": [[5, 3, 0 … ] … ], "saved": rows, "solution": rows, "title", "author", "date" }
//! ```

use crate::entry::{Entry, Read, Shape, Write, gated};
use crate::{Format, Holds, HoldsFields};

impl Format {
    /// The JSON puzzle format of ipuz.org.
    pub const IPUZ: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "ipuz",
    aliases: &[],
    about: "ipuz JSON",
    shape: Shape::Document,
    holds: Holds {
        candidates: false,
        placed: true,
        label: true,
        fields: HoldsFields::Named(&["author", "date", "rules", "solution"]),
    },
    needs_feature: true,
    read: &[
        Read::Json {
            resembles: |keys| keys.has("kind") && keys.has("puzzle"),
            #[cfg(feature = "formats")]
            read: |value| vec![codec::read(value)],
        },
        Read::JsonCall("ipuz("),
    ],
    write: gated!(Write::Alone(codec::write), Write::NeedsFeature),
};

#[cfg(feature = "formats")]
mod codec {
    use crate::parts::json::{check_solution, digits, is_set, rows, solution, text};
    use crate::{ErrorKind, Format, Loss, Options, Record};
    use serde_json::{Map, Value, json};
    use whydoku_grid::{Grid, House};

    const FORMAT: Format = Format::IPUZ;

    /// The fields, and their keys.
    const NAMES: [(&str, &str); 3] = [("author", "author"), ("date", "date"), ("rules", "intro")];

    pub(super) fn read(puzzle: &Value) -> Result<Record, ErrorKind> {
        let Some(map) = puzzle.as_object() else {
            return Err(ErrorKind::malformed(FORMAT, "expected an object"));
        };
        let kind = map.get("kind").map(Value::to_string).unwrap_or_default();
        if !kind.contains("sudoku") {
            let what = format!("its kind is {kind}; expected http://ipuz.org/sudoku#1");
            return Err(ErrorKind::malformed(FORMAT, what));
        }
        refuse_variants(map, &kind)?;
        let rows = |name| {
            digits(map.get(name).unwrap_or(&Value::Null))
                .map_err(|what| ErrorKind::malformed(FORMAT, what))
        };
        let mut grid = Grid::from_givens(rows("puzzle")?);
        if map.get("saved").is_some_and(is_set) {
            let saved = Grid::from_givens(rows("saved")?);
            for cell in saved.filled() - grid.givens() {
                if let Some(digit) = saved.get(cell) {
                    grid.place(cell, digit);
                }
            }
        }
        let mut record = Record::new(grid, FORMAT);
        record.label = Some(text(map.get("title"))).filter(|title| !title.is_empty());
        for (name, key) in NAMES {
            record.add_field(name, text(map.get(key)));
        }
        record.add_field("solution", solution(map.get("solution")));
        Ok(record)
    }

    fn refuse_variants(map: &Map<String, Value>, kind: &str) -> Result<(), ErrorKind> {
        let mut names: Vec<String> = ["cages", "zones", "showoperators"]
            .into_iter()
            .filter(|key| map.get(*key).is_some_and(is_set))
            .map(|key| match key {
                "cages" => "killer cages".to_owned(),
                key => format!("`{key}`"),
            })
            .collect();
        let variants = [
            "calcudoku",
            "diagonalsudoku",
            "jigsaw",
            "latinsquare",
            "sudoku/",
        ];
        names.extend(
            variants
                .into_iter()
                .filter(|v| kind.contains(v))
                .map(|v| format!("`{v}`")),
        );
        if map.get("boxes") == Some(&Value::Bool(false)) {
            names.push("no boxes".to_owned());
        }
        let charset = text(map.get("charset"));
        if !charset.is_empty() && charset != "123456789" {
            let what = format!("its digits are `{charset}`; expected 123456789");
            return Err(ErrorKind::malformed(FORMAT, what));
        }
        if names.is_empty() {
            return Ok(());
        }
        Err(ErrorKind::Variant {
            names,
            format: FORMAT,
        })
    }

    pub(super) fn write(record: &Record, _: Options, loss: &mut Loss, out: &mut String) {
        check_solution(record, loss);
        let mut givens = record.grid;
        givens.restore();
        let mut map = Map::new();
        map.insert("version".to_owned(), json!("http://ipuz.org/v2"));
        map.insert("kind".to_owned(), json!(["http://ipuz.org/sudoku#1"]));
        map.insert("charset".to_owned(), json!("123456789"));
        map.insert(
            "dimensions".to_owned(),
            json!({"width": House::rows().len(), "height": House::rows().len()}),
        );
        map.insert("puzzle".to_owned(), rows(&givens, &json!(0)));
        if givens != record.grid {
            map.insert("saved".to_owned(), rows(&record.grid, &json!(0)));
        }
        if let Some(label) = &record.label {
            map.insert("title".to_owned(), json!(label));
        }
        for (name, key) in NAMES {
            if let Some(value) = record.field(name) {
                map.insert(key.to_owned(), json!(value));
            }
        }
        if let Some(Ok(grid)) = record.field("solution").map(str::parse::<Grid>) {
            map.insert("solution".to_owned(), rows(&grid, &json!(0)));
        }
        out.push_str(&Value::Object(map).to_string());
        out.push('\n');
    }
}
