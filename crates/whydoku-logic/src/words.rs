//! Words for cells, digits and houses in sentences.

use whydoku_grid::{Cell, CellSet, Digit, DigitSet, House};

/// Things that can be named in a sentence: `r1c1, r1c2 and r5c7`.
pub trait Words {
    /// As an English list.
    fn words(&self) -> String;
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list(items: &[String]) -> String {
    match items {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

impl Words for CellSet {
    fn words(&self) -> String {
        list(&self.iter().map(|cell| cell.to_string()).collect::<Vec<_>>())
    }
}

impl Words for Cell {
    fn words(&self) -> String {
        self.to_string()
    }
}

impl Words for Digit {
    fn words(&self) -> String {
        self.to_string()
    }
}

impl Words for DigitSet {
    fn words(&self) -> String {
        list(
            &self
                .iter()
                .map(|digit| digit.to_string())
                .collect::<Vec<_>>(),
        )
    }
}

impl Words for House {
    fn words(&self) -> String {
        self.name()
    }
}

/// `rows 2 and 7`, `row 3 and box 5`.
impl Words for [House] {
    fn words(&self) -> String {
        match self {
            [first, .., last] if self.iter().all(|h| h.kind() == first.kind()) => {
                let numbers: Vec<_> = self.iter().map(|h| (h.number() + 1).to_string()).collect();
                let plural = match last.kind() {
                    whydoku_grid::HouseKind::Row => "rows",
                    whydoku_grid::HouseKind::Column => "columns",
                    whydoku_grid::HouseKind::Box => "boxes",
                };
                format!("{plural} {}", list(&numbers))
            }
            _ => list(&self.iter().map(|h| h.name()).collect::<Vec<_>>()),
        }
    }
}
