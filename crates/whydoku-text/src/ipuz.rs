//! ipuz: JSON with the rows of a Sudoku.
//!
//! ```text
//! { "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"],
//!   "puzzle": [[5, 3, 0 … ] … ], "saved": rows, "solution": rows, "title", "author", "date" }
//! ```

/// The fields it can hold.
pub(super) const FIELDS: [&str; 4] = ["author", "date", "rules", "solution"];

#[cfg(feature = "formats")]
pub(super) use with_json::{encode, read};

#[cfg(feature = "formats")]
mod with_json {
    use crate::json::{digits, is_set, malformed, rows, solution, text};
    use crate::{ErrorKind, Format, Record};
    use serde_json::{Map, Value, json};
    use whydoku_grid::{Grid, House};

    const FORMAT: Format = Format::Ipuz;

    /// Where ipuz keeps each field.
    const NAMES: [(&str, &str); 3] = [("author", "author"), ("date", "date"), ("rules", "intro")];

    pub(crate) fn read(puzzle: &Value) -> Result<Record, ErrorKind> {
        let Some(map) = puzzle.as_object() else {
            return Err(malformed(FORMAT, "expected an object".to_owned()));
        };
        let kind = map.get("kind").map(Value::to_string).unwrap_or_default();
        if !kind.contains("sudoku") {
            let what = format!("its kind is {kind}; expected http://ipuz.org/sudoku#1");
            return Err(malformed(FORMAT, what));
        }
        refuse_variants(map, &kind)?;
        let rows = |name| digits(map.get(name).unwrap_or(&Value::Null), FORMAT);
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
            return Err(malformed(
                FORMAT,
                format!("its digits are `{charset}`; expected 123456789"),
            ));
        }
        if names.is_empty() {
            return Ok(());
        }
        Err(ErrorKind::Variant {
            names,
            format: FORMAT,
        })
    }

    pub(crate) fn encode(record: &Record) -> String {
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
        Value::Object(map).to_string()
    }
}
