//! Boards with few rules, counted by the engine, by the slow twin, and by others.

use super::tilings;
use crate::Verdict;
use crate::report::grouped;
use crate::stopwatch::timed;
use std::fmt::Write as _;
use whydoku::{Budget, Rng};
use whydoku_variant::twin::Twin;
use whydoku_variant::{Cell, End, Size, Solver, Variant};

/// The most solutions that the twin counts.
const TWIN_LIMIT: usize = 1_000_000;

/// Boards with what others have counted: Latin squares (A002860 of the OEIS), diagonal Latin squares
/// (A274806) and Sudoku grids of 4x4 and 6x6 (A107739 and Russell).
const KNOWN: [(&str, &str, u64); 8] = [
    ("Latin squares 4x4", "size 4\nregions none", 576),
    ("Latin squares 5x5", "size 5\nregions none", 161_280),
    (
        "diagonal Latin squares 4x4",
        "size 4\nregions none\nfalling-diagonal\nrising-diagonal",
        48,
    ),
    (
        "diagonal Latin squares 5x5",
        "size 5\nregions none\nfalling-diagonal\nrising-diagonal",
        960,
    ),
    (
        "diagonal Latin squares 6x6",
        "size 6\nregions none\nfalling-diagonal\nrising-diagonal",
        92_160,
    ),
    ("Sudoku 4x4", "size 4", 288),
    (
        "X-sudoku 4x4",
        "size 4\nfalling-diagonal\nrising-diagonal",
        48,
    ),
    (
        "Sudoku 6x6, first row given",
        "size 6\ngrid 123456 ...... ...... ...... ...... ......",
        39_168,
    ),
];

/// Boards of which no count was found elsewhere.
const OTHERS: [(&str, &str); 8] = [
    ("X-sudoku 6x6", "size 6\nfalling-diagonal\nrising-diagonal"),
    ("anti-knight 6x6", "size 6\nanti-knight"),
    ("non-consecutive 6x6", "size 6\nnon-consecutive"),
    ("windoku 4x4", "size 4\nwindoku"),
    (
        "windoku 6x6, first row given",
        "size 6\nwindoku\ngrid 123456 ...... ...... ...... ...... ......",
    ),
    ("windoku 9x9, three rows and a column given", WINDOKU),
    ("disjoint groups 4x4", "size 4\ndisjoint-groups"),
    ("anti-knight 4x4", "size 4\nanti-knight"),
];

const WINDOKU: &str = "size 9\nwindoku\n\
    grid 123456789 456789123 789123456 2........ 3........ 5........ 6........ 8........ 9........";

/// Random layouts of jigsaws of each size.
const LAYOUTS: u64 = 6;

pub(super) fn table() -> Result<(String, Verdict), String> {
    let mut text = "Solutions of empty boards, or of boards with few givens. The twin stops after \
                    1,000,000.\n\n| board | engine | s | twin | published |\n|---|--:|--:|--:|--:|\n"
        .to_owned();
    let mut holds = true;
    for (name, board, known) in KNOWN {
        holds &= row(&mut text, name, &parsed(board)?, Some(known));
    }
    for (name, board) in OTHERS {
        holds &= row(&mut text, name, &parsed(board)?, None);
    }
    for rows in [4, 6] {
        for layout in 0..LAYOUTS {
            let variant = jigsaw(rows, layout)?;
            let name = format!("jigsaw {rows}x{rows}, layout {}", layout + 1);
            holds &= row(&mut text, &name, &variant, None);
        }
    }
    holds &= tilings::section(&mut text)?;
    Ok((text, Verdict::from(holds)))
}

fn parsed(board: &str) -> Result<Variant, String> {
    board.parse().map_err(|error| format!("{board}: {error}"))
}

/// An empty jigsaw, or one with its first row given if it is larger than 4x4.
fn jigsaw(rows: usize, layout: u64) -> Result<Variant, String> {
    let size = Size::new(rows).ok_or("not a size")?;
    let recipe = whydoku_variant::Recipe {
        kind: whydoku_variant::Kind::Jigsaw,
        size,
    };
    let made = recipe.make(7, layout, &Budget::unlimited());
    let made = made.map_err(|error| error.to_string())?;
    let mut variant = Variant::new(size);
    let regions = variant.set_regions(made.variant.regions().to_vec());
    regions.map_err(|error| error.to_string())?;
    if rows > 4 {
        let cells: Vec<Cell> = size.all_cells().take(rows).collect();
        let mut digits: Vec<usize> = (1..=rows).collect();
        Rng::new(layout).shuffle(&mut digits);
        for (cell, digit) in cells.into_iter().zip(digits) {
            variant.allow(cell, whydoku_variant::Digits::only(digit));
        }
    }
    Ok(variant)
}

/// Adds a row; whether all counts agree.
fn row(text: &mut String, name: &str, variant: &Variant, known: Option<u64>) -> bool {
    let solver = Solver::new(variant);
    let ((count, end), time) = timed(|| solver.count(u64::MAX, &Budget::unlimited()));
    let twin = Twin::new(&variant.meaning()).solutions(TWIN_LIMIT).len() as u64;
    let agree = if twin == TWIN_LIMIT as u64 {
        count >= twin
    } else {
        count == twin
    };
    let published = known.map_or(String::new(), grouped);
    let line = format!(
        "| {name} | {} | {:.2} | {}{} | {published} |",
        grouped(count),
        time.as_secs_f64(),
        grouped(twin),
        if twin == TWIN_LIMIT as u64 {
            " (stopped)"
        } else {
            ""
        },
    );
    eprintln!("{line}");
    let _ = writeln!(text, "{line}");
    agree && end == End::Complete && known.is_none_or(|known| known == count)
}
