//! [`AnyCell`] and [`AnyClaim`]: what a request names in a grid of any size.

use crate::{RequestError, RequestErrorKind};
use whydoku::logic::Literal;
use whydoku::wire::ReadText;
use whydoku::{Candidate, Cell, CellError};

/// A cell of a grid of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyCell {
    /// The row, from 1.
    row: usize,
    /// The column, from 1.
    column: usize,
}

/// A digit in a cell, or not in it, in a grid of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyClaim {
    cell: AnyCell,
    digit: usize,
    holds: bool,
}

fn outside(what: impl std::fmt::Display) -> RequestError {
    RequestError::new(
        RequestErrorKind::OutOfRange,
        format!("{what} is not in the grid of this puzzle"),
    )
}

impl AnyCell {
    /// The cell of a classic grid.
    pub fn classic(self) -> Result<Cell, RequestError> {
        let inside = |place: usize| place.checked_sub(1).filter(|place| *place < 9);
        match (inside(self.row), inside(self.column)) {
            (Some(row), Some(column)) => Ok(Cell::at(row, column)),
            _ => Err(outside(self)),
        }
    }

    /// The cell of a grid of this size.
    #[cfg(feature = "variant")]
    pub fn of(self, size: whydoku::variant::Size) -> Result<whydoku::variant::Cell, RequestError> {
        let place = self.row.checked_sub(1).zip(self.column.checked_sub(1));
        let cell = place.and_then(|(row, column)| size.cell(row, column));
        cell.ok_or_else(|| outside(self))
    }
}

impl From<Cell> for AnyCell {
    fn from(cell: Cell) -> Self {
        Self {
            row: cell.row_index() + 1,
            column: cell.column_index() + 1,
        }
    }
}

/// Reads every notation of a classic cell, and `r12c3`.
impl std::str::FromStr for AnyCell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Self, CellError> {
        match Self::read_text(text) {
            Some(cell) => Ok(cell),
            None => text.parse::<Cell>().map(Self::from),
        }
    }
}

impl std::fmt::Display for AnyCell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

impl ReadText for AnyCell {
    const LIKE: &'static str = Cell::LIKE;

    fn read_text(text: &str) -> Option<Self> {
        let (row, column) = text.strip_prefix('r')?.split_once('c')?;
        let number = |text: &str| {
            let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
            let number: usize = text.parse().ok().filter(|_| plain)?;
            (1..=16).contains(&number).then_some(number)
        };
        Some(Self {
            row: number(row)?,
            column: number(column)?,
        })
    }
}

impl AnyClaim {
    /// The claim about a classic grid.
    pub fn classic(self) -> Result<Literal, RequestError> {
        let cell = self.cell.classic()?;
        let digit = u8::try_from(self.digit).ok().and_then(whydoku::Digit::new);
        let candidate = Candidate::new(cell, digit.ok_or_else(|| outside(self))?);
        Ok(Literal {
            candidate,
            holds: self.holds,
        })
    }

    /// The cell, the digit, and whether the cell is said to have it, in a grid of this size.
    #[cfg(feature = "variant")]
    pub fn of(
        self,
        size: whydoku::variant::Size,
    ) -> Result<(whydoku::variant::Cell, usize, bool), RequestError> {
        let cell = self.cell.of(size)?;
        if !size.digits().contains(self.digit) {
            return Err(outside(self));
        }
        Ok((cell, self.digit, self.holds))
    }
}

impl std::fmt::Display for AnyClaim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.holds { "=" } else { "<>" };
        write!(f, "{}{sign}{}", self.cell, self.digit)
    }
}

impl From<Literal> for AnyClaim {
    fn from(literal: Literal) -> Self {
        Self {
            cell: literal.candidate.cell.into(),
            digit: literal.candidate.digit.get().into(),
            holds: literal.holds,
        }
    }
}

/// A digit from 10 up is a number or a letter.
impl ReadText for AnyClaim {
    const LIKE: &'static str = Literal::LIKE;

    fn read_text(text: &str) -> Option<Self> {
        let (cell, digit, holds) = match text.split_once("<>") {
            Some((cell, digit)) => (cell, digit, false),
            None => {
                let (cell, digit) = text.split_once('=')?;
                (cell, digit, true)
            }
        };
        let digit = match digit.as_bytes() {
            [letter @ b'A'..=b'G'] => usize::from(letter - b'A') + 10,
            [b'1'..=b'9', ..] => digit.parse().ok().filter(|digit| *digit <= 16)?,
            _ => return None,
        };
        Some(Self {
            cell: AnyCell::read_text(cell)?,
            digit,
            holds,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_read_back_what_they_write() {
        for text in ["r1c1=1", "r16c10<>16", "r9c9=9"] {
            assert_eq!(AnyClaim::read_text(text).unwrap().to_string(), text);
        }
        let letter = AnyClaim::read_text("r2c3=A").unwrap();
        assert_eq!(letter.to_string(), "r2c3=10");
        for text in [
            "r0c1=1", "r1c17=1", "r1c1=0", "r1c1=17", "r1c1", "r01c1=1", "r1c1=H", "rc=1",
        ] {
            assert_eq!(AnyClaim::read_text(text), None, "{text}");
        }
    }

    #[test]
    fn a_claim_about_a_larger_grid_is_not_one_about_a_classic_grid() {
        let classic = AnyClaim::read_text("r9c9<>9").unwrap().classic();
        assert_eq!(classic.unwrap().to_string(), "r9c9<>9");
        for text in ["r10c1=1", "r1c10=1", "r1c1=10"] {
            assert!(
                AnyClaim::read_text(text).unwrap().classic().is_err(),
                "{text}"
            );
        }
    }
}
