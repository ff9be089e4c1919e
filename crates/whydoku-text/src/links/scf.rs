//! SCF, the short code of SudokuPad and SudokuExchange: one symbol per digit, which also counts the
//! empty cells after it.
//!
//! A symbol has the value `digit + 10 × empty cells after it` (0 to 5 of them). An empty cell that no
//! symbol counts is a symbol with digit 0. The symbols are `0-9 A-Z a-x`.

use crate::entry::{Entry, Link, Read, Shape, Write};
use crate::parts::link::{Address, Payload, is_word};
use crate::{ErrorKind, Format, Holds, HoldsFields, Loss, Options, Record};
use whydoku_grid::{Cell, Digit, Grid};

impl Format {
    /// The short code of SudokuPad and SudokuExchange (`scf`).
    pub const SCF: Self = Self(&ENTRY);
}

pub(crate) static ENTRY: Entry = Entry {
    id: "scf",
    aliases: &["codoku"],
    about: "SudokuPad short code",
    shape: Shape::Line,
    holds: Holds {
        candidates: false,
        placed: false,
        label: false,
        fields: HoldsFields::NONE,
    },
    needs_feature: false,
    read: &[Read::Link(Link {
        hosts: &["sudokuexchange.com"],
        find,
        decode: Some(decode),
    })],
    write: Write::Alone(write),
};

const SYMBOLS: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// The most empty cells that one symbol counts.
const LONGEST: usize = 5;

fn find(address: &Address<'_>) -> Option<Payload> {
    match *address {
        Address::Link {
            host: "sudokuexchange.com",
            ..
        } => Some(match address.parameter("s") {
            Some(cells) if cells.len() == 81 => Payload::Cells(Format::LINE, cells.to_owned()),
            Some(code) => Payload::Code(code.to_owned()),
            None => Payload::Nothing,
        }),
        Address::Link { .. } => None,
        Address::Code(code) => code
            .strip_prefix("scf")
            .filter(|rest| is_word(rest))
            .map(|rest| Payload::Code(rest.to_owned())),
    }
}

fn decode(code: &str) -> Result<Record, ErrorKind> {
    let malformed = |what| Err(ErrorKind::malformed(Format::SCF, what));
    let mut grid = Grid::EMPTY;
    let mut place = 0;
    for c in code.chars() {
        let Some(value) = SYMBOLS.iter().position(|s| char::from(*s) == c) else {
            return malformed(format!("`{c}` is not a symbol of the code (0-9, A-Z, a-x)"));
        };
        let digit = u8::try_from(value % 10).ok().and_then(Digit::new);
        if let (Some(cell), Some(digit)) = (Cell::new(place), digit) {
            grid.set_given(cell, digit);
        }
        place += 1 + value / 10;
    }
    if place == 81 {
        Ok(Record::new(grid, Format::SCF))
    } else {
        malformed(format!("it decodes to {place} cells; a grid has 81"))
    }
}

fn encode(grid: &Grid) -> String {
    let mut code = String::new();
    let digits = grid.digits();
    let mut place = 0;
    while let Some(digit) = digits.get(place) {
        let after = digits[place + 1..].iter();
        let blanks = after.take_while(|d| d.is_none()).take(LONGEST).count();
        let value = digit.map_or(0, |d| usize::from(d.get())) + 10 * blanks;
        code.push(char::from(SYMBOLS[value]));
        place += 1 + blanks;
    }
    code
}

fn write(record: &Record, _: Options, _: &mut Loss, out: &mut String) {
    out.push_str("https://sudokupad.app/scf");
    out.push_str(&encode(&record.grid));
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIKIPEDIA: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Codes checked against another implementation (reference/FORMATS §3.1).
    #[test]
    fn known_codes() {
        let grid: Grid = WIKIPEDIA.parse().unwrap();
        assert_eq!(encode(&grid), "5NlQ19j9mGca3OIN1bWGk2m41TjS79");
        assert_eq!(decode("5NlQ19j9mGca3OIN1bWGk2m41TjS79").unwrap().grid, grid);
        assert_eq!(encode(&Grid::EMPTY), "ooooooooooooo".to_owned() + "K");
    }

    #[test]
    fn a_code_of_another_length_is_refused() {
        let error = decode("5NlQ19j9mGca3OIN1bWGk2m41TjS7k").unwrap_err();
        assert!(
            error.to_string().contains("cells; a grid has 81"),
            "{error}"
        );
        assert!(decode("5Nz").unwrap_err().to_string().contains("`z`"));
    }
}
