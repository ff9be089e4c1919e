//! The part `canonical`: canonical forms and how many symmetries keep a grid.

use super::Setup;
use super::findings::Findings;
use super::lists::mixed;
use super::sheet::{Sheet, hundreds};
use whydoku::{Grid, solve};

const PUZZLES: usize = 2_000;
const SOLUTIONS: usize = 500;
const HARDEST: usize = 200;

/// The form of every puzzle, and of the solutions of some.
pub(super) fn run(setup: &Setup) -> Result<Sheet, String> {
    let mut sheet = Sheet::default();
    let puzzles = hundreds(mixed(setup, PUZZLES, HARDEST)?);
    sheet.run("canonical", &puzzles, setup, puzzle);
    let solved = hundreds(mixed(setup, SOLUTIONS, 0)?);
    sheet.run("canonical", &solved, setup, solution);
    Ok(sheet)
}

fn puzzle(grid: &Grid) -> Findings {
    let mut findings = Findings::default();
    match grid.canonical() {
        Ok(canonical) => findings.add(
            "puzzles",
            format_args!("{} {}", canonical.form, canonical.automorphisms),
        ),
        Err(_) => findings.add("puzzles", "contradicts itself"),
    }
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
