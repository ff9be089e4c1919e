//! [`SolutionCount`]: how many solutions a puzzle has.

use crate::{PlayerBoard, Position};
use std::fmt;
use whydoku::grid::words;
use whydoku::solve::{Count, NotUniqueError, ProveError, Solver};
use whydoku::{Budget, Clash, Grid, Solution, Spent};

/// Solutions are counted up to this number.
const MOST: u64 = 1000;

/// How many solutions a puzzle has.
#[derive(Clone, Debug)]
pub(crate) enum SolutionCount {
    /// The givens have exactly one.
    One(Box<Solution>),
    /// The givens have several, and only the candidates or the digits placed since leave one.
    OneWithin(Box<Solution>),
    /// None; the clash names two givens that break the rules.
    None(Option<Clash>),
    /// More than one.
    Several(Count),
}

impl SolutionCount {
    /// Counts the solutions of the puzzle on a player's board.
    ///
    /// If the givens have exactly one solution, the player's notes do not matter: they may be wrong.
    /// If they have several, notes decide between them as a candidate grid does.
    pub(crate) fn of(
        solver: &mut Solver,
        board: &PlayerBoard,
        budget: &Budget,
    ) -> Result<Self, Spent> {
        // Solving takes a fraction of the work of a hint and is not counted against its units.
        let budget = &budget.flag_only();
        match Self::of_grid(solver, &board.givens(), budget)? {
            Self::Several(count) if !board.noted_cells().is_empty() => {
                match Self::left(solver, &Position::from(board), budget)? {
                    // The notes are wrong, unless they alone are the puzzle.
                    Self::None(_) if !board.grid.filled().is_empty() => Ok(Self::Several(count)),
                    left => Ok(left),
                }
            }
            counted => Ok(counted),
        }
    }

    /// Counts the solutions of a position, which has one only if its candidates allow it.
    pub(crate) fn within(
        solver: &mut Solver,
        position: &Position,
        budget: &Budget,
    ) -> Result<Self, Spent> {
        match Self::of_grid(solver, &position.givens(), budget)? {
            Self::One(solution) if position.allows(&solution) => Ok(Self::One(solution)),
            Self::One(_) => Ok(Self::None(None)),
            Self::Several(_) if position.is_started() => Self::left(solver, position, budget),
            counted => Ok(counted),
        }
    }

    fn of_grid(solver: &mut Solver, givens: &Grid, budget: &Budget) -> Result<Self, Spent> {
        if let Some(clash) = givens.clashes().next() {
            return Ok(Self::None(Some(clash)));
        }
        match solver.prove(givens, budget) {
            Ok(puzzle) => Ok(Self::One(Box::new(*puzzle.solution()))),
            Err(ProveError::NotUnique(NotUniqueError::None)) => Ok(Self::None(None)),
            Err(ProveError::NotUnique(NotUniqueError::Several(_))) => {
                let count = solver.count(givens, MOST, budget);
                Ok(Self::Several(count.map_err(|error| error.why)?))
            }
            Err(ProveError::Spent(spent)) => Err(spent),
        }
    }

    /// Counts what a position leaves of several solutions.
    fn left(solver: &mut Solver, position: &Position, budget: &Budget) -> Result<Self, Spent> {
        let count = solver.count(position.start(), MOST, budget);
        Ok(match count.map_err(|error| error.why)? {
            Count::Exactly(0) => Self::None(None),
            Count::Exactly(1) => match solver.first(position.start(), budget)? {
                Some(solution) => Self::OneWithin(Box::new(solution)),
                None => Self::None(None),
            },
            several => Self::Several(several),
        })
    }
}

/// As the subject of a sentence: `The puzzle has 2 solutions`.
impl fmt::Display for SolutionCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(_) => f.write_str("The puzzle has one solution"),
            Self::OneWithin(_) => {
                f.write_str("The givens have several solutions, of which the position leaves one")
            }
            Self::None(None) => f.write_str("The puzzle has no solution"),
            Self::None(Some(clash)) => write!(f, "The puzzle has no solution: {clash}"),
            Self::Several(Count::Exactly(number)) => {
                write!(f, "The puzzle has {}", words::count(*number, "solution"))
            }
            Self::Several(Count::AtLeast(number)) => {
                let solutions = words::count(*number, "solution");
                write!(f, "The puzzle has at least {solutions}")
            }
        }
    }
}
