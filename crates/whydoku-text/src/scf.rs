//! SCF, the short code of SudokuPad and SudokuExchange: one symbol per digit, which also counts the
//! empty cells behind it.
//!
//! A symbol is worth `digit + 10 × empty cells after it` (0 to 5 of them); an empty cell that no
//! symbol before it covers is a symbol with digit 0. The symbols are `0-9 A-Z a-x`.

use super::{ErrorKind, Format, Record};
use whydoku_grid::{Cell, Digit, Grid};

const SYMBOLS: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// The most empty cells one symbol counts.
const LONGEST: usize = 5;

pub(super) fn decode(code: &str) -> Result<Record, ErrorKind> {
    let malformed = |what| {
        let format = Format::Scf;
        Err(ErrorKind::Malformed { format, what })
    };
    let mut grid = Grid::EMPTY;
    let mut place = 0;
    for c in code.chars() {
        let Some(value) = SYMBOLS.iter().position(|s| char::from(*s) == c) else {
            return malformed(format!("`{c}` is no symbol of the code (0-9, A-Z, a-x)"));
        };
        let digit = u8::try_from(value % 10).ok().and_then(Digit::new);
        if let (Some(cell), Some(digit)) = (Cell::new(place), digit) {
            grid.set_given(cell, digit);
        }
        place += 1 + value / 10;
    }
    if place == 81 {
        Ok(Record::new(grid, Format::Scf))
    } else {
        malformed(format!("it decodes to {place} cells; a grid has 81"))
    }
}

pub(super) fn encode(grid: &Grid) -> String {
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
