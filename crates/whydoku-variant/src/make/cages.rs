//! Killer cages that cover a grid.

use super::{Made, finished};
use crate::{Cell, Size, Solution, Solver, Value, Variant};
use whydoku_grid::{Budget, Rng, Spent};

/// Covers the grid with cages, and divides them until they have one solution.
pub(super) fn killer(
    rng: &mut Rng,
    base: &Variant,
    solution: &Solution,
    budget: &Budget,
) -> Result<Option<Made>, Spent> {
    let size = base.size();
    let mut cages = cover(rng, size, solution);
    loop {
        let variant = with_cages(base, &cages, solution);
        let (found, end) = Solver::new(&variant).solutions(2, &budget.part(super::GUESSES));
        if let crate::End::Spent(spent) = end {
            return if budget.is_spent() {
                Err(spent)
            } else {
                Ok(None)
            };
        }
        let other = found.iter().find(|found| *found != solution);
        let Some(other) = other else {
            return finished(variant, budget);
        };
        // A cage in which the two solutions differ is divided so that its parts tell them apart.
        let differing: Vec<usize> = (0..cages.len())
            .filter(|cage| {
                let cells = cages[*cage].iter().map(|cell| size.index(*cell));
                cells.into_iter().any(|cell| solution[cell] != other[cell])
                    && cages[*cage].len() > 1
            })
            .collect();
        let Some(cage) = rng.choose(&differing).copied() else {
            return Ok(None);
        };
        let Some((one, rest)) = divided(rng, size, &cages[cage], solution, other) else {
            return Ok(None);
        };
        cages[cage] = one;
        cages.push(rest);
    }
}

/// The puzzle with these cages.
fn with_cages(base: &Variant, cages: &[Vec<Cell>], solution: &Solution) -> Variant {
    let mut cages = cages.to_vec();
    for cage in &mut cages {
        cage.sort_unstable();
    }
    cages.sort_unstable();
    let mut variant = base.clone();
    for cage in cages {
        let sum: usize = (cage.iter())
            .map(|cell| solution[base.size().index(*cell)])
            .sum();
        let sum = i64::try_from(sum).unwrap_or(0);
        // Its digits differ, so it cannot be refused.
        let _ = variant.add("killer-cage", vec![cage], Value::Number(sum));
    }
    variant
}

/// Connected cages without a repeated digit, mostly of two to four cells.
fn cover(rng: &mut Rng, size: Size, solution: &Solution) -> Vec<Vec<Cell>> {
    let mut free: Vec<bool> = vec![true; size.cells()];
    let mut order: Vec<Cell> = size.all_cells().collect();
    rng.shuffle(&mut order);
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    for start in order {
        if !free[size.index(start)] {
            continue;
        }
        let wanted = [2, 2, 3, 3, 3, 4, 4, 5][rng.index(8)];
        let mut cage = vec![start];
        free[size.index(start)] = false;
        while cage.len() < wanted {
            let fits = |cell: &Cell| {
                let digit = solution[size.index(*cell)];
                free[size.index(*cell)]
                    && cage
                        .iter()
                        .all(|other| solution[size.index(*other)] != digit)
            };
            let next: Vec<Cell> = (cage.iter())
                .flat_map(|cell| size.neighbors(*cell))
                .filter(fits)
                .collect();
            let Some(cell) = rng.choose(&next) else {
                break;
            };
            free[size.index(*cell)] = false;
            cage.push(*cell);
        }
        // A single cell joins a cage beside it, if it has another digit than all of its cells.
        let home = (cage.len() == 1)
            .then(|| {
                cages.iter().position(|other| {
                    other.len() < 5
                        && other
                            .iter()
                            .any(|cell| size.neighbors(*cell).any(|c| c == start))
                        && other
                            .iter()
                            .all(|cell| solution[size.index(*cell)] != solution[size.index(start)])
                })
            })
            .flatten();
        match home {
            Some(home) => cages[home].push(start),
            None => cages.push(cage),
        }
    }
    cages
}

/// Two connected parts of a cage whose sums differ between the solutions.
fn divided(
    rng: &mut Rng,
    size: Size,
    cage: &[Cell],
    solution: &Solution,
    other: &Solution,
) -> Option<(Vec<Cell>, Vec<Cell>)> {
    let sum = |cells: &[Cell], digits: &Solution| -> usize {
        cells.iter().map(|cell| digits[size.index(*cell)]).sum()
    };
    let mut divisions: Vec<(Vec<Cell>, Vec<Cell>)> = (1_u32..(1 << cage.len()) - 1)
        .map(|set| {
            let chosen = |(place, _): &(usize, &Cell)| set >> place & 1 == 1;
            let (one, rest): (Vec<_>, Vec<_>) = cage.iter().enumerate().partition(chosen);
            let cells = |list: Vec<(usize, &Cell)>| -> Vec<Cell> {
                list.into_iter().map(|(_, cell)| *cell).collect()
            };
            (cells(one), cells(rest))
        })
        .filter(|(one, rest)| {
            connected(size, one) && connected(size, rest) && sum(one, solution) != sum(one, other)
        })
        .collect();
    rng.shuffle(&mut divisions);
    // Parts of similar length look best.
    divisions
        .into_iter()
        .max_by_key(|(one, rest)| one.len().min(rest.len()))
}

/// Whether a path through cells that share a side joins all of them.
pub(super) fn connected(size: Size, cells: &[Cell]) -> bool {
    let mut reached: Vec<Cell> = cells.first().copied().into_iter().collect();
    let mut next = 0;
    while next < reached.len() {
        for cell in size.neighbors(reached[next]) {
            if cells.contains(&cell) && !reached.contains(&cell) {
                reached.push(cell);
            }
        }
        next += 1;
    }
    reached.len() == cells.len()
}
