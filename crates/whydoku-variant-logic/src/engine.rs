//! [`Engine`]: solves a variant step by step.

use crate::facts::{Facts, Memory};
use crate::{Marks, Rating, Rules, Step, techniques};
use std::ops::ControlFlow;
use whydoku_grid::{Budget, Spent};

/// Finds steps, the easiest first.
#[derive(Clone, Copy, Debug)]
pub struct Engine<'a> {
    rules: &'a Rules,
    hardest: u32,
}

/// How a path ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Every cell has its digit.
    Solved,
    /// No technique makes progress.
    Stuck,
    /// Following every rule leaves nothing for some cell, house or constraint: the puzzle has no solution.
    Contradiction,
    /// The budget was spent.
    Budget(Spent),
}

/// The steps of a puzzle from its first state.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The state at the end.
    pub end: Marks,
    /// How it ended.
    pub outcome: Outcome,
}

/// The difficulty from which on a technique is a last resort.
pub(crate) const LAST_RESORT: u32 = 60;

impl<'a> Engine<'a> {
    /// An engine with every technique.
    pub const fn new(rules: &'a Rules) -> Self {
        Self {
            rules,
            hardest: u32::MAX,
        }
    }

    /// An engine that does not suppose candidates to be true.
    pub const fn without_last_resort(rules: &'a Rules) -> Self {
        Self {
            rules,
            hardest: LAST_RESORT - 1,
        }
    }

    /// Returns the easiest step from a state, or `None` if no technique makes progress.
    ///
    /// Supposing a candidate costs one unit.
    pub fn next(&self, marks: &Marks, memory: &mut Memory, budget: &Budget) -> Option<Step> {
        let mut first = None;
        for technique in techniques::all() {
            if technique.info().difficulty > self.hardest || budget.is_spent() {
                break;
            }
            let mut facts = Facts::new(self.rules, marks, memory, budget);
            let found = technique.search(&mut facts, &mut |step| {
                first = Some(step);
                ControlFlow::Break(())
            });
            if found.is_break() && first.is_some() {
                break;
            }
        }
        first
    }

    fn is_contradictory(&self, marks: &Marks, memory: &mut Memory, budget: &Budget) -> bool {
        let facts = Facts::new(self.rules, marks, memory, budget);
        techniques::last_resort::is_contradictory(&facts)
    }

    /// Solves the puzzle from its first state. A step costs one unit, and so does supposing a candidate.
    pub fn solve(&self, budget: &Budget) -> Path {
        let mut path = Path {
            steps: Vec::new(),
            end: Marks::start(self.rules),
            outcome: Outcome::Stuck,
        };
        let mut memory = Memory::default();
        path.outcome = loop {
            if path.end.is_broken(self.rules) {
                break Outcome::Contradiction;
            }
            if path.end.is_full() {
                break Outcome::Solved;
            }
            if let Err(spent) = budget.spend(1) {
                break Outcome::Budget(spent);
            }
            let Some(step) = self.next(&path.end, &mut memory, budget) else {
                break match budget.spend(0) {
                    Err(spent) => Outcome::Budget(spent),
                    Ok(()) if budget.is_spent() => Outcome::Budget(Spent::Units),
                    Ok(()) if self.is_contradictory(&path.end, &mut memory, budget) => {
                        Outcome::Contradiction
                    }
                    Ok(()) => Outcome::Stuck,
                };
            };
            for conclusion in &step.conclusions {
                path.end.learn(self.rules, *conclusion);
            }
            path.steps.push(step);
        };
        path
    }
}

impl Path {
    /// The rating of the path.
    pub fn rating(&self) -> Rating {
        Rating::of(self)
    }
}
