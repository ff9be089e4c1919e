//! The part `solve`: solution counts, first solutions and what the plain solvers do.

use super::Setup;
use super::findings::Findings;
use super::lists::{mixed, some_of};
use super::sheet::{Sheet, hundreds};
use whydoku::solve::{Count, Solver, Stats, backtrack, branching, depth, shallow};
use whydoku::{Budget, Grid, Solution};

/// Solutions are counted up to this number.
const LIMIT: u64 = 10_000;

/// Grids taken from each list of grids that are no puzzles.
const INVALID: usize = 1_000;

const PUZZLES: usize = 2_000;
const HARDEST: usize = 200;

/// Events that the textbook method may take; it is recorded as unfinished above.
const EVENTS: u64 = 300_000;

/// Guesses that the search for the guess depth may take.
const GUESSES: u64 = 200_000;

/// Counts the solutions of bad grids, then solves puzzles with every method.
pub(super) fn run(setup: &Setup) -> Result<Sheet, String> {
    let mut sheet = Sheet::default();
    let mut grids = Vec::new();
    for (file, most) in [
        ("bad/famous.tsv", INVALID),
        ("bad/sudopedia_test_cases.tsv", INVALID),
        ("speed/puzzles7_serg_benchmark", INVALID),
        ("speed/random_invalid", INVALID),
    ] {
        grids.extend(some_of(setup, file, most)?);
    }
    sheet.run("solve", &hundreds(grids), setup, counted);
    let puzzles = hundreds(mixed(setup, PUZZLES, HARDEST)?);
    sheet.run("solve", &puzzles, setup, solved);
    Ok(sheet)
}

fn counted(grid: &Grid) -> Findings {
    let mut findings = Findings::default();
    let mut solver = Solver::new();
    match solver.count(grid, LIMIT, &Budget::unlimited()) {
        Ok(count) => findings.add("counts", number(count)),
        Err(_) => findings.add("counts", "unfinished"),
    }
    if let Ok(first) = solver.first(grid, &Budget::unlimited()) {
        findings.add("counts-first", line(first.as_ref()));
    }
    findings
}

fn solved(grid: &Grid) -> Findings {
    let mut findings = Findings::default();
    let mut solver = Solver::new();
    let budget = Budget::unlimited();
    if let Ok(first) = solver.first(grid, &budget) {
        findings.add("first", line(first.as_ref()));
        findings.add("first-work", work(solver.stats()));
    }
    if let Ok(count) = solver.count(grid, 2, &budget) {
        findings.add("first", number(count));
        findings.add("first-work", work(solver.stats()));
    }
    match shallow::solve(grid) {
        Ok(filled) => findings.add("shallow", filled),
        Err(_) => findings.add("shallow", "contradiction"),
    }
    if let Ok((first, stats)) = branching::first(grid, &budget) {
        findings.add(
            "branching",
            format_args!("{} {}", line(first.as_ref()), work(stats)),
        );
    }
    match depth::guess_depth(grid, &Budget::units(GUESSES)) {
        Ok(depth) => findings.add("depth", format_args!("{depth:?}")),
        Err(_) => findings.add("depth", "unfinished"),
    }
    match backtrack::run(grid, &Budget::units(EVENTS)) {
        Ok(run) => findings.add(
            "backtrack",
            format_args!(
                "{} {} {}",
                line(run.solution.as_ref()),
                run.counters.placements,
                run.counters.backtracks
            ),
        ),
        Err(_) => findings.add("backtrack", "unfinished"),
    }
    findings
}

fn line(solution: Option<&Solution>) -> String {
    solution.map_or_else(|| "none".to_owned(), ToString::to_string)
}

fn number(count: Count) -> String {
    match count {
        Count::Exactly(number) => format!("{number}"),
        Count::AtLeast(number) => format!("{number} or more"),
    }
}

fn work(stats: Stats) -> String {
    let Stats {
        guesses,
        depth,
        nodes,
        rounds,
    } = stats;
    format!("{guesses} {depth} {nodes} {rounds}")
}
