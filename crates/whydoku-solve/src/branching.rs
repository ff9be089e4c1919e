//! The classic method: place all singles, then guess in a cell with the fewest candidates.
//!
//! ```
//! use whydoku_solve::{Count, branching};
//! use whydoku_grid::{Budget, Grid};
//! let grid: Grid =
//!     "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
//!         .parse()?;
//! let budget = Budget::unlimited();
//! let (solution, stats) = branching::first(&grid, &budget)?;
//! assert!(solution.is_some_and(|s| s.agrees_with(&grid)));
//! assert!(stats.guesses > 0);
//! assert_eq!(branching::count(&grid, 2, &budget)?.0, Count::Exactly(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::shallow::State;
use super::solver::UnfinishedError;
use super::{Count, Stats};
use std::ops::ControlFlow;
use whydoku_grid::budget::{Budget, Spent};
use whydoku_grid::{CandidateSet, Cell, Grid, Solution};

/// Returns the first solution, if there is one, and the work done. One unit of the budget is one node.
pub fn first(grid: &Grid, budget: &Budget) -> Result<(Option<Solution>, Stats), Spent> {
    first_within(grid, &CandidateSet::ALL, budget)
}

/// Like [`first`], with the candidates of empty cells limited to `open`.
pub fn first_within(
    grid: &Grid,
    open: &CandidateSet,
    budget: &Budget,
) -> Result<(Option<Solution>, Stats), Spent> {
    let mut first = None;
    let stats = search(grid, open, budget, &mut |solution| {
        first = Some(solution);
        ControlFlow::Break(())
    })?;
    Ok((first, stats))
}

/// Counts the solutions, up to `limit`, and returns the work done too.
pub fn count(grid: &Grid, limit: u64, budget: &Budget) -> Result<(Count, Stats), UnfinishedError> {
    count_within(grid, &CandidateSet::ALL, limit, budget)
}

/// Like [`count`], with the candidates of empty cells limited to `open`.
pub fn count_within(
    grid: &Grid,
    open: &CandidateSet,
    limit: u64,
    budget: &Budget,
) -> Result<(Count, Stats), UnfinishedError> {
    if limit == 0 {
        return Ok((Count::AtLeast(0), Stats::default()));
    }
    let mut found = 0;
    let outcome = search(grid, open, budget, &mut |_| {
        found += 1;
        if found < limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    match outcome {
        Err(why) => Err(UnfinishedError { why, found }),
        Ok(stats) if found < limit => Ok((Count::Exactly(found), stats)),
        Ok(stats) => Ok((Count::AtLeast(found), stats)),
    }
}

/// Passes every solution to `found` until it breaks off.
fn search(
    grid: &Grid,
    open: &CandidateSet,
    budget: &Budget,
    found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Result<Stats, Spent> {
    let mut walk = Walk {
        budget,
        found,
        stats: Stats::default(),
    };
    if let Ok(state) = State::new(grid, open) {
        match walk.visit(&state, 0) {
            ControlFlow::Break(Some(why)) => return Err(why),
            ControlFlow::Break(None) | ControlFlow::Continue(()) => {}
        }
    }
    Ok(walk.stats)
}

struct Walk<'a> {
    budget: &'a Budget,
    found: &'a mut dyn FnMut(Solution) -> ControlFlow<()>,
    stats: Stats,
}

impl Walk<'_> {
    /// Breaks with a reason if the budget ended, without one if `found` broke off.
    fn visit(&mut self, state: &State, depth: u32) -> ControlFlow<Option<Spent>> {
        if let Err(why) = self.budget.spend(1) {
            return ControlFlow::Break(Some(why));
        }
        self.stats.nodes += 1;
        let tightest = state
            .open()
            .into_iter()
            .min_by_key(|cell| state.candidates(*cell).len());
        let Some(cell) = tightest else {
            self.stats.depth = depth;
            return (self.found)(solution(state)).map_break(|()| None);
        };
        self.stats.guesses += 1;
        for digit in state.candidates(cell) {
            let mut next = *state;
            if next.place(cell, digit).is_ok() {
                self.visit(&next, depth + 1)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The solution of a state without open cells.
pub(super) fn solution(state: &State) -> Solution {
    let digits = Cell::ALL.map(|cell| state.placed(cell).expect("no cell is open"));
    Solution::try_new(digits).expect("no peer has the same digit")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference;

    #[test]
    fn a_spent_budget_is_reported_with_the_count_so_far() {
        let unfinished = count(&Grid::EMPTY, u64::MAX, &Budget::units(1000)).unwrap_err();
        assert_eq!(unfinished.why, Spent::Units);
        assert!(unfinished.found > 0);
        assert_eq!(
            count(&Grid::EMPTY, 0, &Budget::units(0)).unwrap().0,
            Count::AtLeast(0)
        );
    }

    #[test]
    fn the_same_solution_as_the_reference_when_there_is_one() {
        let grid: Grid =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
                .parse()
                .unwrap();
        let (solution, stats) = first(&grid, &Budget::unlimited()).unwrap();
        assert_eq!(solution, reference::first(&grid));
        assert!(stats.depth > 0 && stats.nodes > stats.guesses);
    }
}
