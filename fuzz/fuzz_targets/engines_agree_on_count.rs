//! The fast solver counts what the slow reference solver counts, for any 81 cells.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku_grid::{Budget, Cell, Digit, Grid};
use whydoku_solve::{Count, SimdLevel, Solver, reference};

/// Grids with fewer digits than this have too many solutions for the reference solver.
const LEAST: usize = 20;

/// Solutions counted; the reference solver needs long for more.
const LIMIT: u64 = 50;

/// The reference solver's choices of a cell; random grids may need very many.
const CHOICES: u64 = 20_000;

fuzz_target!(|bytes: &[u8]| {
    let mut grid = Grid::EMPTY;
    for (cell, byte) in Cell::ALL.into_iter().zip(bytes) {
        if let Some(digit) = Digit::new(byte % 16) {
            grid.set_given(cell, digit);
        }
    }
    if grid.givens().len() < LEAST {
        return;
    }
    let mut search = reference::solutions_within(&grid, &whydoku_grid::CandidateSet::ALL);
    let budget = Budget::units(CHOICES);
    let mut expected = 0;
    while expected < LIMIT {
        match search.advance(&budget) {
            Ok(Some(_)) => expected += 1,
            Ok(None) => break,
            Err(_) => return,
        }
    }
    let expected = if expected < LIMIT { Count::Exactly(expected) } else { Count::AtLeast(LIMIT) };
    for level in SimdLevel::available() {
        let mut solver = Solver::with_level(level).expect("an available level");
        let counted = solver.count(&grid, LIMIT, &Budget::unlimited());
        assert_eq!(counted, Ok(expected), "{level}: {grid}");
    }
});
