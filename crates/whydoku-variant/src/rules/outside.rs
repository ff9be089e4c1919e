//! What the clues outside a row or column share.

use super::prelude::*;

/// A row or column, from the side of the clue.
pub(super) const FORM: Form = Form::cells(2, 0);

/// Whether the cells are a whole row or column, from one end to the other.
pub(super) fn check_line(c: &Constraint, variant: &Variant) -> Result<(), String> {
    let (cells, size) = (c.cells(), variant.size());
    let steps = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    let straight = |(down, right): &(isize, isize)| {
        cells
            .windows(2)
            .all(|pair| size.step(pair[0], *down, *right) == Some(pair[1]))
    };
    if cells.len() == size.get() && steps.iter().any(straight) {
        Ok(())
    } else {
        Err("the cells are not a whole row or column from one end to the other".to_owned())
    }
}

/// The row or column as people name it, with the side from which it is read.
pub(super) fn name(cells: &[Cell]) -> String {
    match cells {
        [first, second, ..] if first.row() == second.row() => {
            let side = if first.column() == 0 { "left" } else { "right" };
            format!("row {}, from the {side}", first.row() + 1)
        }
        [first, ..] => {
            let side = if first.row() == 0 { "top" } else { "bottom" };
            format!("column {}, from the {side}", first.column() + 1)
        }
        [] => String::new(),
    }
}

/// The stated number.
pub(super) fn number(c: &Constraint) -> usize {
    c.number()
        .and_then(|number| usize::try_from(number).ok())
        .unwrap_or(0)
}
