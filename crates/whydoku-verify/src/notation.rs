//! Writes and reads candidates, truths and statements.

use crate::proof::{Base, CellDigits, Literal, Move};
use crate::rules::{Candidate, Truth};
use std::fmt;

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.digit() + 1, Truth::cell(self.cell()))
    }
}

impl fmt::Display for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.index();
        match n.checked_sub(81) {
            None => write!(f, "r{}c{}", n / 9 + 1, n % 9 + 1),
            Some(n) => {
                let (house, digit) = (n / 9, n % 9 + 1);
                write!(f, "{digit}{}{}", ["r", "c", "b"][house / 9], house % 9 + 1)
            }
        }
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = Truth::cell(self.candidate.cell());
        let sign = if self.holds { "=" } else { "<>" };
        write!(f, "{cell}{sign}{}", self.candidate.digit() + 1)
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truth(truth) => write!(f, "{truth}"),
            Self::Clause(number) => write!(f, "#{number}"),
        }
    }
}

/// Writes `r1c1=3 r1c4=7` for cells with one digit (as a bit) each.
pub(crate) fn show_filling(cells: &[CellDigits], filling: &[u16]) -> String {
    let digits = filling.iter().map(|digit| digit.trailing_zeros() + 1);
    let shown = cells.iter().zip(digits);
    let shown: Vec<String> = shown
        .map(|((cell, _), digit)| format!("{}={digit}", Truth::cell(*cell)))
        .collect();
    shown.join(" ")
}

/// Reads 1 to 9 as 0 to 8.
pub(crate) fn digit_number(digit: u8) -> Option<usize> {
    matches!(digit, b'1'..=b'9').then(|| usize::from(digit - b'1'))
}

/// Reads `r4c7` as 0 to 80.
pub(crate) fn cell_number(text: &[u8]) -> Option<usize> {
    match *text {
        [b'r', row, b'c', column] => Some(9 * digit_number(row)? + digit_number(column)?),
        _ => None,
    }
}

/// Reads `5r4c3`.
pub(crate) fn read_candidate(text: &str) -> Option<Candidate> {
    let (digit, cell) = text.as_bytes().split_first()?;
    Some(Candidate::new(cell_number(cell)?, digit_number(*digit)?))
}

/// Reads `r4c3<>5` or `r4c3=5`.
pub(crate) fn read_literal(text: &str) -> Option<Literal> {
    let (cell, rest) = text.as_bytes().split_at_checked(4)?;
    let (digit, holds) = match *rest {
        [b'<', b'>', digit] => (digit, false),
        [b'=', digit] => (digit, true),
        _ => return None,
    };
    let candidate = Candidate::new(cell_number(cell)?, digit_number(digit)?);
    Some(Literal { candidate, holds })
}

/// Reads `r4c7`, `7r4`, `7c2` or `7b5`.
pub(crate) fn read_truth(text: &str) -> Option<Truth> {
    let house = |digit, first, number| {
        Some(Truth::house(
            first + digit_number(number)?,
            digit_number(digit)?,
        ))
    };
    match *text.as_bytes() {
        [digit, b'r', row] => house(digit, 0, row),
        [digit, b'c', column] => house(digit, 9, column),
        [digit, b'b', number] => house(digit, 18, number),
        _ => cell_number(text.as_bytes()).map(Truth::cell),
    }
}

/// Reads `rows 987654321 columns 987654321 digits 213456789`, with `transpose` before it if rows
/// become columns first: where each row and each column goes, and what each digit becomes.
pub(crate) fn read_move(text: &str) -> Option<Move> {
    let rest = text.strip_prefix("transpose ");
    let mut words = rest.unwrap_or(text).split(' ');
    let mut nine = |name: &str| {
        let list = (words.next()? == name).then(|| words.next())??;
        let numbers: Option<Vec<usize>> = list.bytes().map(digit_number).collect();
        numbers.filter(|numbers| numbers.len() == 9)
    };
    let (rows, columns, digits) = (nine("rows")?, nine("columns")?, nine("digits")?);
    let place = |(row, column): (usize, usize)| 9 * rows[row] + columns[column];
    let cells = (0..81).map(|cell| match rest {
        None => place((cell / 9, cell % 9)),
        Some(_) => place((cell % 9, cell / 9)),
    });
    let cells = cells.collect();
    words.next().is_none().then_some(Move { cells, digits })
}

/// Reads a truth, or `#0`, `#1` … for a clause.
pub(crate) fn read_base(text: &str) -> Option<Base> {
    match text.strip_prefix('#') {
        Some(number) => number.parse().ok().map(Base::Clause),
        None => read_truth(text).map(Base::Truth),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_reads_back_what_it_writes() {
        for truth in Truth::all() {
            assert_eq!(read_truth(&truth.to_string()), Some(truth));
            assert_eq!(read_base(&truth.to_string()), Some(Base::Truth(truth)));
            for candidate in truth.candidates() {
                assert_eq!(read_candidate(&candidate.to_string()), Some(candidate));
                for holds in [true, false] {
                    let literal = Literal { candidate, holds };
                    assert_eq!(read_literal(&literal.to_string()), Some(literal));
                }
            }
        }
        assert_eq!(read_base("#12"), Some(Base::Clause(12)));
    }

    #[test]
    fn a_move_is_read_by_its_lines_and_digits() {
        let by = read_move("transpose rows 123456789 columns 987654321 digits 213456789");
        let by = by.expect("a quarter turn");
        assert_eq!((by.cells[0], by.cells[8], by.cells[80]), (8, 80, 72));
        assert_eq!(by.digits[..3], [1, 0, 2]);
        for text in [
            "rows 123456789 columns 123456789",
            "rows 12345678 columns 123456789 digits 123456789",
            "rows 123456780 columns 123456789 digits 123456789",
            "columns 123456789 rows 123456789 digits 123456789",
            "rows 123456789 columns 123456789 digits 123456789 ",
            "rows  123456789 columns 123456789 digits 123456789",
        ] {
            assert_eq!(read_move(text), None, "{text}");
        }
    }

    #[test]
    fn nothing_else_is_read() {
        for text in [
            "", "r0c1", "r1c10", "10r1", "5b0", "5x1", "é", "r1cé", "#", "#-1", "5r1c1",
        ] {
            assert_eq!(read_base(text), None, "{text}");
        }
        for text in [
            "", "r1c1", "r1c1<5", "r1c1=10", "r1c1<>0", "r1cé<>5", "5r1c1",
        ] {
            assert_eq!(read_literal(text), None, "{text}");
        }
    }
}
