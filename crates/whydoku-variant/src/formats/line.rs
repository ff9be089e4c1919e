//! One line of characters: the digits of a grid that is not 9x9, or the pencil marks of a 9x9 grid.
//!
//! A line of 81 digits is a classic puzzle and not read here. In larger grids A is 10.

use crate::text::read_grid;
use crate::{Digits, Size, Variant, VariantError};

/// The pencil marks of a 9x9 grid: nine characters for each cell, each its digit or a dot.
const MARKS: usize = 729;

/// The size of a grid with so many cells, for sizes that have boxes.
fn size(cells: usize) -> Option<Size> {
    let sizes = [4, 6, 8, 10, 12, 14, 15, 16]
        .into_iter()
        .filter_map(Size::new);
    sizes.into_iter().find(|size| size.cells() == cells)
}

pub(super) fn resembles(text: &str) -> bool {
    let count = text.chars().count();
    let empty = |c: char| c == '.' || c == '0';
    match size(count) {
        _ if count == MARKS => text.chars().all(|c| c.is_ascii_digit() || c == '.'),
        Some(size) => {
            let digit = |c: char| {
                c.to_digit(36)
                    .is_some_and(|d| size.digits().contains(d as usize))
            };
            text.chars().all(|c| empty(c) || digit(c)) && text.chars().any(empty)
        }
        None => false,
    }
}

pub(super) fn read(text: &str) -> Result<Variant, VariantError> {
    if text.len() == MARKS {
        return marks(text);
    }
    let Some(size) = size(text.chars().count()) else {
        return Err(VariantError(
            "the line does not have the cells of a grid".to_owned(),
        ));
    };
    let mut variant = Variant::new(size);
    let digits = read_grid(text, size).map_err(VariantError)?;
    for (cell, digit) in size.all_cells().zip(digits) {
        if let Some(digit) = digit {
            variant.allow(cell, Digits::only(digit));
        }
    }
    Ok(variant)
}

fn marks(text: &str) -> Result<Variant, VariantError> {
    let Some(size) = Size::new(9) else {
        return Err(VariantError("9 is not a size".to_owned()));
    };
    let mut variant = Variant::new(size);
    let characters: Vec<char> = text.chars().collect();
    for (cell, marks) in size.all_cells().zip(characters.chunks(size.get())) {
        let digits: Digits = marks
            .iter()
            .filter_map(|mark| usize::try_from(mark.to_digit(10)?).ok())
            .collect();
        if digits.is_empty() {
            return Err(VariantError(format!(
                "pencil marks: no digit is left for {cell}"
            )));
        }
        variant.allow(cell, digits);
    }
    Ok(variant)
}
