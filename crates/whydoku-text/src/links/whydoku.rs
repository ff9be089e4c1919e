//! The link of whydoku's own page: the whole game after `#g=`, wherever the page is served.
//!
//! ```text
//! https://example.org/sudoku/#g=q1YqULJSUk…      JSON, packed by deflate, in base 64 for addresses
//! { "v": 1, "p": 81 givens, "g": 81 digits, "l": name,
//!   "m", "s": center marks and struck candidates, for each cell bit d for digit d in base 36, joined by ","
//!   corner marks, colors … }
//! ```

use crate::entry::{Entry, Link, Read, Shape, Write, gated};
use crate::parts::link::{Address, Payload};
use crate::{Format, Holds, HoldsFields};

impl Format {
    /// The link of whydoku's own page.
    pub const WHYDOKU: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "whydoku",
    aliases: &[],
    about: "link of whydoku's page with the whole game",
    shape: Shape::Line,
    holds: Holds {
        candidates: true,
        placed: true,
        label: true,
        fields: HoldsFields::NONE,
    },
    needs_feature: true,
    read: &[Read::Link(Link {
        hosts: &[],
        find,
        decode: gated!(Some(codec::decode), None),
    })],
    // A link needs the address of a page, which only the page knows.
    write: Write::ReadOnly,
};

fn find(address: &Address<'_>) -> Option<Payload> {
    let Address::Link { path, .. } = *address else {
        return None;
    };
    let (_, fragment) = path.rsplit_once('#')?;
    let code = fragment.strip_prefix("g=")?;
    Some(Payload::Code(code.to_owned()))
}

#[cfg(feature = "formats")]
mod codec {
    use crate::parts::cells;
    use crate::parts::json::parse;
    use crate::record::by_cell;
    use crate::{ErrorKind, Format, PlayerMarks, Record};
    use serde_json::Value;
    use whydoku_grid::{CandidateSet, Cell, Digit, DigitSet, Grid};

    const FORMAT: Format = Format::WHYDOKU;
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    /// The most bytes a link may unpack to, far more than any game.
    const OUTPUT_LIMIT: usize = 1 << 20;

    pub(super) fn decode(code: &str) -> Result<Record, ErrorKind> {
        let packed = from_base64(code)?;
        let unpacked = miniz_oxide::inflate::decompress_to_vec_with_limit(&packed, OUTPUT_LIMIT);
        let bytes = unpacked.map_err(|error| {
            ErrorKind::malformed(FORMAT, format!("it cannot be unpacked ({error})"))
        })?;
        read(&parse(&String::from_utf8_lossy(&bytes), FORMAT)?)
    }

    fn from_base64(text: &str) -> Result<Vec<u8>, ErrorKind> {
        let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
        let (mut value, mut bits) = (0_u32, 0);
        for c in text.chars() {
            let Some(place) = ALPHABET.iter().position(|a| char::from(*a) == c) else {
                let what = format!("`{c}` is not a base-64 character for addresses");
                return Err(ErrorKind::malformed(FORMAT, what));
            };
            value = (value << 6 | u32::try_from(place).unwrap_or(0)) & 0xffff;
            bits += 6;
            if bits >= 8 {
                bits -= 8;
                bytes.push((value >> bits & 0xff) as u8);
            }
        }
        Ok(bytes)
    }

    fn read(game: &Value) -> Result<Record, ErrorKind> {
        if game.get("v").and_then(Value::as_u64) != Some(1) {
            let what = "it is not a game of version 1";
            return Err(ErrorKind::malformed(FORMAT, what));
        }
        let Some(givens) = text(game, "p") else {
            return Err(ErrorKind::malformed(FORMAT, "the givens are missing"));
        };
        let mut grid = run(givens)?;
        if let Some(digits) = text(game, "g") {
            let digits = run(digits)?;
            if grid
                .givens()
                .into_iter()
                .any(|cell| digits.get(cell) != grid.get(cell))
            {
                let what = "the digits differ from the givens";
                return Err(ErrorKind::malformed(FORMAT, what));
            }
            for cell in digits.filled() - grid.givens() {
                if let Some(digit) = digits.get(cell) {
                    grid.place(cell, digit);
                }
            }
        }
        let mut record = Record::new(grid, FORMAT);
        let [notes, strikes] = ["m", "s"].map(|key| text(game, key).map(marks).unwrap_or_default());
        record.set_marks(&PlayerMarks { notes, strikes });
        record.label = text(game, "l")
            .filter(|name| !name.is_empty())
            .map(str::to_owned);
        Ok(record)
    }

    /// The digits of each cell. What cannot be read is no digit, as on the page.
    fn marks(text: &str) -> CandidateSet {
        let mut sets = [DigitSet::EMPTY; 81];
        for (cell, part) in Cell::ALL.into_iter().zip(text.split(',')) {
            let bits = u32::from_str_radix(part, 36).unwrap_or(0);
            let digits = Digit::ALL.into_iter();
            sets[cell.index()] = digits.filter(|d| bits >> d.get() & 1 == 1).collect();
        }
        by_cell(&sets)
    }

    fn text<'a>(game: &'a Value, key: &str) -> Option<&'a str> {
        game.get(key).and_then(Value::as_str)
    }

    fn run(digits: &str) -> Result<Grid, ErrorKind> {
        cells::parse_run(digits.as_bytes())
            .map_err(|error| ErrorKind::malformed(FORMAT, error.kind.to_string()))
    }
}
