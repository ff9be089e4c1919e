//! Puzzles without clues that they do not need.

use crate::{Cell, End, Solution, Solver, Variant};
use std::fmt;
use whydoku_grid::{Budget, Rng, Spent};

/// A puzzle with one solution in which every given and every clue is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimized {
    /// The puzzle.
    pub variant: Variant,
    /// The clues that were removed, as the text form writes them: `given 5: r1c1`.
    pub removed: Vec<String>,
}

/// Why a puzzle cannot be minimized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MinimizeError {
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions.
    SeveralSolutions,
    /// The budget was spent first.
    Spent(Spent),
}

impl fmt::Display for MinimizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSolution => "the puzzle has no solution",
            Self::SeveralSolutions => "the puzzle has more than one solution",
            Self::Spent(_) => "the budget was spent before the puzzle was minimal",
        })
    }
}

impl std::error::Error for MinimizeError {}

/// A clue that may be spare: a limit of a cell, or the number of a constraint.
#[derive(Clone, Copy, Debug)]
enum Clue {
    Given(Cell),
    Constraint(usize),
}

impl Variant {
    /// The only solution.
    pub fn only_solution(&self, budget: &Budget) -> Result<Solution, MinimizeError> {
        let (mut found, end) = Solver::new(self).solutions(2, budget);
        match (end, found.pop(), found.is_empty()) {
            (End::Spent(spent), ..) => Err(MinimizeError::Spent(spent)),
            (_, None, _) => Err(MinimizeError::NoSolution),
            (_, Some(solution), true) => Ok(solution),
            (_, Some(_), false) => Err(MinimizeError::SeveralSolutions),
        }
    }

    /// Removes givens and clues as long as the puzzle keeps its only solution. Regions and rules for
    /// the whole grid stay. The random numbers decide the order: givens come first.
    pub fn minimized(&self, rng: &mut Rng, budget: &Budget) -> Result<Minimized, MinimizeError> {
        let solution = self.only_solution(budget)?;
        let mut variant = self.clone();
        let mut removed = Vec::new();
        for cell in shuffled(rng, self.limited_cells()) {
            let fewer = variant.without_given(cell);
            if keeps(&fewer, &solution, budget)? {
                removed.push(format!("given {}: {cell}", variant.allowed(cell)));
                variant = fewer;
            }
        }
        let mut clues = shuffled(rng, self.local_constraints());
        while let Some(place) = clues.pop() {
            let fewer = variant.without(place);
            if keeps(&fewer, &solution, budget)? {
                removed.push(variant.constraints()[place].to_string());
                variant = fewer;
                for other in &mut clues {
                    *other -= usize::from(*other > place);
                }
            }
        }
        Ok(Minimized { variant, removed })
    }

    /// The givens and clues of which each alone could be left out.
    pub fn spare_clues(&self, budget: &Budget) -> Result<Vec<String>, MinimizeError> {
        let solution = self.only_solution(budget)?;
        let givens = self.limited_cells().into_iter().map(Clue::Given);
        let constraints = self.local_constraints().into_iter().map(Clue::Constraint);
        let mut spare = Vec::new();
        for clue in givens.chain(constraints) {
            let (fewer, text) = match clue {
                Clue::Given(cell) => (
                    self.without_given(cell),
                    format!("given {}: {cell}", self.allowed(cell)),
                ),
                Clue::Constraint(place) => {
                    (self.without(place), self.constraints()[place].to_string())
                }
            };
            if keeps(&fewer, &solution, budget)? {
                spare.push(text);
            }
        }
        Ok(spare)
    }

    fn limited_cells(&self) -> Vec<Cell> {
        let all = self.size().digits();
        let cells = self.size().all_cells();
        cells.filter(|cell| self.allowed(*cell) != all).collect()
    }

    /// The constraints that are not about the whole grid.
    fn local_constraints(&self) -> Vec<usize> {
        let constraints = self.constraints().iter().enumerate();
        constraints
            .filter(|(_, constraint)| !constraint.groups().is_empty())
            .map(|(place, _)| place)
            .collect()
    }

    fn without_given(&self, cell: Cell) -> Self {
        let mut fewer = self.clone();
        fewer.allow(cell, self.size().digits());
        fewer
    }
}

/// Whether the puzzle has this solution and no other.
pub(crate) fn keeps(
    variant: &Variant,
    solution: &Solution,
    budget: &Budget,
) -> Result<bool, MinimizeError> {
    match variant.only_solution(budget) {
        Ok(found) => Ok(found == *solution),
        Err(MinimizeError::Spent(spent)) => Err(MinimizeError::Spent(spent)),
        Err(_) => Ok(false),
    }
}

fn shuffled<T>(rng: &mut Rng, mut items: Vec<T>) -> Vec<T> {
    rng.shuffle(&mut items);
    items
}
