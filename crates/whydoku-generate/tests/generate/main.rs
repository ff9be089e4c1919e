//! What is generated is what was ordered, said by something that did not make it: the reference
//! solver, the logic engine run anew, the rating run anew, the verifier.

mod orders;
mod shapes;
mod statistics;

use whydoku_generate::{Generator, Made, Request};
use whydoku_grid::{Budget, Grid};
use whydoku_solve::{Count, reference};

/// Puzzle number `index` of seed 1.
fn make(order: Request, index: u64) -> Made {
    let mut generator = Generator::new(order).expect("a good order");
    let made = generator.make(1, index, &Budget::unlimited());
    made.expect("the budget has no end")
}

fn is_unique(grid: &Grid) -> bool {
    reference::count(grid, 2) == Count::Exactly(1)
}

/// By the definition: every grid with one given less has a second solution.
fn is_minimal(grid: &Grid) -> bool {
    grid.givens().into_iter().all(|cell| {
        let mut without = *grid;
        without.clear(cell);
        !is_unique(&without)
    })
}
