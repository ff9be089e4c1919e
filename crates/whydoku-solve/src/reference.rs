//! The slow and simple solver that all others are tested against.
//!
//! It keeps the set of used digits for each row, column and box. It fills the empty cell with the
//! fewest possible digits, tries them in ascending order, and backtracks. There are no tables and no
//! inference that could be wrong. Choosing the cell with the fewest digits changes only the order of
//! the search, never the set of solutions; without it a puzzle with 17 givens takes minutes.
//!
//! It only looks at cells. If a house has no cell left for a digit, it keeps filling unrelated cells,
//! which on a nearly empty grid can take forever. For such grids use a budget:
//! [`Solutions::advance`].

use super::Count;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::{CandidateSet, Cell, Digit, DigitSet, Grid, Solution};

/// Iterates over all solutions of a grid.
pub fn solutions(grid: &Grid) -> Solutions {
    solutions_within(grid, &CandidateSet::ALL)
}

/// Like [`solutions`], with the candidates of empty cells limited to `open`.
pub fn solutions_within(grid: &Grid, open: &CandidateSet) -> Solutions {
    let mut search = Solutions {
        digits: *grid.digits(),
        allowed: Cell::ALL.map(|cell| open.digits(cell)),
        used: [DigitSet::EMPTY; 27],
        stack: Vec::new(),
        state: State::Descend,
    };
    for cell in grid.filled() {
        if let Some(digit) = grid.get(cell) {
            if search.used(cell).contains(digit) {
                search.state = State::Done; // a house has a digit twice
            }
            search.mark(cell, digit);
        }
    }
    search
}

/// Returns the first solution, if there is one.
pub fn first(grid: &Grid) -> Option<Solution> {
    solutions(grid).next()
}

/// Counts the solutions, up to `limit`.
pub fn count(grid: &Grid, limit: u64) -> Count {
    let mut found = 0;
    let mut search = solutions(grid);
    while found < limit {
        if search.next().is_none() {
            return Count::Exactly(found);
        }
        found += 1;
    }
    Count::AtLeast(found)
}

/// Whether there is exactly one solution.
pub fn is_unique(grid: &Grid) -> bool {
    count(grid, 2) == Count::Exactly(1)
}

/// An iterator over all solutions.
#[derive(Clone, Debug)]
pub struct Solutions {
    digits: [Option<Digit>; 81],
    allowed: [DigitSet; 81],
    /// The digits used in each house, by [`House::index`](whydoku_grid::House::index).
    used: [DigitSet; 27],
    /// The cells filled by the search, each with its untried digits.
    stack: Vec<(Cell, DigitSet)>,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Descend,
    TakeBack,
    Done,
}

impl Solutions {
    fn mark(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = Some(digit);
        for house in cell.houses() {
            self.used[house.index()].insert(digit);
        }
    }

    fn unmark(&mut self, cell: Cell) {
        if let Some(digit) = self.digits[cell.index()].take() {
            for house in cell.houses() {
                self.used[house.index()].remove(digit);
            }
        }
    }

    /// The digits used in the houses of a cell.
    fn used(&self, cell: Cell) -> DigitSet {
        let [row, column, block] = cell.houses().map(|h| self.used[h.index()]);
        row | column | block
    }

    /// The first empty cell with the fewest possible digits.
    fn tightest(&self) -> Option<(Cell, DigitSet)> {
        let mut best: Option<(Cell, DigitSet)> = None;
        for cell in Cell::ALL {
            if self.digits[cell.index()].is_none() {
                let left = self.allowed[cell.index()] - self.used(cell);
                if best.is_none_or(|(_, fewest)| left.len() < fewest.len()) {
                    best = Some((cell, left));
                }
                if left.is_empty() {
                    break; // no cell can have fewer
                }
            }
        }
        best
    }

    /// The solution, once no cell is empty.
    fn solution(&self) -> Solution {
        let digits = self.digits.map(|d| d.expect("no cell is empty"));
        Solution::try_new(digits).expect("no digit was used twice")
    }

    /// Continues to the next solution. One unit of the budget is one choice of a cell. After a spent
    /// budget, call again with another one to continue.
    ///
    /// ```
    /// use whydoku_grid::{Budget, Grid, Spent};
    /// use whydoku_solve::reference;
    /// // The first row has no cell for 9, but every cell still has digits.
    /// let grid = "........1 9........ ...9..... ......9.. ......... ......... .......9. ......... .........";
    /// let grid: Grid = grid.replace(' ', "").parse()?;
    /// let mut search = reference::solutions(&grid);
    /// assert_eq!(search.advance(&Budget::units(1_000)), Err(Spent::Units));
    /// assert_eq!(search.advance(&Budget::units(100_000)), Ok(None));
    /// # Ok::<(), whydoku_grid::LineError>(())
    /// ```
    pub fn advance(&mut self, budget: &Budget) -> Result<Option<Solution>, Spent> {
        while self.state != State::Done {
            if self.state == State::Descend {
                budget.spend(1)?;
                match self.tightest() {
                    Some(choice) => self.stack.push(choice),
                    None => {
                        self.state = State::TakeBack;
                        return Ok(Some(self.solution()));
                    }
                }
            }
            // Take the next digit of the cell on top of the stack, whether it is new or not.
            let Some((cell, untried)) = self.stack.pop() else {
                self.state = State::Done;
                break;
            };
            self.unmark(cell);
            self.state = match untried.first() {
                None => State::TakeBack,
                Some(digit) => {
                    self.mark(cell, digit);
                    self.stack.push((cell, untried.without(digit)));
                    State::Descend
                }
            };
        }
        Ok(None)
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.advance(&Budget::unlimited())
            .expect("a budget without an end is never spent")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A third, even plainer way for small cases: try every digit in every cell in reading order.
    fn naive_count(grid: &Grid) -> u64 {
        let Some(cell) = (!grid.filled()).first() else {
            return u64::from(grid.clashes().next().is_none());
        };
        Digit::ALL
            .into_iter()
            .map(|digit| {
                let mut next = *grid;
                next.place(cell, digit);
                if next.clashes().next().is_some() {
                    0
                } else {
                    naive_count(&next)
                }
            })
            .sum()
    }

    #[test]
    fn counts_agree_with_the_naive_definition() {
        let full: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        for holes in 0..200u64 {
            // Knock out a spread of cells; every tenth case also puts a wrong digit in.
            let mut grid = full;
            for k in 0..24 {
                grid.clear(Cell::from_index(
                    usize::try_from((holes * 31 + k * k * 7) % 81).unwrap(),
                ));
            }
            if holes % 10 == 0 {
                let cell = grid.filled().first().unwrap();
                grid.set_given(
                    cell,
                    if grid.get(cell) == Some(Digit::D1) {
                        Digit::D2
                    } else {
                        Digit::D1
                    },
                );
            }
            assert_eq!(
                count(&grid, u64::MAX),
                Count::Exactly(naive_count(&grid)),
                "{grid}"
            );
        }
    }

    #[test]
    fn a_limit_is_reported() {
        assert_eq!(count(&Grid::EMPTY, 10), Count::AtLeast(10));
        assert_eq!(solutions(&Grid::EMPTY).take(1000).count(), 1000);
    }

    #[test]
    fn candidates_narrow_the_search() {
        let solution = first(&Grid::EMPTY).unwrap();
        let open = Cell::ALL
            .into_iter()
            .map(|c| whydoku_grid::Candidate::new(c, solution.get(c)))
            .collect::<CandidateSet>();
        assert!(solutions_within(&Grid::EMPTY, &open).eq([solution]));
    }
}
