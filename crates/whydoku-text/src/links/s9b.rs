//! SudokuWiki's `S9B` code: two base-36 digits per cell. 1 to 9 is a given, 10 to 18 a placed digit
//! plus 9, and 19 or more a mask of candidates plus 18 (bit *d* − 1 for digit *d*).

use super::sudokuwiki::{LINK, board};
use crate::entry::{Entry, Link, Read, Shape, Write};
use crate::error::count;
use crate::parts::link::{Address, Payload, is_word};
use crate::{ErrorKind, Format, Holds, HoldsFields, Loss, Options, Record};
use whydoku_grid::{Candidate, CandidateSet, Cell, Digit, DigitSet, Grid};

impl Format {
    /// SudokuWiki's link with candidates (`S9B`).
    pub const S9B: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "s9b",
    aliases: &["sudokuwiki-s9b"],
    about: "SudokuWiki link with candidates",
    shape: Shape::Line,
    holds: Holds {
        candidates: true,
        placed: true,
        label: false,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[Read::Link(Link {
        hosts: &[],
        find,
        decode: Some(decode),
    })],
    write: Write::Alone(write),
};

fn find(address: &Address<'_>) -> Option<Payload> {
    let alone = match *address {
        Address::Code(code) => Some(code).filter(|code| is_word(code)),
        Address::Link { .. } => None,
    };
    let code = board(address).or(alone)?;
    code.starts_with("S9B")
        .then(|| Payload::Code(code.to_owned()))
}

fn decode(code: &str) -> Result<Record, ErrorKind> {
    let malformed = |what| Err(ErrorKind::malformed(Format::S9B, what));
    let cells = code.strip_prefix("S9B").unwrap_or(code).as_bytes();
    if cells.len() != 162 {
        let found = count(cells.len(), "symbol");
        return malformed(format!("found {found}; expected 162, two per cell"));
    }
    let mut grid = Grid::EMPTY;
    let mut open = CandidateSet::EMPTY;
    for (cell, pair) in Cell::ALL.into_iter().zip(cells.chunks_exact(2)) {
        let value = pair
            .iter()
            .try_fold(0, |value, b| {
                Some(value * 36 + char::from(*b).to_digit(36)?)
            })
            .and_then(|value| u16::try_from(value).ok());
        let text = String::from_utf8_lossy(pair);
        let digit = |value: u16| u8::try_from(value).ok().and_then(Digit::new);
        match value {
            Some(0) => {}
            Some(value @ 1..=9) => {
                if let Some(digit) = digit(value) {
                    grid.set_given(cell, digit);
                }
            }
            Some(value @ 10..=18) => {
                if let Some(digit) = digit(value - 9) {
                    grid.place(cell, digit);
                }
            }
            Some(value @ 19..=529) => {
                let mask = DigitSet::from_bits(value - 18);
                open.extend(mask.into_iter().map(|d| Candidate::new(cell, d)));
            }
            _ => return malformed(format!("`{text}` for {cell} is out of range (00 to ep)")),
        }
    }
    let mut record = Record::new(grid, Format::S9B);
    record.candidates = Some(open);
    Ok(record)
}

fn encode(record: &Record) -> String {
    let open = record.open();
    let symbol = |value: u16| char::from_digit(u32::from(value), 36).unwrap_or('0');
    let mut code = "S9B".to_owned();
    for cell in Cell::ALL {
        let value = match record.grid.get(cell) {
            Some(digit) if record.grid.givens().contains(cell) => u16::from(digit.get()),
            Some(digit) => u16::from(digit.get()) + 9,
            None => match open.digits(cell).bits() {
                0 => 0,
                mask => mask + 18,
            },
        };
        code.extend([symbol(value / 36), symbol(value % 36)]);
    }
    code
}

fn write(record: &Record, _: Options, _: &mut Loss, out: &mut String) {
    out.push_str(LINK);
    out.push_str(&encode(record));
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The start of the running example in reference/FORMATS §3.4.
    #[test]
    fn known_code() {
        let grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let record = Record::new(grid, Format::LINE);
        let code = encode(&record);
        assert!(code.starts_with("S9B05030t1g0758bf7x4c062k2k01"), "{code}");
        let back = decode(&code).unwrap();
        assert_eq!((back.grid, back.open()), (grid, record.open()));
    }

    #[test]
    fn broken_codes_are_refused() {
        assert!(
            decode("S9B05")
                .unwrap_err()
                .to_string()
                .contains("2 symbols")
        );
        let bad = "S9B".to_owned() + &"zz".repeat(81);
        assert!(decode(&bad).unwrap_err().to_string().contains("r1c1"));
    }
}
