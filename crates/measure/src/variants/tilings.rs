//! All jigsaws of 4x4: every way to cut the grid into four pieces of four cells.

use crate::report::grouped;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use whydoku::Budget;
use whydoku_variant::{Cell, End, Size, Solver, Variant};

const N: usize = 4;

/// The ways to cut the grid (A172477 of the OEIS) and the Latin squares (A002860).
const TILINGS: usize = 117;
const SQUARES: usize = 576;

/// The piece of each cell, as a number.
type Tiling = [usize; N * N];

/// Adds the section; whether all counts agree.
pub(super) fn section(text: &mut String) -> Result<bool, String> {
    let mut tilings = BTreeSet::new();
    cut(&mut [usize::MAX; N * N], 0, &mut tilings);
    let squares = latin_squares();
    let (mut engine, mut plain, mut differ) = (0, 0, 0);
    for tiling in &tilings {
        let counted = by_engine(tiling)?;
        let fits = squares.iter().filter(|square| keeps(square, tiling));
        let expected = fits.count() as u64;
        differ += u64::from(counted != expected);
        engine += counted;
        plain += expected;
    }
    let _ = writeln!(
        text,
        "\n## All jigsaws of 4x4\n\n{} ways to cut the grid into pieces (published: {TILINGS}). The engine counts {} \
         solutions of all of them together. Checking each of the {} Latin squares (published: {SQUARES}) against each \
         way gives {}; {differ} ways have another count.",
        tilings.len(),
        grouped(engine),
        squares.len(),
        grouped(plain)
    );
    Ok(differ == 0 && tilings.len() == TILINGS && squares.len() == SQUARES)
}

/// Gives the first free cell a piece, in every way, until no cell is free.
fn cut(tiling: &mut Tiling, piece: usize, found: &mut BTreeSet<Tiling>) {
    let Some(first) = tiling.iter().position(|piece| *piece == usize::MAX) else {
        found.insert(*tiling);
        return;
    };
    let mut shapes = BTreeSet::new();
    grow(tiling, &BTreeSet::from([first]), &mut shapes);
    for shape in shapes {
        for cell in &shape {
            tiling[*cell] = piece;
        }
        cut(tiling, piece + 1, found);
        for cell in &shape {
            tiling[*cell] = usize::MAX;
        }
    }
}

/// All connected sets of N free cells that contain these.
fn grow(tiling: &Tiling, cells: &BTreeSet<usize>, shapes: &mut BTreeSet<BTreeSet<usize>>) {
    if cells.len() == N {
        shapes.insert(cells.clone());
        return;
    }
    for cell in cells {
        let (row, column) = (cell / N, cell % N);
        for (next, piece) in tiling.iter().enumerate() {
            let apart = row.abs_diff(next / N) + column.abs_diff(next % N);
            if apart == 1 && *piece == usize::MAX && !cells.contains(&next) {
                let mut more = cells.clone();
                more.insert(next);
                grow(tiling, &more, shapes);
            }
        }
    }
}

/// Every Latin square, by trying every digit in every cell.
fn latin_squares() -> Vec<Tiling> {
    let mut squares = vec![[0; N * N]];
    for cell in 0..N * N {
        let fill = |square: &Tiling, digit: usize| {
            let clash = (0..cell).any(|other| {
                let same_line = other / N == cell / N || other % N == cell % N;
                same_line && square[other] == digit
            });
            let mut next = *square;
            next[cell] = digit;
            (!clash).then_some(next)
        };
        let next = squares.iter();
        squares = next
            .flat_map(|square| (1..=N).filter_map(|digit| fill(square, digit)))
            .collect();
    }
    squares
}

/// Whether every piece has each digit.
fn keeps(square: &Tiling, tiling: &Tiling) -> bool {
    let mut seen = BTreeSet::new();
    square.iter().zip(tiling).all(|pair| seen.insert(pair))
}

fn by_engine(tiling: &Tiling) -> Result<u64, String> {
    let size = Size::new(N).ok_or("4 is not a size")?;
    let mut regions: Vec<Vec<Cell>> = vec![Vec::new(); N];
    for (cell, piece) in size.all_cells().zip(tiling) {
        regions[*piece].push(cell);
    }
    let mut variant = Variant::new(size);
    variant
        .set_regions(regions)
        .map_err(|error| error.to_string())?;
    let (count, end) = Solver::new(&variant).count(u64::MAX, &Budget::unlimited());
    match end {
        End::Complete => Ok(count),
        other => Err(format!("a jigsaw was not counted ({other:?})")),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_jigsaw_has_the_count_of_the_plain_check() {
        let mut text = String::new();
        assert_eq!(super::section(&mut text), Ok(true), "{text}");
    }
}
