//! Sums that follow from the stated ones: innies and outies.
//!
//! A group of houses that do not overlap has a known sum. Sums that lie inside it leave a known sum for
//! its other cells, the innies; sums that cover it leave one for the cells that stick out, the outies.
//! Each sum that crosses the border counts on the side where it leaves fewer cells, which gives a third
//! equation: innies minus outies.

use super::Model;
use super::model::{CellBits, Equation};
use std::collections::BTreeSet;

/// The most cells of a derived sum. Longer ones cost more than they find.
const LONGEST: u32 = 6;

/// The most regions that are looked at together. Rows and columns are looked at in every number.
const MOST_REGIONS: usize = 3;

/// The stated sums and those derived from them.
pub(super) fn sums(model: &Model) -> Vec<Equation> {
    let mut found = model.sums.clone();
    let cages = disjoint_cages(model);
    if cages.is_empty() {
        return found;
    }
    let mut known: BTreeSet<Equation> = found.iter().cloned().collect();
    for group in groups(model) {
        for equation in leftovers(&cages, &group) {
            if known.insert(equation.clone()) {
                found.push(equation);
            }
        }
    }
    found
}

/// Cells with a known sum.
#[derive(Debug)]
struct Piece {
    cells: CellBits,
    total: i32,
}

/// Stated sums without weights of which no two share a cell; the shortest come first.
fn disjoint_cages(model: &Model) -> Vec<Piece> {
    let plain = |equation: &&Equation| equation.terms.iter().all(|(_, weight)| *weight == 1);
    let mut sums: Vec<&Equation> = model.sums.iter().filter(plain).collect();
    sums.sort_by_key(|equation| equation.terms.len());
    let mut covered: CellBits = [0; 4];
    let mut cages = Vec::new();
    for equation in sums {
        let mut cells: CellBits = [0; 4];
        for (cell, _) in &equation.terms {
            cells[cell / 64] |= 1 << (cell % 64);
        }
        if !overlap(&cells, &covered) && !equation.terms.is_empty() {
            covered = join(&covered, &cells);
            cages.push(Piece {
                cells,
                total: equation.total,
            });
        }
    }
    cages
}

/// Groups of houses that do not overlap, with their sums.
fn groups(model: &Model) -> Vec<Piece> {
    let n = model.size.get();
    let sum = i32::try_from(n * (n + 1) / 2).unwrap_or(0);
    let house = |cells: &Vec<usize>| {
        let mut bits: CellBits = [0; 4];
        for cell in cells {
            bits[cell / 64] |= 1 << (cell % 64);
        }
        bits
    };
    let is_row = |cells: &Vec<usize>| cells.iter().all(|cell| cell / n == cells[0] / n);
    let is_column = |cells: &Vec<usize>| cells.iter().all(|cell| cell % n == cells[0] % n);
    let mut groups = Vec::new();
    for is_line in [&is_row as &dyn Fn(&Vec<usize>) -> bool, &is_column] {
        let lines: Vec<CellBits> = (model.houses.iter())
            .filter(|cells| is_line(cells))
            .map(house)
            .collect();
        for from in 0..lines.len() {
            let mut piece = Piece {
                cells: [0; 4],
                total: 0,
            };
            for line in &lines[from..] {
                piece.cells = join(&piece.cells, line);
                piece.total += sum;
                groups.push(Piece { ..piece });
            }
        }
    }
    let regions = model.houses.iter();
    let regions: Vec<CellBits> = regions
        .filter(|cells| !is_row(cells) && !is_column(cells))
        .map(house)
        .collect();
    // Each set of regions grows from its first one.
    let mut sets: Vec<(usize, usize, CellBits)> = (regions.iter().enumerate())
        .map(|(place, region)| (place, 1, *region))
        .collect();
    while let Some((last, count, cells)) = sets.pop() {
        let total = sum * i32::try_from(count).unwrap_or(0);
        groups.push(Piece { cells, total });
        if count < MOST_REGIONS {
            for (place, region) in regions.iter().enumerate().skip(last + 1) {
                if !overlap(region, &cells) {
                    sets.push((place, count + 1, join(&cells, region)));
                }
            }
        }
    }
    groups
}

/// The short equations that a group of houses gives: innies, outies, and the shortest mixture.
fn leftovers(cages: &[Piece], group: &Piece) -> Vec<Equation> {
    let touching = cages
        .iter()
        .filter(|cage| overlap(&cage.cells, &group.cells));
    let touching: Vec<&Piece> = touching.collect();
    if touching.is_empty() {
        return Vec::new();
    }
    let mixed = |counts: &dyn Fn(&Piece) -> bool| {
        let (mut covered, mut total) = ([0; 4], group.total);
        for cage in touching.iter().filter(|cage| counts(cage)) {
            covered = join(&covered, &cage.cells);
            total -= cage.total;
        }
        let (innies, outies) = (minus(&group.cells, &covered), minus(&covered, &group.cells));
        let either = join(&innies, &outies);
        // Most are too long; their terms are not even listed.
        if count(&either) > LONGEST {
            return None;
        }
        let weight = |cell: usize| if has(&innies, cell) { 1 } else { -1 };
        let terms = members(&either).map(|cell| (cell, weight(cell)));
        Some(positive(Equation {
            terms: terms.collect(),
            total,
        }))
    };
    let inside = |cage: &Piece| count(&minus(&cage.cells, &group.cells)) == 0;
    let mostly = |cage: &Piece| {
        let out = count(&minus(&cage.cells, &group.cells));
        2 * out < count(&cage.cells)
    };
    let all = [mixed(&inside), mixed(&|_| true), mixed(&mostly)];
    all.into_iter().flatten().collect()
}

/// The equation with its first weight positive.
fn positive(mut equation: Equation) -> Equation {
    if equation
        .terms
        .first()
        .is_some_and(|(_, weight)| *weight < 0)
    {
        for (_, weight) in &mut equation.terms {
            *weight = -*weight;
        }
        equation.total = -equation.total;
    }
    equation
}

const fn overlap(a: &CellBits, b: &CellBits) -> bool {
    a[0] & b[0] | a[1] & b[1] | a[2] & b[2] | a[3] & b[3] != 0
}

fn join(a: &CellBits, b: &CellBits) -> CellBits {
    std::array::from_fn(|word| a[word] | b[word])
}

fn minus(a: &CellBits, b: &CellBits) -> CellBits {
    std::array::from_fn(|word| a[word] & !b[word])
}

fn count(cells: &CellBits) -> u32 {
    cells.iter().map(|word| word.count_ones()).sum()
}

const fn has(cells: &CellBits, cell: usize) -> bool {
    cells[cell / 64] >> (cell % 64) & 1 == 1
}

/// The cells of a set, in order.
fn members(cells: &CellBits) -> impl Iterator<Item = usize> {
    cells.iter().enumerate().flat_map(|(word, bits)| {
        let mut left = *bits;
        std::iter::from_fn(move || {
            let cell = word * 64 + left.trailing_zeros() as usize;
            let some = left != 0;
            left &= left.wrapping_sub(1);
            some.then_some(cell)
        })
    })
}
