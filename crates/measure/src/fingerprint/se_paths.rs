//! The part `se-paths`: the path of the SE scale, every step proved.

use super::Setup;
use super::findings::Findings;
use super::lists::mixed;
use super::sheet::{Sheet, hundreds};
use super::steps::add_path;
use whydoku::rate::se;
use whydoku::{Budget, Grid};

const PUZZLES: usize = 200;
const HARDEST: usize = 10;

/// Rates every puzzle and turns the rating into a path.
pub(super) fn run(setup: &Setup) -> Result<Sheet, String> {
    let tasks = hundreds(mixed(setup, PUZZLES, HARDEST)?);
    let mut sheet = Sheet::default();
    sheet.run("se-paths", &tasks, setup, path);
    Ok(sheet)
}

fn path(grid: &Grid) -> Findings {
    let mut findings = Findings::default();
    let rating = se::rate_grid(grid, &se::Options::default(), &Budget::unlimited());
    if let Ok(rating) = rating {
        add_path(&mut findings, &rating.path(grid));
        let stories = rating.steps.iter().filter_map(se::SeStep::story);
        stories.for_each(|story| findings.add("words", story));
    }
    findings
}
