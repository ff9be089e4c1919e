//! [`KnownSolution`]: a solution with some of its cells as givens, for generators.
//!
//! A generator knows a solution and asks one question again and again: can this given be removed?
//! It can if no solution has another digit in its cell. So the solver removes the known candidate
//! there and looks for one solution instead of counting to two. The starting state consists of the
//! solution's own words with the empty cells added to each: three words, updated from question to
//! question.
//!
//! Hidden from the documentation: this is machinery for `whydoku-generate`, not a stable interface.

use super::layout::{CELLS, Frame, PLACES};
use super::solver::Solver;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::{Cell, CellSet, Grid, Puzzle, Solution};

/// A set of cells in the solver's own layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places([u32; 3]);

impl Places {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 3]);

    const fn insert(&mut self, cell: Cell) {
        let place = PLACES[cell.index()];
        self.0[place.plane as usize] |= 1 << place.bit;
    }

    const fn remove(&mut self, cell: Cell) {
        let place = PLACES[cell.index()];
        self.0[place.plane as usize] &= !(1 << place.bit);
    }

    /// The cells in the usual layout.
    pub fn to_cells(self) -> CellSet {
        let mut cells = CellSet::EMPTY;
        for (plane, bits) in self.0.into_iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                let cell = CELLS[plane][left.trailing_zeros() as usize];
                cells.insert(Cell::from_index(usize::from(cell)));
                left &= left - 1;
            }
        }
        cells
    }
}

impl From<CellSet> for Places {
    fn from(cells: CellSet) -> Self {
        let mut places = Self::EMPTY;
        for cell in cells {
            places.insert(cell);
        }
        places
    }
}

/// A solution, and which of its cells are givens.
#[derive(Clone, Debug)]
pub struct KnownSolution {
    solution: Solution,
    words: Frame,
    givens: Places,
    empty: Places,
}

impl KnownSolution {
    /// A solution with these givens.
    pub fn new(solution: &Solution, givens: CellSet) -> Self {
        Self {
            solution: *solution,
            words: Frame::from_grid(&Grid::from(*solution)),
            givens: givens.into(),
            empty: (!givens).into(),
        }
    }

    /// The solution.
    pub const fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The cells of the givens.
    pub const fn givens(&self) -> Places {
        self.givens
    }

    /// Removes a given.
    pub const fn clear(&mut self, cell: Cell) {
        self.givens.remove(cell);
        self.empty.insert(cell);
    }

    /// Adds a given.
    pub const fn give(&mut self, cell: Cell) {
        self.givens.insert(cell);
        self.empty.remove(cell);
    }

    /// The grid with only the givens.
    pub fn grid(&self) -> Grid {
        self.solution.puzzle_with(self.givens.to_cells())
    }

    /// The puzzle, for callers who know that the solution is the only one.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::assume_unique(self.grid(), self.solution)
    }

    fn frame(&self) -> Frame {
        let mut frame = self.words;
        for (plane, empty) in self.empty.0.into_iter().enumerate() {
            for lane in &mut frame.planes[plane] {
                *lane |= empty;
            }
            frame.nines[plane] |= empty;
        }
        frame
    }

    /// The starting state without the known digit in `cell`.
    fn frame_against(&self, cell: Cell) -> Frame {
        let mut frame = self.frame();
        let place = PLACES[cell.index()];
        let plane = usize::from(place.plane);
        let digit = self.solution.get(cell).index();
        let word = if digit < 8 {
            &mut frame.planes[plane][digit]
        } else {
            &mut frame.nines[plane]
        };
        *word &= !(1 << place.bit);
        frame
    }
}

impl Solver {
    /// Whether the known solution is the only one for its givens.
    #[doc(hidden)]
    pub fn is_only_solution(
        &mut self,
        known: &KnownSolution,
        budget: &Budget,
    ) -> Result<bool, Spent> {
        match self.count_frame(&known.frame(), 2, budget) {
            Ok(count) => Ok(count.get() == 1),
            Err(unfinished) => Err(unfinished.why),
        }
    }

    /// Looks for a solution with another digit in `cell`, which must be empty, and returns the cells
    /// where it differs from the known one. None of them is a given, and every puzzle with the known
    /// solution has a given in one of them.
    #[doc(hidden)]
    pub fn rival(
        &mut self,
        known: &KnownSolution,
        cell: Cell,
        budget: &Budget,
    ) -> Result<Option<Places>, Spent> {
        let found = self.first_frame(&known.frame_against(cell), budget)?;
        Ok(found.map(|other| known.words.differences(other)))
    }
}

impl Frame {
    /// The places where two solved states differ.
    fn differences(&self, other: &Self) -> Places {
        let mut places = [0; 3];
        for (plane, differ) in places.iter_mut().enumerate() {
            for (a, b) in self.planes[plane].iter().zip(&other.planes[plane]) {
                *differ |= a ^ b;
            }
            *differ |= self.nines[plane] ^ other.nines[plane];
        }
        Places(places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{self as solve, Count, reference};

    #[test]
    fn rivals_are_there_exactly_when_the_reference_solver_finds_one() {
        let (mut solver, budget) = (Solver::new(), Budget::unlimited());
        let mut rng = whydoku_grid::Rng::new(5);
        for seed in 0..40 {
            let solution = solve::random(&Grid::EMPTY, seed).unwrap();
            let mut cells = Cell::ALL;
            rng.shuffle(&mut cells);
            let givens: CellSet = cells[..30].iter().copied().collect();
            let mut known = KnownSolution::new(&solution, givens);
            assert_eq!(known.givens().to_cells(), givens);
            assert_eq!(known.grid(), solution.puzzle_with(givens));
            let unique = reference::count(&known.grid(), 2) == Count::Exactly(1);
            assert_eq!(solver.is_only_solution(&known, &budget), Ok(unique));
            for cell in givens {
                known.clear(cell);
                let rival = solver.rival(&known, cell, &budget).unwrap();
                let mut differs = false;
                for digit in whydoku_grid::Digit::ALL {
                    let mut grid = known.grid();
                    grid.set_given(cell, digit);
                    differs |= digit != solution.get(cell)
                        && reference::count(&grid, 1) != Count::Exactly(0);
                }
                assert_eq!(rival.is_some(), differs, "{} {cell}", known.grid());
                if let Some(places) = rival {
                    let cells = places.to_cells();
                    assert!(cells.contains(cell));
                    assert!(cells.is_disjoint(known.givens().to_cells()));
                    // Those cells can be filled in another way.
                    let without = solution.puzzle_with(!cells);
                    assert_eq!(reference::count(&without, 2), Count::AtLeast(2));
                }
                known.give(cell);
            }
        }
    }
}
