//! Reading the constraints that have a form of their own.

use super::Name;
use super::names::read_cell;
use super::read::{Item, add, number, push};
use crate::rules::little_killer::diagonal;
use crate::rules::{clone, same_digits};
use crate::{Cell, Rule, Size, Value, Variant};

/// Every two of the cells that share a side, in the order in which they are listed. A cell that shares a side
/// with none of the others would say nothing.
pub(super) fn pairs(
    variant: &mut Variant,
    item: &Item<'_>,
    rule: &'static Rule,
    value: &Value,
) -> Result<(), String> {
    let size = variant.size();
    let cells = item.cells(0, size)?;
    let near = |a: &Cell, b: &Cell| size.neighbors(*a).any(|neighbor| neighbor == *b);
    let alone = |cell: &&Cell| !cells.iter().any(|other| near(cell, other));
    if let Some(cell) = cells.iter().find(alone) {
        return Err(format!("{cell} shares a side with none of the other cells"));
    }
    if cells.is_empty() {
        return Err("the cells are missing".to_owned());
    }
    for (place, first) in cells.iter().enumerate() {
        for second in &cells[place + 1..] {
            if near(first, second) {
                push(variant, rule, vec![vec![*first, *second]], value.clone())?;
            }
        }
    }
    Ok(())
}

pub(super) fn sum(variant: &mut Variant, item: &Item<'_>) -> Result<(), String> {
    let cells = item.cells(1, variant.size())?;
    let (total, weights) = item
        .argument(0)
        .split_once("_=_")
        .unwrap_or((item.argument(0), ""));
    let weights: Vec<&str> = weights
        .split('_')
        .filter(|weight| !weight.is_empty())
        .collect();
    let Value::Number(mut total) = number(total)? else {
        return Ok(());
    };
    let (mut plus, mut minus) = (Vec::new(), Vec::new());
    for (place, cell) in cells.into_iter().enumerate() {
        let weight: i64 = match weights.get(place) {
            None if weights.is_empty() => 1,
            None => return Err("there are fewer weights than cells".to_owned()),
            Some(weight) => weight
                .parse()
                .map_err(|_| format!("`{weight}` is not a weight"))?,
        };
        let times = usize::try_from(weight.unsigned_abs()).unwrap_or(usize::MAX);
        if times > 100 {
            return Err(format!("the weight {weight} is not between -100 and 100"));
        }
        let side = if weight < 0 { &mut minus } else { &mut plus };
        side.extend(std::iter::repeat_n(cell, times));
    }
    // The sum is stated from the side on which it is positive.
    if total < 0 {
        total = -total;
        std::mem::swap(&mut plus, &mut minus);
    }
    if plus.is_empty() {
        return Err("the digits cannot have this sum".to_owned());
    }
    let mut groups = vec![plus];
    if !minus.is_empty() {
        groups.push(minus);
    }
    add(variant, Name::Sum, groups, Value::Number(total))
}

pub(super) fn arrow(variant: &mut Variant, item: &Item<'_>) -> Result<(), String> {
    let (length, from) = match item.name {
        "Arrow" => (1, 0),
        _ => {
            let text = item.argument(0);
            (
                text.parse()
                    .map_err(|_| format!("`{text}` is not the length of a pill"))?,
                1,
            )
        }
    };
    let cells = item.cells(from, variant.size())?;
    if length == 0 || length >= cells.len() {
        return Err("an arrow needs a circle and a shaft".to_owned());
    }
    let (circle, shaft) = cells.split_at(length);
    let mut circle = circle.to_vec();
    circle.sort_unstable();
    add(
        variant,
        Name::Arrow,
        vec![circle, shaft.to_vec()],
        Value::Nothing,
    )
}

pub(super) fn same_values(variant: &mut Variant, item: &Item<'_>) -> Result<(), String> {
    let cells = item.cells(1, variant.size())?;
    let sets: usize = item
        .argument(0)
        .parse()
        .map_err(|_| "the number of sets is missing".to_owned())?;
    if sets < 2 || cells.is_empty() || cells.len() % sets != 0 {
        return Err(format!(
            "{} cells do not divide into {sets} sets",
            cells.len()
        ));
    }
    let groups: Vec<Vec<Cell>> = cells
        .chunks(cells.len() / sets)
        .map(<[Cell]>::to_vec)
        .collect();
    if groups[0].len() == 1 {
        for pair in groups.windows(2) {
            push(variant, &clone::RULE, pair.to_vec(), Value::Nothing)?;
        }
        return Ok(());
    }
    push(variant, &same_digits::RULE, groups, Value::Nothing)
}

pub(super) fn quad(variant: &mut Variant, item: &Item<'_>) -> Result<(), String> {
    let size = variant.size();
    let corner = read_cell(item.argument(0), size)?;
    let cells =
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| size.step(corner, down, right));
    let cells: Vec<Cell> = cells.into_iter().flatten().collect();
    let digits = item.arguments.iter().skip(1).map(|digit| {
        digit
            .parse()
            .map_err(|_| format!("`{digit}` is not a digit"))
    });
    let digits: Result<Vec<usize>, String> = digits.collect();
    add(variant, Name::Quad, vec![cells], Value::Digits(digits?))
}

/// The diagonal that starts in a cell at the side of the grid: down and right from the left side, down and
/// left from the top, up and left from the right side, up and right from the bottom.
pub(super) fn little_killer(text: &str, size: Size) -> Result<Vec<Cell>, String> {
    let cell = read_cell(text, size)?;
    let last = size.get() - 1;
    let (down, right) = match (cell.row(), cell.column()) {
        (row, 0) if row < last => (1, 1),
        (0, 1..) => (1, -1),
        (row, column) if column == last && row < last => (-1, -1),
        (row, column) if row == last && 0 < column && column < last => (-1, 1),
        _ => return Err(format!("no diagonal starts at {cell}")),
    };
    Ok(diagonal(size, cell, down, right))
}

/// Cells in several groups, each with a name in front: `~_name~R1C1~R1C2~~R2C1~R2C2`.
pub(super) fn named_groups(
    variant: &mut Variant,
    item: &Item<'_>,
    name: Name,
    text: &str,
) -> Result<(), String> {
    let mut groups: Vec<Vec<Cell>> = vec![Vec::new()];
    for argument in item.arguments.iter().skip(1) {
        if argument.is_empty() || argument.starts_with('_') {
            groups.push(Vec::new());
        } else if *argument == "-" {
            return Err("lines in several parts are not known".to_owned());
        } else if let Some(group) = groups.last_mut() {
            group.push(read_cell(argument, variant.size())?);
        }
    }
    for group in groups.into_iter().filter(|group| !group.is_empty()) {
        add(variant, name, vec![group], Value::Text(text.to_owned()))?;
    }
    Ok(())
}
