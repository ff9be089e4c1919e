//! Reading conclusions back: `r4c2=7`, `r46c6,r7c5<>7, r1c1<>3`.

use super::Conclusions;
use crate::grid::{Candidate, Cell, CellSet, Digit};
use std::fmt;
use std::str::FromStr;

/// Why a text is not a list of conclusions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotConclusions(String);

impl fmt::Display for NotConclusions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a conclusion; a placement is written r4c2=7, an elimination r46c6,r7c5<>7",
            self.0
        )
    }
}

impl std::error::Error for NotConclusions {}

/// Several conclusions are separated by a comma and a blank.
impl FromStr for Conclusions {
    type Err = NotConclusions;

    fn from_str(text: &str) -> Result<Self, NotConclusions> {
        let mut all = Self::default();
        for part in text.split(", ").map(str::trim) {
            let bad = || NotConclusions(part.to_owned());
            let (cells, digits, placed) = match (part.split_once("<>"), part.split_once('=')) {
                (Some((cells, digits)), _) => (cells, digits, false),
                (None, Some((cells, digits))) => (cells, digits, true),
                (None, None) => return Err(bad()),
            };
            let cells = parse_cells(cells).ok_or_else(bad)?;
            if digits.is_empty() {
                return Err(bad());
            }
            for c in digits.chars() {
                let digit = Digit::from_char(c).ok_or_else(bad)?;
                if placed {
                    all.placements
                        .extend(cells.iter().map(|cell| Candidate::new(cell, digit)));
                } else {
                    all.eliminations.insert_cells(digit, cells);
                }
            }
        }
        Ok(all)
    }
}

/// `r1c123,r45c4`: every row with every column, parts joined by commas.
fn parse_cells(text: &str) -> Option<CellSet> {
    let mut cells = CellSet::EMPTY;
    for part in text.split(',') {
        let (rows, columns) = part.trim().strip_prefix('r')?.split_once('c')?;
        if rows.is_empty() || columns.is_empty() {
            return None;
        }
        for row in rows.chars().map(Digit::from_char) {
            for column in columns.chars().map(Digit::from_char) {
                cells.insert(Cell::at(row?.index(), column?.index()));
            }
        }
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conclusions_round_trip() {
        for text in [
            "r4c2=7",
            "r46c6,r7c5<>7",
            "r1c1<>3, r19c45<>9",
            "r1c1=2, r2c2=3",
        ] {
            let read: Conclusions = text.parse().unwrap();
            assert_eq!(read.to_string().parse(), Ok(read.clone()), "{text}");
        }
        for bad in ["", "r1", "r1c1", "r1c1=", "r1c0=3", "r1c1<>x", "rc=1"] {
            assert!(bad.parse::<Conclusions>().is_err(), "{bad}");
        }
    }
}
