//! [`Premises`]: how many solutions a position has, and so what its steps may assume.

use crate::Position;
use crate::solution_count::SolutionCount;
use whydoku::logic::Engine;
use whydoku::solve::Solver;
use whydoku::{Budget, Spent};

/// What the steps of a position may assume.
///
/// Techniques that argue from uniqueness are sound only if the givens have exactly one solution. If
/// several solutions are left, or if it takes candidates to leave one, those techniques are not used:
/// they exchange digits, which the candidates may not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premises {
    uniqueness: bool,
    /// How many solutions there are, and what that means for steps; `None` if the givens have
    /// exactly one and the position has it, too.
    pub caution: Option<String>,
}

impl Premises {
    /// Counts the solutions of a position. This takes microseconds, so it spends no units of the budget.
    pub fn of(solver: &mut Solver, position: &Position, budget: &Budget) -> Result<Self, Spent> {
        let budget = &budget.flag_only();
        let left = SolutionCount::within(solver, position, budget)?;
        let caution = match left {
            SolutionCount::None(_) => Some(format!("{left}.")),
            SolutionCount::One(_) => None,
            SolutionCount::OneWithin(_) | SolutionCount::Several(_) => {
                Some(format!("{left}, so {NO_ASSUMPTION}."))
            }
        };
        Ok(Self {
            uniqueness: matches!(left, SolutionCount::One(_)),
            caution,
        })
    }

    /// The engine, without techniques that assume a single solution if that is not certain.
    #[must_use]
    pub fn engine(&self, engine: &Engine) -> Engine {
        if self.uniqueness {
            engine.clone()
        } else {
            engine.clone().without_uniqueness()
        }
    }
}

/// What a number of solutions other than one means for steps.
pub(crate) const NO_ASSUMPTION: &str = "only steps that do not assume a single solution are shown";
