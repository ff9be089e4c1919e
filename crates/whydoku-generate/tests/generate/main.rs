//! Generated puzzles meet their requests, as checked by code that did not make them: the reference
//! solver, and new runs of the logic engine and the ratings.

mod requests;
mod shapes;
mod statistics;

use whydoku_generate::{GeneratedPuzzle, Generator, Request};
use whydoku_grid::{Budget, Grid};
use whydoku_solve::{Count, reference};

/// Makes puzzle number `index` for seed 1.
fn make(request: Request, index: u64) -> GeneratedPuzzle {
    let mut generator = Generator::new(request).expect("a valid request");
    let made = generator.make(1, index, &Budget::unlimited());
    made.expect("the budget has no end")
}

fn is_unique(grid: &Grid) -> bool {
    reference::count(grid, 2) == Count::Exactly(1)
}

/// Whether every grid with one given less has a second solution.
fn is_minimal(grid: &Grid) -> bool {
    grid.givens().into_iter().all(|cell| {
        let mut without = *grid;
        without.clear(cell);
        !is_unique(&without)
    })
}
