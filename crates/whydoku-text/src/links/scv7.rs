//! sudoku.coach's constructor string: `SCv7_32_`, then JSON packed by zlib, in base 32.
//!
//! ```text
//! { "gridSize": 9, "givenDigits": 81 digits, "userDigits": 81 digits,
//!   "userCellCandidates": 81 numbers joined by "-", bit d for candidate d, colors … }
//! ```

use crate::entry::{Entry, Link, Read, Shape, Write, gated};
use crate::parts::link::{Address, Payload};
use crate::{Format, Holds, HoldsFields};

impl Format {
    /// sudoku.coach's constructor string (`SCv7`).
    pub const SCV7: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "scv7",
    aliases: &["scv"],
    about: "sudoku.coach constructor string",
    shape: Shape::Line,
    holds: Holds {
        candidates: true,
        placed: true,
        label: false,
        fields: HoldsFields::NONE,
    },
    needs_feature: true,
    read: &[
        Read::Link(Link {
            hosts: &[],
            find,
            decode: gated!(Some(codec::decode), None),
        }),
        Read::Json {
            resembles: |keys| keys.has("givenDigits"),
            #[cfg(feature = "formats")]
            read: |value| vec![codec::read(value)],
        },
    ],
    write: gated!(Write::Alone(codec::write), Write::NeedsFeature),
};

fn find(address: &Address<'_>) -> Option<Payload> {
    let code = match *address {
        Address::Link {
            host: "sudoku.coach",
            ..
        } => Some(address.last_part()).filter(|last| last.starts_with("SCv")),
        Address::Link { .. } => None,
        Address::Code(code) => Some(code).filter(|code| {
            let version = code.strip_prefix("SCv").map(str::as_bytes);
            version.is_some_and(|rest| rest.first().is_some_and(u8::is_ascii_digit))
        }),
    };
    code.map(|code| Payload::Code(code.to_owned()))
}

#[cfg(feature = "formats")]
mod codec {
    use crate::parts::cells;
    use crate::parts::json::{is_set, parse};
    use crate::{ErrorKind, Format, Loss, Options, Record};
    use serde_json::{Map, Value, json};
    use whydoku_grid::{Cell, DigitSet, Grid};

    const FORMAT: Format = Format::SCV7;
    const ALPHABET: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";
    /// The most bytes a string may unpack to, far more than any puzzle.
    const OUTPUT_LIMIT: usize = 1 << 20;

    pub(super) fn decode(code: &str) -> Result<Record, ErrorKind> {
        let Some(packed) = code.strip_prefix("SCv7_32_") else {
            let what = "only strings that start with SCv7_32_ can be read";
            return Err(ErrorKind::malformed(FORMAT, what));
        };
        let bytes = from_base32(packed)?;
        let unpacked =
            miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(&bytes, OUTPUT_LIMIT).map_err(
                |error| {
                    let what = format!("it cannot be unpacked ({error})");
                    ErrorKind::malformed(FORMAT, what)
                },
            )?;
        let text = String::from_utf8_lossy(&unpacked);
        read(&parse(&text, FORMAT)?)
    }

    fn from_base32(text: &str) -> Result<Vec<u8>, ErrorKind> {
        let mut bytes = Vec::with_capacity(text.len() * 5 / 8);
        let (mut value, mut bits) = (0_u32, 0);
        for c in text.chars() {
            let lower = c.to_ascii_lowercase();
            let Some(place) = ALPHABET.iter().position(|a| char::from(*a) == lower) else {
                let what = format!("`{c}` is not a base-32 character (0-9, a-v)");
                return Err(ErrorKind::malformed(FORMAT, what));
            };
            value = (value << 5 | u32::try_from(place).unwrap_or(0)) & 0xffff;
            bits += 5;
            if bits >= 8 {
                bits -= 8;
                bytes.push((value >> bits & 0xff) as u8);
            }
        }
        Ok(bytes)
    }

    fn to_base32(bytes: &[u8]) -> String {
        let bit = |i: usize| bytes.get(i / 8).is_some_and(|b| b >> (7 - i % 8) & 1 == 1);
        (0..(bytes.len() * 8).div_ceil(5))
            .map(|symbol| (0..5).fold(0, |v, i| v << 1 | usize::from(bit(symbol * 5 + i))))
            .map(|value| char::from(ALPHABET[value]))
            .collect()
    }

    pub(super) fn read(puzzle: &Value) -> Result<Record, ErrorKind> {
        let Some(map) = puzzle.as_object() else {
            return Err(ErrorKind::malformed(FORMAT, "expected an object"));
        };
        if let Some(size) = map.get("gridSize").filter(|size| size.as_u64() != Some(9)) {
            return Err(ErrorKind::Size {
                found: format!("{size} by {size}"),
                format: FORMAT,
            });
        }
        refuse_variants(map)?;
        let mut grid = match map.get("givenDigits").and_then(Value::as_str) {
            Some(digits) => run(digits, "givenDigits")?,
            None => return Err(ErrorKind::malformed(FORMAT, "`givenDigits` is missing")),
        };
        if let Some(digits) = map.get("userDigits").and_then(Value::as_str) {
            let placed = run(digits, "userDigits")?;
            for cell in placed.filled() - grid.givens() {
                if let Some(digit) = placed.get(cell) {
                    grid.place(cell, digit);
                }
            }
        }
        let mut record = Record::new(grid, FORMAT);
        if let Some(masks) = map.get("userCellCandidates").and_then(Value::as_str) {
            record.set_notes(&notes(masks)?);
        }
        Ok(record)
    }

    fn refuse_variants(map: &Map<String, Value>) -> Result<(), ErrorKind> {
        let harmless = |key: &str| {
            let known = [
                "gridSize",
                "givenDigits",
                "userDigits",
                "userCellCandidates",
            ];
            known.contains(&key)
                || key.to_ascii_lowercase().contains("colour")
                || key.to_ascii_lowercase().contains("candidates")
        };
        let names: Vec<String> = map
            .iter()
            .filter(|(key, value)| !harmless(key) && is_set(value))
            .filter(|(key, value)| key.as_str() != "regions" || !standard_regions(value))
            .map(|(key, _)| match key.as_str() {
                "regions" => "irregular regions".to_owned(),
                key => format!("`{key}`"),
            })
            .collect();
        if names.is_empty() {
            return Ok(());
        }
        Err(ErrorKind::Variant {
            names,
            format: FORMAT,
        })
    }

    /// Whether 81 region names, as a text or a list, are equal exactly inside boxes.
    fn standard_regions(value: &Value) -> bool {
        let names: Vec<String> = match value {
            Value::String(text) => text.chars().map(String::from).collect(),
            Value::Array(list) => list.iter().map(Value::to_string).collect(),
            _ => return false,
        };
        let same = |a: Cell, b: Cell| names[a.index()] == names[b.index()];
        names.len() == 81
            && Cell::ALL.into_iter().all(|a| {
                Cell::ALL
                    .into_iter()
                    .all(|b| same(a, b) == (a.box_index() == b.box_index()))
            })
    }

    fn run(digits: &str, name: &str) -> Result<Grid, ErrorKind> {
        cells::parse_run(digits.as_bytes()).map_err(|error| {
            let what = format!("`{name}`: {}", error.kind);
            ErrorKind::malformed(FORMAT, what)
        })
    }

    fn notes(masks: &str) -> Result<[DigitSet; 81], ErrorKind> {
        let mut notes = [DigitSet::EMPTY; 81];
        let mut cells = notes.iter_mut();
        for mask in masks.split('-') {
            let (slot, bits) = (cells.next(), mask.parse::<u16>());
            let (Some(slot), Ok(bits @ 0..=1022)) = (slot, bits) else {
                let what =
                    format!("`{mask}` in `userCellCandidates` is not a mask of one of 81 cells");
                return Err(ErrorKind::malformed(FORMAT, what));
            };
            *slot = DigitSet::from_bits(bits >> 1);
        }
        Ok(notes)
    }

    pub(super) fn write(record: &Record, _: Options, loss: &mut Loss, out: &mut String) {
        loss.candidates = record.empties_cells();
        let mut givens = record.grid;
        givens.restore();
        let mut placed = record.grid;
        for cell in givens.filled() {
            placed.clear(cell);
        }
        let mut map = Map::new();
        map.insert("gridSize".to_owned(), json!(9));
        map.insert("givenDigits".to_owned(), json!(givens.to_line('0')));
        if placed != Grid::EMPTY {
            map.insert("userDigits".to_owned(), json!(placed.to_line('0')));
        }
        if let Some(open) = &record.notes_to_write() {
            let empty = !record.grid.filled();
            let mask = |cell: Cell| {
                let bits = open.digits(cell).bits() << 1;
                if empty.contains(cell) { bits } else { 0 }.to_string()
            };
            let masks: Vec<String> = Cell::ALL.into_iter().map(mask).collect();
            map.insert("userCellCandidates".to_owned(), json!(masks.join("-")));
        }
        let text = Value::Object(map).to_string();
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(text.as_bytes(), 9);
        out.push_str("https://sudoku.coach/en/construct/SCv7_32_");
        out.push_str(&to_base32(&packed));
        out.push('\n');
    }
}
