//! [`SolutionCount`]: how many solutions a puzzle has, which decides what help is possible.

use crate::PlayerBoard;
use std::fmt;
use whydoku::grid::words;
use whydoku::solve::{Count, NotUniqueError, ProveError, Solver};
use whydoku::{Budget, Clash, Solution, Spent};

/// Solutions are counted up to this number.
const MOST: u64 = 1000;

/// How many solutions a puzzle has.
#[derive(Clone, Debug)]
pub(crate) enum SolutionCount {
    /// Exactly one.
    One(Box<Solution>),
    /// None; the clash names two givens that break the rules.
    None(Option<Clash>),
    /// More than one.
    Several(Count),
}

impl SolutionCount {
    /// Counts the solutions of the givens.
    ///
    /// A puzzle may also be given by candidates alone, without a single digit. Then it is the
    /// candidates that are counted.
    pub(crate) fn of(
        solver: &mut Solver,
        board: &PlayerBoard,
        budget: &Budget,
    ) -> Result<Self, Spent> {
        // Solving takes a fraction of the work of a hint and is not counted against its units.
        let budget = &budget.flag_only();
        let givens = board.givens();
        if let Some(clash) = givens.clashes().next() {
            return Ok(Self::None(Some(clash)));
        }
        if board.is_candidates_alone() {
            return Self::of_candidates(solver, board, budget);
        }
        match solver.prove(&givens, budget) {
            Ok(puzzle) => Ok(Self::One(Box::new(*puzzle.solution()))),
            Err(ProveError::NotUnique(NotUniqueError::None)) => Ok(Self::None(None)),
            Err(ProveError::NotUnique(NotUniqueError::Several(_))) => {
                let count = solver.count(&givens, MOST, budget);
                Ok(Self::Several(count.map_err(|error| error.why)?))
            }
            Err(ProveError::Spent(spent)) => Err(spent),
        }
    }

    fn of_candidates(
        solver: &mut Solver,
        board: &PlayerBoard,
        budget: &Budget,
    ) -> Result<Self, Spent> {
        let start = (&board.grid, &board.open());
        let count = solver.count(start, MOST, budget);
        Ok(match count.map_err(|error| error.why)? {
            Count::Exactly(0) => Self::None(None),
            Count::Exactly(1) => match solver.first(start, budget)? {
                Some(solution) => Self::One(Box::new(solution)),
                None => Self::None(None),
            },
            several => Self::Several(several),
        })
    }
}

impl PlayerBoard {
    /// Whether the puzzle is given by candidates, without a single digit.
    pub(crate) fn is_candidates_alone(&self) -> bool {
        self.grid.filled().is_empty() && !self.notes.is_empty()
    }
}

/// As the subject of a sentence: `The puzzle has 2 solutions`.
impl fmt::Display for SolutionCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(_) => f.write_str("The puzzle has one solution"),
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
