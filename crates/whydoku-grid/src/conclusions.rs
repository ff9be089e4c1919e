//! [`Conclusions`]: digits placed and candidates eliminated.

use super::notation::{NotationError, Style, parse_conclusions, write_cells};
use super::{
    Candidate, CandidateSet, CellSet, Contradiction, Digit, Eliminations, Few, Pencilmarks,
};
use std::fmt;
use std::str::FromStr;

/// Digits to place and candidates to eliminate, written `r4c2=7, r1c1<>3`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Conclusions {
    /// The digits to place.
    pub placements: Few<Candidate>,
    /// The candidates to eliminate.
    pub eliminations: Eliminations,
}

impl Conclusions {
    /// One placement.
    pub const fn place(candidate: Candidate) -> Self {
        Self {
            placements: Few::One(candidate),
            eliminations: Eliminations::NONE,
        }
    }

    /// The elimination of candidates.
    pub fn eliminate(eliminations: CandidateSet) -> Self {
        Self {
            placements: Few::new(),
            eliminations: eliminations.into(),
        }
    }

    /// The elimination of one digit from several cells.
    pub fn eliminate_cells(digit: Digit, cells: CellSet) -> Self {
        Self::eliminate(CandidateSet::of_digit(digit, cells))
    }

    /// Whether there is no conclusion.
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Makes the placements and eliminations.
    pub fn apply(&self, marks: &mut Pencilmarks) -> Result<(), Contradiction> {
        self.placements
            .iter()
            .try_for_each(|c| marks.place(c.cell, c.digit))?;
        if self.eliminations.is_empty() {
            return Ok(());
        }
        self.eliminations
            .iter()
            .try_for_each(|c| marks.remove(c).map(|_| ()))
    }

    /// Writes placements first, then eliminations digit by digit: `r5c4=7, r9c23<>1`.
    pub fn to_text(&self, style: Style) -> String {
        let placements = self.placements.iter().map(|Candidate { cell, digit }| {
            format!("{}={digit}", write_cells((*cell).into(), style))
        });
        let eliminations = Digit::ALL
            .into_iter()
            .map(|digit| (digit, self.eliminations.cells(digit)))
            .filter(|(_, cells)| !cells.is_empty())
            .map(|(digit, cells)| format!("{}<>{digit}", write_cells(cells, style)));
        let parts: Vec<String> = placements.chain(eliminations).collect();
        parts.join(", ")
    }
}

/// Writes `r4c2=7` or `r46c6,r7c5<>7, r1c1<>3`.
impl fmt::Display for Conclusions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for Candidate { cell, digit } in &self.placements {
            write!(f, "{separator}{cell}={digit}")?;
            separator = ", ";
        }
        for digit in Digit::ALL {
            let cells = self.eliminations.cells(digit);
            if !cells.is_empty() {
                write!(f, "{separator}{cells}<>{digit}")?;
                separator = ", ";
            }
        }
        Ok(())
    }
}

/// Reads the notation with rows and columns; see [`notation`](crate::notation).
impl FromStr for Conclusions {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        parse_conclusions(text, Style::RowColumn)
    }
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
