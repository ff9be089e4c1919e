//! Puzzles whose givens are in fixed cells: digits change a few at a time until one solution is left.

use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rng::Rng;
use whydoku_grid::{Cell, CellSet, Grid, Solution};
use whydoku_solve::{Count, KnownSolution, Solver};

/// The most solutions to count; more are equally bad.
const MOST: u64 = 4_000;

/// The number of changes to try before starting again.
const PATIENCE: u32 = 600;

/// A puzzle whose givens are exactly `cells`; `None` if this attempt failed.
///
/// Starts from a random full grid and changes two to four givens at a time, keeping changes that do
/// not increase the number of solutions.
pub(super) fn fresh(
    cells: CellSet,
    solver: &mut Solver,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<Option<KnownSolution>, Spent> {
    let mut solution = super::fill::fill_fast(solver, rng, budget)?;
    let mut solutions = count(solver, &solution, cells, MOST, budget)?;
    for _ in 0..PATIENCE {
        if solutions == 1 {
            return Ok(Some(KnownSolution::new(&solution, cells)));
        }
        let Some(other) = changed(&solution, cells, solver, rng, budget)? else {
            continue;
        };
        let now = count(solver, &other, cells, solutions + 1, budget)?;
        if now <= solutions {
            (solution, solutions) = (other, now);
        }
    }
    Ok(None)
}

/// A puzzle with the same cells and a few digits changed; `None` if it has several solutions.
pub(super) fn variation(
    known: &KnownSolution,
    cells: CellSet,
    solver: &mut Solver,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<Option<KnownSolution>, Spent> {
    let Some(other) = changed(known.solution(), cells, solver, rng, budget)? else {
        return Ok(None);
    };
    let solutions = count(solver, &other, cells, 2, budget)?;
    Ok((solutions == 1).then(|| KnownSolution::new(&other, cells)))
}

fn count(
    solver: &mut Solver,
    solution: &Solution,
    cells: CellSet,
    limit: u64,
    budget: &Budget,
) -> Result<u64, Spent> {
    let grid = solution.puzzle_with(cells);
    let counted = solver.count(&grid, limit, budget);
    counted.map(Count::get).map_err(|end| end.why)
}

/// Another solution after removing two to four givens; `None` if the givens stay the same.
fn changed(
    solution: &Solution,
    cells: CellSet,
    solver: &mut Solver,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<Option<Solution>, Spent> {
    let mut order: Vec<Cell> = cells.into_iter().collect();
    rng.shuffle(&mut order);
    let kept: CellSet = order[2 + rng.index(3)..].iter().copied().collect();
    let grid: Grid = solution.puzzle_with(kept);
    let other = solver.random(&grid, rng, budget)?;
    Ok(other.filter(|other| cells.into_iter().any(|c| other.get(c) != solution.get(c))))
}
