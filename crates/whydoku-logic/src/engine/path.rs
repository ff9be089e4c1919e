//! [`Path`]: the ordered steps from a state to the end.

use crate::Step;
use whydoku_grid::budget::Spent;
use whydoku_grid::{Contradiction, Pencilmarks};

/// How a path ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All cells are solved.
    Solved,
    /// No technique in use finds a step.
    Stuck,
    /// The state cannot be completed.
    Contradiction(Contradiction),
    /// The budget ran out; the steps so far stand.
    BudgetSpent(Spent),
}

/// The ordered steps from a state to the end.
#[derive(Clone, Debug)]
pub struct Path {
    /// The state before the first step.
    pub start: Pencilmarks,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The state after the last step.
    pub end: Pencilmarks,
    /// How it ended.
    pub outcome: Outcome,
}

impl Path {
    /// The hardest step: the first with the highest rating.
    pub fn hardest(&self) -> Option<&Step> {
        self.steps.iter().rev().max_by_key(|step| step.rating)
    }

    /// Whether some step rests on the puzzle having one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        self.steps.iter().any(Step::assumes_uniqueness)
    }

    /// Whether the path is a proof that the puzzle has exactly one solution: it is solved, no step
    /// took that for granted, and nothing but the givens was there at the start.
    pub fn proves_uniqueness(&self) -> bool {
        let start = self.start.grid();
        let from_givens = start.filled() == start.givens()
            && Pencilmarks::from_grid(start).is_ok_and(|plain| plain == self.start);
        self.outcome == Outcome::Solved && !self.assumes_uniqueness() && from_givens
    }
}
