//! The textbook method, one event at a time.
//!
//! It goes through the empty cells in reading order and puts the smallest possible digit in each. If
//! a cell has no possible digit, it takes the last digit back and tries the next larger one there.
//! It makes no inference and never chooses a cell. It is meant for watching and comparing, not for
//! speed.
//!
//! ```
//! use whydoku_solve::backtrack::{Action, Trace};
//!
//! let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!     .parse()?;
//! let mut trace = Trace::new(&grid);
//! let first = trace.next().expect("something to do");
//! assert_eq!(first.to_string(), "place 1 at r1c3");
//! let taken_back = trace.by_ref().filter(|event| event.action == Action::TakeBack).count();
//! assert_eq!(trace.counters().backtracks, taken_back as u64);
//! assert!(trace.solution().is_some());
//! # Ok::<(), whydoku_grid::LineError>(())
//! ```

use std::fmt;
use whydoku_grid::{CandidateSet, Cell, Digit, DigitSet, Grid, Solution};

/// A move of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// The digit was placed.
    Place,
    /// The digit was taken back because a later cell had no possible digit.
    TakeBack,
}

/// One move of the search with its cell and digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Event {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// Whether the digit was placed or taken back.
    pub action: Action,
}

/// Writes `place 1 at r1c3` or `take back 1 at r1c3`.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let action = match self.action {
            Action::Place => "place",
            Action::TakeBack => "take back",
        };
        write!(f, "{action} {} at {}", self.digit, self.cell)
    }
}

/// The work so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counters {
    /// The number of digits placed, whether they stayed or not.
    pub placements: u64,
    /// The number of digits taken back.
    pub backtracks: u64,
}

/// The search for the first solution as an iterator over its [`Event`]s.
///
/// The iterator ends at the first solution, which is also the smallest one read as a number, or when
/// everything has been tried. If givens clash, it ends before the first event.
#[derive(Clone, Debug)]
pub struct Trace {
    digits: [Option<Digit>; 81],
    /// The digits used in each house, by [`House::index`](whydoku_grid::House::index).
    used: [DigitSet; 27],
    /// The cells to fill, in reading order.
    blanks: Vec<Cell>,
    /// The candidates of each cell of `blanks`.
    allowed: Vec<DigitSet>,
    /// For each cell of `blanks` reached so far, the digits not yet tried there.
    untried: Vec<DigitSet>,
    /// The number of cells of `blanks` that have a digit.
    filled: usize,
    counters: Counters,
    end: Option<End>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Solved,
    NoSolution,
}

impl Trace {
    /// Starts a search.
    pub fn new(grid: &Grid) -> Self {
        Self::within(grid, &CandidateSet::ALL)
    }

    /// Like [`Trace::new`], with the candidates of empty cells limited to `open`.
    pub fn within(grid: &Grid, open: &CandidateSet) -> Self {
        let blanks: Vec<Cell> = (!grid.filled()).iter().collect();
        let allowed: Vec<DigitSet> = blanks.iter().map(|&cell| open.digits(cell)).collect();
        let mut trace = Self {
            digits: *grid.digits(),
            used: [DigitSet::EMPTY; 27],
            untried: allowed.clone(),
            allowed,
            blanks,
            filled: 0,
            counters: Counters::default(),
            end: None,
        };
        for cell in grid.filled() {
            if let Some(digit) = grid.get(cell) {
                trace.mark(cell, digit);
            }
        }
        if grid.clashes().next().is_some() {
            trace.end = Some(End::NoSolution);
        } else if trace.blanks.is_empty() {
            trace.end = Some(End::Solved);
        }
        trace
    }

    /// The work so far.
    pub const fn counters(&self) -> Counters {
        self.counters
    }

    /// The solution, if the iterator ended at one.
    pub fn solution(&self) -> Option<Solution> {
        if self.end != Some(End::Solved) {
            return None;
        }
        Solution::try_from(Grid::from_givens(self.digits)).ok()
    }

    /// The grid with the givens and the digits placed so far.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::from_givens(self.digits);
        for &cell in &self.blanks[..self.filled] {
            if let Some(digit) = self.digits[cell.index()] {
                grid.place(cell, digit);
            }
        }
        grid
    }

    fn mark(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = Some(digit);
        for house in cell.houses() {
            self.used[house.index()].insert(digit);
        }
    }

    fn unmark(&mut self, cell: Cell) -> Option<Digit> {
        let digit = self.digits[cell.index()].take()?;
        for house in cell.houses() {
            self.used[house.index()].remove(digit);
        }
        Some(digit)
    }

    fn place_smallest(&mut self) -> Option<Event> {
        let cell = self.blanks[self.filled];
        let [row, column, box_] = cell.houses().map(|house| self.used[house.index()]);
        let digit = (self.untried[self.filled] - (row | column | box_)).first()?;
        self.mark(cell, digit);
        // All digits up to this one have been tried or clash.
        let up_to_digit = DigitSet::from_bits((2 << digit.index()) - 1);
        self.untried[self.filled] -= up_to_digit;
        self.filled += 1;
        self.counters.placements += 1;
        match self.untried.get_mut(self.filled) {
            Some(next) => *next = self.allowed[self.filled],
            None => self.end = Some(End::Solved),
        }
        Some(Event {
            cell,
            digit,
            action: Action::Place,
        })
    }

    fn take_back(&mut self) -> Option<Event> {
        let Some(before) = self.filled.checked_sub(1) else {
            self.end = Some(End::NoSolution);
            return None;
        };
        let cell = self.blanks[before];
        let digit = self.unmark(cell)?;
        self.filled = before;
        self.counters.backtracks += 1;
        Some(Event {
            cell,
            digit,
            action: Action::TakeBack,
        })
    }
}

impl Iterator for Trace {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        if self.end.is_some() {
            return None;
        }
        self.place_smallest().or_else(|| self.take_back())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference;

    const WIKIPEDIA: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The method as one would write it on a blackboard: recursion over a plain array.
    fn blackboard(digits: &mut [u8; 81], from: usize, events: &mut Vec<(usize, u8, bool)>) -> bool {
        let Some(cell) = (from..81).find(|&cell| digits[cell] == 0) else {
            return true;
        };
        for digit in 1..=9 {
            let clashes = (0..81).any(|other| {
                digits[other] == digit
                    && (other / 9 == cell / 9
                        || other % 9 == cell % 9
                        || (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3))
            });
            if clashes {
                continue;
            }
            digits[cell] = digit;
            events.push((cell, digit, true));
            if blackboard(digits, cell + 1, events) {
                return true;
            }
            digits[cell] = 0;
            events.push((cell, digit, false));
        }
        false
    }

    fn holes(line: &str, seed: u64) -> Grid {
        let mut grid: Grid = line.parse().unwrap();
        for k in 0..45 {
            let place = (seed * 31 + k * k * 7 + k) % 81;
            grid.clear(Cell::from_index(usize::try_from(place).unwrap()));
        }
        grid
    }

    #[test]
    fn the_trace_is_the_blackboard_method_event_by_event() {
        let full =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let mut grids: Vec<Grid> = (0..40).map(|seed| holes(full, seed)).collect();
        grids.push(WIKIPEDIA.parse().unwrap());
        // r1c1 can be nothing: 1 to 8 in its row, 9 in its column.
        let mut none = Grid::EMPTY;
        for digit in 1..=8u8 {
            none.set_given(Cell::at(0, digit.into()), Digit::new(digit).unwrap());
        }
        none.set_given(Cell::at(8, 0), Digit::D9);
        grids.push(none);
        for grid in grids {
            let mut digits = grid.digits().map(|d| d.map_or(0, Digit::get));
            let mut expected = Vec::new();
            let solved = blackboard(&mut digits, 0, &mut expected);
            let mut trace = Trace::new(&grid);
            let events: Vec<(usize, u8, bool)> = trace
                .by_ref()
                .map(|e| (e.cell.index(), e.digit.get(), e.action == Action::Place))
                .collect();
            assert_eq!(events, expected, "{grid}");
            assert_eq!(trace.solution().is_some(), solved, "{grid}");
            let placed = expected.iter().filter(|event| event.2).count();
            assert_eq!(
                trace.counters(),
                Counters {
                    placements: placed as u64,
                    backtracks: (expected.len() - placed) as u64
                }
            );
        }
    }

    #[test]
    fn the_solution_is_the_smallest_of_all() {
        for seed in 0..30 {
            let full =
                "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
            let grid = holes(full, seed);
            let mut trace = Trace::new(&grid);
            trace.by_ref().for_each(drop);
            assert_eq!(
                trace.solution(),
                reference::solutions(&grid).min(),
                "{grid}"
            );
        }
    }

    #[test]
    fn candidates_narrow_the_search() {
        let grid: Grid = WIKIPEDIA.parse().unwrap();
        let solution = reference::first(&grid).unwrap();
        // Removing the solution's digit from r1c3 leaves no solution; removing another changes nothing.
        for digit in Digit::ALL {
            let mut open = CandidateSet::ALL;
            open.remove(whydoku_grid::Candidate::new(Cell::at(0, 2), digit));
            let mut trace = Trace::within(&grid, &open);
            trace.by_ref().for_each(drop);
            let expected = (solution.get(Cell::at(0, 2)) != digit).then_some(solution);
            assert_eq!(trace.solution(), expected, "without {digit}");
        }
    }

    #[test]
    fn clashing_givens_end_it_before_the_first_event() {
        let mut grid = Grid::EMPTY;
        grid.set_given(Cell::at(8, 3), Digit::D1);
        grid.set_given(Cell::at(8, 4), Digit::D1);
        let mut trace = Trace::new(&grid);
        assert_eq!(trace.next(), None);
        assert_eq!(trace.solution(), None);
    }

    #[test]
    fn a_full_grid_needs_no_event() {
        let solution = reference::first(&Grid::EMPTY).unwrap();
        let mut trace = Trace::new(&solution.into());
        assert_eq!(trace.next(), None);
        assert_eq!(trace.solution(), Some(solution));
    }

    #[test]
    fn the_grid_shows_the_digits_placed_so_far() {
        let grid: Grid = WIKIPEDIA.parse().unwrap();
        let mut trace = Trace::new(&grid);
        let events: Vec<Event> = trace.by_ref().take(2).collect();
        let now = trace.grid();
        assert_eq!(now.givens(), grid.givens());
        for event in events {
            assert_eq!(now.get(event.cell), Some(event.digit));
        }
    }
}
