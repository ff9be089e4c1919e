//! Puzzles on given cells: digits are changed a few at a time until one solution is left.

use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::rng::Rng;
use whydoku_grid::{Cell, CellSet, Grid, Solution};
use whydoku_solve::{Count, Known, Solver};

/// Solutions counted at most: what has more is as bad as any other.
const MOST: u64 = 4_000;

/// Changes tried before a start is given up.
const PATIENCE: u32 = 600;

/// A puzzle whose givens are exactly `cells`; none if this start led nowhere.
///
/// Starts from any full grid and changes two to four givens at a time, whenever that leaves no more
/// solutions than before.
pub(super) fn fresh(
    cells: CellSet,
    solver: &mut Solver,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<Option<Known>, Spent> {
    let mut solution = super::fill::fill_fast(solver, rng, budget)?;
    let mut solutions = count(solver, &solution, cells, MOST, budget)?;
    for _ in 0..PATIENCE {
        if solutions == 1 {
            return Ok(Some(Known::new(&solution, cells)));
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

/// A puzzle on the same cells with a few digits changed; none if the change made more solutions.
pub(super) fn neighbour(
    known: &Known,
    cells: CellSet,
    solver: &mut Solver,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<Option<Known>, Spent> {
    let Some(other) = changed(known.solution(), cells, solver, rng, budget)? else {
        return Ok(None);
    };
    let solutions = count(solver, &other, cells, 2, budget)?;
    Ok((solutions == 1).then(|| Known::new(&other, cells)))
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

/// Another solution after two to four of the givens were taken out; none if it is the same.
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
