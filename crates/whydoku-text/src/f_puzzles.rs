//! f-puzzles.com: a link that holds compressed JSON.
//!
//! ```text
//! https://f-puzzles.com/?load=N4Igzg…      also fpuzzles… and fpuz… on SudokuPad
//! { "size": 9, "title", "author", "ruleset", "solution", "grid": [[ { "value", "given",
//!   "centerPencilMarks", "cornerPencilMarks", "givenPencilMarks", "region" } … ] … ], rules … }
//! ```
//!
//! Every key that is not one of these is a rule of a variant and is refused by name.

/// The fields it can hold.
pub(super) const FIELDS: [&str; 3] = ["author", "rules", "solution"];

#[cfg(not(feature = "formats"))]
pub(super) const fn decode(_: &str) -> Result<super::Record, super::ErrorKind> {
    Err(super::ErrorKind::NeedsFeature(super::Format::FPuzzles))
}

#[cfg(feature = "formats")]
pub(super) use with_json::{decode, encode, read};

#[cfg(feature = "formats")]
mod with_json {
    use crate::json::{cells, digit, is_set, malformed, parse, solution, text};
    use crate::link::percent_encode;
    use crate::record::candidates_from_notes;
    use crate::{ErrorKind, Format, Record, lz};
    use serde_json::{Map, Value, json};
    use whydoku_grid::{Cell, Digit, DigitSet, Grid};

    const FORMAT: Format = Format::FPuzzles;

    /// Keys that change nothing about the rules.
    const HARMLESS: [&str; 9] = [
        "size",
        "title",
        "author",
        "ruleset",
        "solution",
        "grid",
        "highlightConflicts",
        "disabledlogic",
        "truecandidatesoptions",
    ];

    /// What people call the rules.
    const RULES: [(&str, &str); 27] = [
        ("diagonal+", "rising diagonal"),
        ("diagonal-", "falling diagonal"),
        ("antiknight", "anti-knight"),
        ("antiking", "anti-king"),
        ("disjointgroups", "disjoint groups"),
        ("nonconsecutive", "non-consecutive"),
        ("killercage", "killer cages"),
        ("littlekillersum", "little killer sums"),
        ("sandwichsum", "sandwich sums"),
        ("arrow", "arrows"),
        ("thermometer", "thermometers"),
        ("palindrome", "palindromes"),
        ("difference", "difference dots"),
        ("ratio", "ratio dots"),
        ("xv", "XV"),
        ("clone", "clones"),
        ("quadruple", "quadruples"),
        ("betweenline", "between lines"),
        ("minimum", "minimum cells"),
        ("maximum", "maximum cells"),
        ("odd", "odd cells"),
        ("even", "even cells"),
        ("extraregion", "extra regions"),
        ("negative", "negative constraints"),
        ("line", "drawn lines"),
        ("rectangle", "drawn rectangles"),
        ("circle", "drawn circles"),
    ];

    pub(crate) fn decode(code: &str) -> Result<Record, ErrorKind> {
        let text = lz::decompress(code).map_err(|error| error.into_kind(FORMAT))?;
        read(&parse(&text, FORMAT)?)
    }

    pub(crate) fn read(puzzle: &Value) -> Result<Record, ErrorKind> {
        let Some(map) = puzzle.as_object() else {
            return Err(malformed(FORMAT, "expected an object".to_owned()));
        };
        let size = map.get("size").and_then(Value::as_u64);
        if size != Some(9) {
            let found = size.map_or_else(|| "without a size".to_owned(), |n| format!("{n} by {n}"));
            return Err(ErrorKind::Size {
                found,
                format: FORMAT,
            });
        }
        let cells = cells(map.get("grid").unwrap_or(&Value::Null)).map_err(|what| {
            malformed(FORMAT, format!("expected 9 rows of 9 cells, found {what}"))
        })?;
        let mut names: Vec<String> = map
            .iter()
            .filter(|(key, value)| !HARMLESS.contains(&key.as_str()) && is_set(value))
            .map(|(key, _)| rule_name(key))
            .collect();
        if irregular(&cells) {
            names.push("irregular regions".to_owned());
        }
        if !names.is_empty() {
            return Err(ErrorKind::Variant {
                names,
                format: FORMAT,
            });
        }
        let mut record = board(&cells)?;
        record.label = Some(text(map.get("title"))).filter(|title| !title.is_empty());
        record.add_field("author", text(map.get("author")));
        record.add_field("rules", text(map.get("ruleset")));
        record.add_field("solution", solution(map.get("solution")));
        Ok(record)
    }

    fn rule_name(key: &str) -> String {
        let known = RULES.iter().find(|(k, _)| *k == key);
        known.map_or_else(|| format!("`{key}`"), |(_, name)| (*name).to_owned())
    }

    /// Whether some cell is said to be in another box than its own.
    fn irregular(cells: &[&Value]) -> bool {
        Cell::ALL.into_iter().zip(cells).any(|(cell, value)| {
            let region = value.get("region").and_then(Value::as_u64);
            region.is_some_and(|region| usize::try_from(region) != Ok(cell.box_index()))
        })
    }

    fn board(cells: &[&Value]) -> Result<Record, ErrorKind> {
        let mut grid = Grid::EMPTY;
        let mut notes = [DigitSet::EMPTY; 81];
        let mut corners = Vec::new();
        for (cell, value) in Cell::ALL.into_iter().zip(cells) {
            let digit = digit(value.get("value").unwrap_or(&Value::Null)).map_err(|found| {
                malformed(
                    FORMAT,
                    format!("{cell} is `{found}`; expected 1 to 9 or nothing"),
                )
            })?;
            let given = value.get("given").is_some_and(is_set);
            match digit {
                Some(digit) if given => grid.set_given(cell, digit),
                Some(digit) => grid.place(cell, digit),
                None => {}
            }
            let marks = |name: &str| marks(value.get(name), cell);
            notes[cell.index()] = marks("centerPencilMarks")?;
            if notes[cell.index()].is_empty() {
                notes[cell.index()] = marks("givenPencilMarks")?;
            }
            let corner = marks("cornerPencilMarks")?;
            if !corner.is_empty() {
                corners.push(format!("{corner}{cell}"));
            }
        }
        let mut record = Record::new(grid, FORMAT);
        record.candidates = candidates_from_notes(&grid, &notes);
        record.add_field("corner marks", corners.join(" "));
        Ok(record)
    }

    fn marks(value: Option<&Value>, cell: Cell) -> Result<DigitSet, ErrorKind> {
        let Some(list) = value.and_then(Value::as_array) else {
            return Ok(DigitSet::EMPTY);
        };
        let wrong = |found| malformed(FORMAT, format!("a pencil mark of {cell} is `{found}`"));
        let digits: Result<Vec<Option<Digit>>, ErrorKind> =
            list.iter().map(|mark| digit(mark).map_err(wrong)).collect();
        Ok(digits?.into_iter().flatten().collect())
    }

    pub(crate) fn encode(record: &Record) -> String {
        let cell = |cell: &Cell| {
            let mut map = Map::new();
            if let Some(digit) = record.grid.get(*cell) {
                map.insert("value".to_owned(), json!(digit.get()));
                if record.grid.givens().contains(*cell) {
                    map.insert("given".to_owned(), json!(true));
                }
            } else if let Some(open) = &record.candidates {
                let marks: Vec<u8> = open.digits(*cell).into_iter().map(Digit::get).collect();
                map.insert("centerPencilMarks".to_owned(), json!(marks));
            }
            Value::Object(map)
        };
        let rows = Cell::ALL.chunks(9);
        let grid: Vec<Vec<Value>> = rows.map(|row| row.iter().map(cell).collect()).collect();
        let mut map = Map::new();
        map.insert("size".to_owned(), json!(9));
        map.insert("grid".to_owned(), json!(grid));
        let texts = [
            ("title", record.label.as_deref()),
            ("author", record.field("author")),
            ("ruleset", record.field("rules")),
        ];
        for (name, value) in texts {
            if let Some(value) = value {
                map.insert(name.to_owned(), json!(value));
            }
        }
        if let Some(solution) = record.field("solution") {
            let digits: Vec<Option<u8>> = solution
                .chars()
                .map(|c| Digit::from_char(c).map(Digit::get))
                .collect();
            map.insert("solution".to_owned(), json!(digits));
        }
        let code = lz::compress(&Value::Object(map).to_string());
        format!("https://f-puzzles.com/?load={}", percent_encode(&code))
    }
}
