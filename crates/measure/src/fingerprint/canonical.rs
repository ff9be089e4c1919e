//! The part `canonical`: canonical forms, how many symmetries keep a grid, and scrambled grids.

use super::Setup;
use super::findings::Findings;
use super::lists::mixed;
use super::sheet::{Sheet, hundreds};
use whydoku::{Grid, Rng, Symmetry, solve};

const PUZZLES: usize = 2_000;
const SOLUTIONS: usize = 500;
const HARDEST: usize = 200;

/// The form of every puzzle, and of the solutions of some.
pub(super) fn run(setup: &Setup) -> Result<Sheet, String> {
    let mut sheet = Sheet::default();
    let puzzles = hundreds((0..).zip(mixed(setup, PUZZLES, HARDEST)?).collect());
    sheet.run("canonical", &puzzles, setup, puzzle);
    let solved = hundreds(mixed(setup, SOLUTIONS, 0)?);
    sheet.run("canonical", &solved, setup, solution);
    Ok(sheet)
}

fn puzzle((seed, grid): &(u64, Grid)) -> Findings {
    let mut findings = Findings::default();
    match grid.canonical() {
        Ok(canonical) => findings.add(
            "puzzles",
            format_args!("{} {}", canonical.form, canonical.automorphisms),
        ),
        Err(_) => findings.add("puzzles", "contradicts itself"),
    }
    let scramble = Symmetry::random(&mut Rng::new(*seed));
    findings.add("scrambled", scramble.apply(grid));
    findings
}

fn solution(grid: &Grid) -> Findings {
    let mut findings = Findings::default();
    if let Some(solution) = solve::first(grid) {
        let canonical = solution.canonical();
        findings.add(
            "solutions",
            format_args!("{} {}", canonical.form, canonical.automorphisms),
        );
    }
    findings
}
