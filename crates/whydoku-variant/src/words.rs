//! Lists of cells in sentences.

use crate::Cell;

/// The cells in a sentence: `r1c1`, `r1c1 and r1c2`, `r1c1, r1c2 and r1c3`.
pub(crate) fn cells(cells: &[Cell]) -> String {
    list(&cells.iter().map(Cell::to_string).collect::<Vec<_>>())
}

/// The items in a sentence: `a`, `a and b`, `a, b and c`.
pub(crate) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The line from its first to its last cell: `the line from r1c1 to r1c3`.
pub(crate) fn line(cells: &[Cell]) -> String {
    match cells {
        [first, .., last] => format!("the line from {first} to {last}"),
        [one] => format!("the line at {one}"),
        [] => "the line".to_owned(),
    }
}

/// The items as a choice: `a`, `a or b`, `a, b or c`.
pub(crate) fn list_or(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
