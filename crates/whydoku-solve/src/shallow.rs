//! Naked and hidden singles only. Cells that they cannot fill stay empty.
//!
//! ```
//! use whydoku_grid::Grid;
//! use whydoku_solve::shallow;
//! // The New York Times, hard, 3 September 2024.
//! let grid: Grid =
//!     "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1......."
//!         .parse()?;
//! assert_eq!(
//!     shallow::solve(&grid)?.to_string(),
//!     ".3....2......3.9....8.14.37827.4.39134.87.....6....4785.24....34.3.5.....1......."
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use whydoku_grid::{
    Candidate, CandidateSet, Cell, CellSet, Contradiction, Digit, DigitSet, Grid, House,
};

/// Fills in all naked and hidden singles.
pub fn solve(grid: &Grid) -> Result<Grid, Contradiction> {
    solve_within(grid, &CandidateSet::ALL)
}

/// Like [`solve`], with the candidates of empty cells limited to `open`.
pub fn solve_within(grid: &Grid, open: &CandidateSet) -> Result<Grid, Contradiction> {
    let state = State::new(grid, open)?;
    let mut filled = *grid;
    for cell in Cell::ALL {
        if let (None, Some(digit)) = (grid.get(cell), state.placed(cell)) {
            filled.place(cell, digit);
        }
    }
    Ok(filled)
}

/// The candidates of a grid in which all singles are placed.
///
/// The queue contains placements. A cell is queued when it has one candidate left, or when a house has
/// no other cell left for a digit. Processing a placement removes candidates, which queues more. The
/// queue is also the list of placed cells, read from the front, so it has at most 81 entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    digits: [DigitSet; 81],
    /// For each digit, the cells that have it as a candidate.
    cells: [CellSet; 9],
    /// The cells that are placed or queued.
    decided: CellSet,
    queue: [Candidate; 81],
    queued: usize,
}

impl State {
    /// The state after all singles, with the candidates of empty cells limited to `open`.
    pub(super) fn new(grid: &Grid, open: &CandidateSet) -> Result<Self, Contradiction> {
        let mut state = Self {
            digits: [DigitSet::ALL; 81],
            cells: [CellSet::ALL; 9],
            decided: CellSet::EMPTY,
            queue: [Candidate::new(Cell::at(0, 0), Digit::D1); 81],
            queued: 0,
        };
        if let Some(clash) = grid.clashes().next() {
            return Err(Contradiction::Clash(clash));
        }
        for cell in Cell::ALL {
            if let Some(digit) = grid.get(cell) {
                state.decide(cell, digit);
            }
        }
        let mut done = state.run(0)?;
        for cell in Cell::ALL {
            for digit in state.candidates(cell) - open.digits(cell) {
                if grid.get(cell).is_none() {
                    state.remove(cell, digit)?;
                }
            }
            done = state.run(done)?;
        }
        Ok(state)
    }

    /// The digit of a cell, if it is placed.
    pub(super) const fn placed(&self, cell: Cell) -> Option<Digit> {
        if self.decided.contains(cell) {
            self.digits[cell.index()].only()
        } else {
            None
        }
    }

    /// The candidates of a cell.
    pub(super) const fn candidates(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// The cells without a digit.
    pub(super) fn open(&self) -> CellSet {
        !self.decided
    }

    /// Puts a candidate in an open cell and places all singles that follow.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        let done = self.queued;
        self.decide(cell, digit);
        self.run(done).map(|_| ())
    }

    const fn decide(&mut self, cell: Cell, digit: Digit) {
        if !self.decided.contains(cell) {
            self.decided.insert(cell);
            self.queue[self.queued] = Candidate::new(cell, digit);
            self.queued += 1;
        }
    }

    /// Processes the queue from `done` up and returns its new end.
    fn run(&mut self, mut done: usize) -> Result<usize, Contradiction> {
        while done < self.queued {
            let placement @ Candidate { cell, digit } = self.queue[done];
            done += 1;
            if !self.candidates(cell).contains(digit) {
                return Err(Contradiction::NotACandidate(placement));
            }
            for other in self.candidates(cell).without(digit) {
                self.remove(cell, other)?;
            }
            for peer in self.cells[digit.index()] & cell.peers() {
                self.remove(peer, digit)?;
            }
        }
        Ok(done)
    }

    fn remove(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        let left = self.candidates(cell).without(digit);
        self.digits[cell.index()] = left;
        self.cells[digit.index()].remove(cell);
        match left.only() {
            Some(last) => self.decide(cell, last),
            None if left.is_empty() => return Err(Contradiction::EmptyCell(cell)),
            None => {}
        }
        for house in cell.houses() {
            let places = self.places(house, digit);
            match places.only() {
                Some(last) => self.decide(last, digit),
                None if places.is_empty() => return Err(Contradiction::NoPlace(house, digit)),
                None => {}
            }
        }
        Ok(())
    }

    fn places(&self, house: House, digit: Digit) -> CellSet {
        self.cells[digit.index()] & house.cells()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_easy_puzzle_is_solved() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        assert_eq!(
            solve(&grid).unwrap().to_string(),
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        );
        assert_eq!(solve(&grid).unwrap().givens(), grid.givens());
    }

    #[test]
    fn contradictions_are_reported() {
        // r1c9 can only be 9, and 9 stands in its column.
        let grid: Grid =
            "12345678..................................................9.....................9"
                .parse()
                .unwrap();
        assert!(matches!(
            solve(&grid),
            Err(Contradiction::EmptyCell(_)
                | Contradiction::NoPlace(..)
                | Contradiction::NotACandidate(_))
        ));
        let mut clash = Grid::EMPTY;
        clash.set_given(Cell::at(0, 0), Digit::D1);
        clash.set_given(Cell::at(0, 8), Digit::D1);
        assert!(matches!(solve(&clash), Err(Contradiction::Clash(_))));
    }

    /// No single is left over, by the definition of a single.
    #[test]
    fn the_result_is_a_fixpoint() {
        let grid: Grid =
            "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1......."
                .parse()
                .unwrap();
        let filled = solve(&grid).unwrap();
        let free = |cell: Cell, digit: Digit| {
            filled.get(cell).is_none()
                && cell
                    .peers()
                    .into_iter()
                    .all(|peer| filled.get(peer) != Some(digit))
        };
        for cell in !filled.filled() {
            assert!(
                Digit::ALL.into_iter().filter(|d| free(cell, *d)).count() > 1,
                "{cell}"
            );
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                let places = house
                    .cells()
                    .into_iter()
                    .filter(|c| free(*c, digit))
                    .count();
                assert_ne!(places, 1, "{digit} in {}", house.name());
            }
        }
    }
}
