//! Killers without a grid: 81 characters, or numbers after `3x3::k:`.
//!
//! In 81 characters, a cage's sum stands in one of its cells (0 to 9, then A to Z for 10 to 35, a to j for
//! 36 to 45), and every other cell points toward it: `<`, `>`, `^`, `v`, and diagonally `` ` ``, `'`, `,`
//! and `.`. In the other form, each cell has its cage's number plus 256 times its sum; `3x3:d:k:` adds the
//! two diagonals.

use crate::rules::{diagonal, killer_cage};
use crate::{Cell, Size, Value, Variant, VariantError};
use std::collections::BTreeMap;

/// The number of cells of a killer in these forms.
const CELLS: usize = 81;

pub(super) fn resembles(text: &str) -> bool {
    let long = text.starts_with("3x3:") && text.contains(":k:");
    let signs = |c: char| "<>^v`',".contains(c);
    let fits = |c: char| c.is_ascii_alphanumeric() || signs(c) || c == '.';
    long || text.chars().count() == CELLS && text.contains(signs) && text.chars().all(fits)
}

pub(super) fn read(text: &str) -> Result<Variant, VariantError> {
    let Some(size) = Size::new(9) else {
        return Err(VariantError("9 is not a size".to_owned()));
    };
    let mut variant = Variant::new(size);
    let cages = if text.starts_with("3x3:") {
        numbered(text, size, &mut variant)?
    } else {
        pointed(text, size)?
    };
    for (cells, sum) in cages {
        let value = if sum == 0 {
            Value::Nothing
        } else {
            Value::Number(sum)
        };
        variant.push(&killer_cage::RULE, vec![cells], value)?;
    }
    Ok(variant)
}

/// Cages with their sums.
type Cages = Vec<(Vec<Cell>, i64)>;

fn pointed(text: &str, size: Size) -> Result<Cages, VariantError> {
    let signs: Vec<char> = text.chars().collect();
    let way = |cell: Cell| match signs[size.index(cell)] {
        '<' => Some((0, -1)),
        '>' => Some((0, 1)),
        '^' => Some((-1, 0)),
        'v' => Some((1, 0)),
        '`' => Some((-1, -1)),
        '\'' => Some((-1, 1)),
        ',' => Some((1, -1)),
        '.' => Some((1, 1)),
        _ => None,
    };
    let mut cages: BTreeMap<Cell, Vec<Cell>> = BTreeMap::new();
    for cell in size.all_cells() {
        let mut at = cell;
        for step in 0.. {
            let Some((down, right)) = way(at) else {
                break;
            };
            at = size.step(at, down, right).ok_or_else(|| {
                VariantError(format!("killer: the sign in {at} points out of the grid"))
            })?;
            if step > CELLS {
                return Err(VariantError(format!(
                    "killer: the signs from {cell} lead in a circle"
                )));
            }
        }
        cages.entry(at).or_default().push(cell);
    }
    let sum = |cell: Cell| match signs[size.index(cell)] {
        c @ 'a'..='j' => i64::from(u32::from(c) - u32::from('a')) + 36,
        c => c.to_digit(36).map_or(0, i64::from),
    };
    Ok(cages
        .into_iter()
        .map(|(at, cells)| (cells, sum(at)))
        .collect())
}

fn numbered(text: &str, size: Size, variant: &mut Variant) -> Result<Cages, VariantError> {
    let parts: Vec<&str> = text.trim_end_matches(':').split(':').collect();
    let [_, kind, "k", numbers @ ..] = parts.as_slice() else {
        return Err(VariantError(
            "killer: expected `3x3::k:` and 81 numbers".to_owned(),
        ));
    };
    if numbers.len() != CELLS {
        let found = numbers.len();
        return Err(VariantError(format!(
            "killer: expected 81 numbers, found {found}"
        )));
    }
    match *kind {
        "" => {}
        "d" => {
            for rule in [&diagonal::FALLING, &diagonal::RISING] {
                variant.push(rule, Vec::new(), Value::Nothing)?;
            }
        }
        other => {
            return Err(VariantError(format!(
                "killer: the kind `{other}` is not known"
            )));
        }
    }
    let mut cages: BTreeMap<i64, (Vec<Cell>, i64)> = BTreeMap::new();
    for (cell, number) in size.all_cells().zip(numbers) {
        let number: i64 = number
            .parse()
            .map_err(|_| VariantError(format!("killer: `{number}` in {cell} is not a number")))?;
        if number >= 256 {
            let cage = cages
                .entry(number % 256)
                .or_insert_with(|| (Vec::new(), number / 256));
            cage.0.push(cell);
        }
    }
    Ok(cages.into_values().collect())
}
