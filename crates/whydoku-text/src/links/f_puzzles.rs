//! f-puzzles.com: a link with compressed JSON.
//!
//! ```text
//! https://f-puzzles.com/?load=N4Igzg…      also fpuzzles… and fpuz… on SudokuPad
//! { "size": 9, "title", "author", "ruleset", "solution", "grid": [[ { "value", "given",
//!   "centerPencilMarks", "cornerPencilMarks", "givenPencilMarks", "region" } … ] … ], rules … }
//! ```
//!
//! Every other key is a rule of a variant, and is refused by name.

use crate::entry::{Entry, Link, Read, Shape, Write, gated};
use crate::parts::link::{Address, Payload, SHORT_ID, is_base64, packed};
use crate::{Format, Holds, HoldsFields};

impl Format {
    /// The link of f-puzzles.com.
    pub const F_PUZZLES: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "f-puzzles",
    aliases: &["fpuzzles", "fpuz"],
    about: "f-puzzles link",
    shape: Shape::Line,
    holds: Holds {
        candidates: true,
        placed: true,
        label: true,
        fields: HoldsFields::Named(&["author", "rules", "solution"]),
    },
    needs_feature: true,
    read: &[
        Read::Link(Link {
            hosts: &["f-puzzles.com", "www.f-puzzles.com"],
            find,
            decode: gated!(Some(codec::decode), None),
        }),
        Read::Json {
            resembles: |keys| keys.has("size") && keys.has("grid"),
            #[cfg(feature = "formats")]
            read: |value| vec![codec::read(value)],
        },
    ],
    write: gated!(Write::Alone(codec::write), Write::NeedsFeature),
};

/// How the export without a link starts: the same JSON always compresses to this.
const BARE: &str = "N4Ig";

fn find(address: &Address<'_>) -> Option<Payload> {
    match *address {
        Address::Link {
            host: "f-puzzles.com",
            ..
        } => {
            let (load, id) = (address.parameter("load"), address.parameter("id"));
            Some(match (load, id) {
                (Some(code), _) => Payload::Code(code.to_owned()),
                (None, Some(id)) => Payload::Remote(id.to_owned()),
                (None, None) => Payload::Nothing,
            })
        }
        Address::Link { .. } => None,
        Address::Code(code)
            if code.starts_with(BARE) && code.len() > SHORT_ID && is_base64(code) =>
        {
            Some(Payload::Code(code.to_owned()))
        }
        Address::Code(code) => packed(code, &["fpuzzles", "fpuz"]),
    }
}

#[cfg(feature = "formats")]
mod codec {
    use crate::parts::json::{cells, check_solution, digit, is_set, parse, solution, text};
    use crate::parts::link::percent_encode;
    use crate::parts::lz;
    use crate::{ErrorKind, Format, Loss, Options, Record};
    use serde_json::{Map, Value, json};
    use whydoku_grid::{Cell, Digit, DigitSet, Grid};

    const FORMAT: Format = Format::F_PUZZLES;

    /// The keys that do not change the rules.
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

    /// The keys of rules, and what people call them.
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

    pub(super) fn decode(code: &str) -> Result<Record, ErrorKind> {
        let text = lz::decompress(code).map_err(|error| error.into_kind(FORMAT))?;
        read(&parse(&text, FORMAT)?)
    }

    pub(super) fn read(puzzle: &Value) -> Result<Record, ErrorKind> {
        let Some(map) = puzzle.as_object() else {
            return Err(ErrorKind::malformed(FORMAT, "expected an object"));
        };
        let size = map.get("size").and_then(Value::as_u64);
        if size != Some(9) {
            let found =
                size.map_or_else(|| "of unknown size".to_owned(), |n| format!("{n} by {n}"));
            return Err(ErrorKind::Size {
                found,
                format: FORMAT,
            });
        }
        let cells = cells(map.get("grid").unwrap_or(&Value::Null))
            .map_err(|what| ErrorKind::malformed(FORMAT, what))?;
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

    /// Whether some cell has another region than its box.
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
                let what = format!("{cell} is `{found}`; expected 1 to 9 or nothing");
                ErrorKind::malformed(FORMAT, what)
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
        record.set_notes(&notes);
        record.add_field("corner marks", corners.join(" "));
        Ok(record)
    }

    fn marks(value: Option<&Value>, cell: Cell) -> Result<DigitSet, ErrorKind> {
        let Some(list) = value.and_then(Value::as_array) else {
            return Ok(DigitSet::EMPTY);
        };
        let wrong = |found| {
            let what = format!("a pencil mark of {cell} is `{found}`; expected 1 to 9");
            ErrorKind::malformed(FORMAT, what)
        };
        let digits: Result<Vec<Option<Digit>>, ErrorKind> =
            list.iter().map(|mark| digit(mark).map_err(wrong)).collect();
        Ok(digits?.into_iter().flatten().collect())
    }

    pub(super) fn write(record: &Record, _: Options, loss: &mut Loss, out: &mut String) {
        loss.candidates = record.empties_cells();
        let notes = record.notes_to_write();
        let cell = |cell: &Cell| {
            let mut map = Map::new();
            if let Some(digit) = record.grid.get(*cell) {
                map.insert("value".to_owned(), json!(digit.get()));
                if record.grid.givens().contains(*cell) {
                    map.insert("given".to_owned(), json!(true));
                }
            } else if let Some(open) = &notes {
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
        check_solution(record, loss);
        if let Some(solution) = record.field("solution") {
            let digits: Vec<Option<u8>> = solution
                .chars()
                .map(|c| Digit::from_char(c).map(Digit::get))
                .collect();
            map.insert("solution".to_owned(), json!(digits));
        }
        let code = lz::compress(&Value::Object(map).to_string());
        out.push_str("https://f-puzzles.com/?load=");
        out.push_str(&percent_encode(&code));
        out.push('\n');
    }
}
