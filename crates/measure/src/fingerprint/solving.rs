//! The part `solve`: solution counts, first solutions and what the plain solvers do.

use super::Setup;
use super::findings::Findings;
use super::lists::{mixed, some_of};
use super::sheet::{Sheet, hundreds};
use whydoku::solve::backtrack::Trace;
use whydoku::solve::{Count, Solver, Stats, branching, shallow};
use whydoku::{Budget, Grid, Pencilmarks, Solution, Spent};

/// Solutions are counted up to this number.
const LIMIT: u64 = 10_000;

/// Grids taken from each list of grids that are no puzzles.
const INVALID: usize = 1_000;

const PUZZLES: usize = 2_000;
const HARDEST: usize = 200;

/// Events that the textbook method may take; it is recorded as unfinished above.
const EVENTS: usize = 300_000;

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
    match guess_depth(grid, 0, &Budget::units(GUESSES)) {
        Ok(depth) => findings.add("depth", format_args!("{depth:?}")),
        Err(_) => findings.add("depth", "unfinished"),
    }
    let mut trace = Trace::new(grid);
    if trace.by_ref().take(EVENTS + 1).count() > EVENTS {
        findings.add("backtrack", "unfinished");
    } else {
        let counters = trace.counters();
        findings.add(
            "backtrack",
            format_args!(
                "{} {} {}",
                line(trace.solution().as_ref()),
                counters.placements,
                counters.backtracks
            ),
        );
    }
    findings
}

/// The number of guesses in place when the first solution is found: singles where there are some, else
/// a guess in the first blank cell.
fn guess_depth(grid: &Grid, depth: u32, budget: &Budget) -> Result<Option<u32>, Spent> {
    let Ok(filled) = shallow::solve(grid) else {
        return Ok(None);
    };
    let Some(cell) = (!filled.filled()).first() else {
        return Ok(Some(depth));
    };
    let Ok(marks) = Pencilmarks::from_grid(&filled) else {
        return Ok(None);
    };
    for digit in marks.candidates(cell) {
        budget.spend(1)?;
        let mut next = filled;
        next.place(cell, digit);
        if let Some(found) = guess_depth(&next, depth + 1, budget)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
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
