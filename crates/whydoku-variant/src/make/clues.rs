//! Thermometers, arrows, dots and letters that fit a solution.

use super::Kind;
use crate::{Cell, Size, Solution, Value, Variant};
use whydoku_grid::Rng;

/// Adds clues of the kind that fit the solution.
pub(super) fn add(kind: Kind, rng: &mut Rng, base: &Variant, solution: &Solution) -> Variant {
    let mut variant = base.clone();
    match kind {
        Kind::Thermo => thermometers(rng, &mut variant, solution),
        Kind::Arrow => arrows(rng, &mut variant, solution),
        Kind::Kropki => dots(&mut variant, solution),
        Kind::Xv => letters(&mut variant, solution),
        _ => {}
    }
    variant
}

/// A path from a cell, one step in any direction at a time, whose cells `fits` accepts.
fn path(
    rng: &mut Rng,
    size: Size,
    free: &[bool],
    start: Cell,
    longest: usize,
    fits: impl Fn(&[Cell], Cell) -> bool,
) -> Vec<Cell> {
    let mut path = vec![start];
    while path.len() < longest {
        let at = path[path.len() - 1];
        let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let next: Vec<Cell> = steps
            .filter_map(|(down, right)| size.step(at, down, right))
            .filter(|cell| free[size.index(*cell)] && !path.contains(cell) && fits(&path, *cell))
            .collect();
        match rng.choose(&next) {
            Some(cell) => path.push(*cell),
            None => break,
        }
    }
    path
}

fn thermometers(rng: &mut Rng, variant: &mut Variant, solution: &Solution) {
    let size = variant.size();
    let mut free = vec![true; size.cells()];
    let mut starts: Vec<Cell> = size.all_cells().collect();
    rng.shuffle(&mut starts);
    let mut placed = 0;
    for start in starts {
        let digit = |cell: Cell| solution[size.index(cell)];
        if placed == size.get() || !free[size.index(start)] || digit(start) > size.get() / 3 {
            continue;
        }
        let longest = 3 + rng.index(size.get().saturating_sub(3).max(1));
        let cells = path(rng, size, &free, start, longest, |path, cell| {
            digit(cell) > digit(path[path.len() - 1])
        });
        if cells.len() < 3 {
            continue;
        }
        for cell in &cells {
            free[size.index(*cell)] = false;
        }
        placed += usize::from(
            variant
                .add("thermometer", vec![cells], Value::Nothing)
                .is_ok(),
        );
    }
}

fn arrows(rng: &mut Rng, variant: &mut Variant, solution: &Solution) {
    let size = variant.size();
    let mut free = vec![true; size.cells()];
    let mut circles: Vec<Cell> = size.all_cells().collect();
    rng.shuffle(&mut circles);
    let mut placed = 0;
    for circle in circles {
        let digit = |cell: Cell| solution[size.index(cell)];
        let goal = digit(circle);
        if placed == size.get() || !free[size.index(circle)] || goal < 3 {
            continue;
        }
        let sum = |cells: &[Cell]| -> usize { cells.iter().map(|cell| digit(*cell)).sum() };
        let cells = path(rng, size, &free, circle, 5, |path, cell| {
            sum(&path[1..]) + digit(cell) <= goal
        });
        // The shaft ends where its sum is right.
        if cells.len() < 3 || sum(&cells[1..]) != goal {
            continue;
        }
        for cell in &cells {
            free[size.index(*cell)] = false;
        }
        let groups = vec![vec![circle], cells[1..].to_vec()];
        placed += usize::from(variant.add("arrow", groups, Value::Nothing).is_ok());
    }
}

/// All dots of the solution. Where both fit, as between 1 and 2, the dot is white.
fn dots(variant: &mut Variant, solution: &Solution) {
    for (a, b, low, high) in pairs(variant.size(), solution) {
        let rule = match (high - low == 1, high == 2 * low) {
            (true, _) => "difference",
            (_, true) => "ratio",
            _ => continue,
        };
        let _ = variant.add(rule, vec![vec![a, b]], Value::Nothing);
    }
    for rule in ["all-differences-marked", "all-ratios-marked"] {
        let _ = variant.add(rule, Vec::new(), Value::Nothing);
    }
}

/// All letters of the solution.
fn letters(variant: &mut Variant, solution: &Solution) {
    for (a, b, low, high) in pairs(variant.size(), solution) {
        let sum = low + high;
        if sum == 5 || sum == 10 {
            let value = Value::Number(i64::try_from(sum).unwrap_or(0));
            let _ = variant.add("xv", vec![vec![a, b]], value);
        }
    }
    let _ = variant.add("all-xv-marked", Vec::new(), Value::Nothing);
}

/// The neighbors with their digits, the smaller first.
fn pairs(size: Size, solution: &Solution) -> Vec<(Cell, Cell, usize, usize)> {
    let digit = |cell: Cell| solution[size.index(cell)];
    let pair = |(a, b): (Cell, Cell)| {
        let (x, y) = (digit(a), digit(b));
        (a, b, x.min(y), x.max(y))
    };
    size.neighbor_pairs().map(pair).collect()
}
