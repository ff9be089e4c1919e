//! The part `paths`: the default engine's path of every puzzle.

use super::Setup;
use super::findings::Findings;
use super::lists::mixed;
use super::sheet::{Sheet, hundreds};
use super::steps::add_path;
use whydoku::logic::Engine;
use whydoku::{Budget, Grid, Pencilmarks};

const PUZZLES: usize = 5_000;
const HARDEST: usize = 400;

/// Solves every puzzle step by step.
pub(super) fn run(setup: &Setup) -> Result<Sheet, String> {
    let tasks = hundreds(mixed(setup, PUZZLES, HARDEST)?);
    let engine = Engine::default();
    let mut sheet = Sheet::default();
    sheet.run("paths", &tasks, setup, |grid| path(&engine, grid));
    Ok(sheet)
}

fn path(engine: &Engine, grid: &Grid) -> Findings {
    let mut findings = Findings::default();
    match Pencilmarks::from_grid(grid) {
        Ok(marks) => add_path(
            &mut findings,
            &engine.solve_path(&marks, &Budget::unlimited()),
        ),
        Err(_) => findings.add("paths", format_args!("{grid} contradicts itself")),
    }
    findings
}
