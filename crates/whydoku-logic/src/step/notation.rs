//! Reading conclusions back: `r4c2=7`, `r46c6,r7c5<>7, r1c1<>3`.

use crate::Conclusions;
use std::str::FromStr;
use whydoku_grid::notation::{NotationError, Style, parse_conclusions};

/// In the notation that [`whydoku_grid::notation`] reads, cells as rows and columns.
impl FromStr for Conclusions {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let read = parse_conclusions(text, Style::RowColumn)?;
        Ok(Self {
            placements: read.placements.into(),
            eliminations: read.eliminations.into(),
        })
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
