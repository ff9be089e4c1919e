//! Checks one puzzle. The reference solver shows that it has exactly one solution.
//!
//! That every given is needed takes no trust in a solver: for each given there must be a *witness*, a
//! full grid that obeys the rules, agrees with every other given and differs from this one. It is a
//! second solution of the puzzle without the given. The fast solver supplies the witnesses; they are
//! tested by the rules alone, which are written out here again.

use std::fmt;
use whydoku::solve::{Solver, reference};
use whydoku::{Budget, Candidate, CandidateSet, Cell, Digit, Grid, Solution};

/// A full grid by its digits, valid or not.
pub(super) type Full = [Digit; 81];

/// A defect of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The reference solver found no solution, or more than one.
    NotOneSolution,
    /// Without this given, the solution is still the only one.
    NeedlessGiven(Cell),
    /// The witness for this given breaks the rules, contradicts another given, or agrees with this one.
    FalseWitness(Cell),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOneSolution => f.write_str("it does not have exactly one solution"),
            Self::NeedlessGiven(cell) => write!(f, "the given in {cell} is not needed"),
            Self::FalseWitness(cell) => {
                write!(f, "the witness for the given in {cell} is not valid")
            }
        }
    }
}

/// Checks a puzzle. `witness` is called for each given with the solution, and returns a second solution
/// of the puzzle without that given.
pub(super) fn judge(
    grid: &Grid,
    mut witness: impl FnMut(Cell, &Solution) -> Option<Full>,
) -> Result<(), Fault> {
    let mut solutions = reference::solutions(grid);
    let (Some(solution), None) = (solutions.next(), solutions.next()) else {
        return Err(Fault::NotOneSolution);
    };
    for cell in grid.givens() {
        let other = witness(cell, &solution).ok_or(Fault::NeedlessGiven(cell))?;
        if !is_witness(grid, cell, &other) {
            return Err(Fault::FalseWitness(cell));
        }
    }
    Ok(())
}

/// A second solution of the puzzle without one given, if the fast solver finds one.
pub(super) fn find_witness(
    solver: &mut Solver,
    grid: &Grid,
    cell: Cell,
    solution: &Solution,
) -> Option<Full> {
    let mut without = *grid;
    without.clear(cell);
    let mut open = CandidateSet::ALL;
    open.remove(Candidate::new(cell, solution.get(cell)));
    let found = solver.first((&without, &open), &Budget::unlimited());
    found.ok().flatten().map(|other| *other.digits())
}

/// Whether `full` shows that the given in `cell` is needed.
fn is_witness(grid: &Grid, cell: Cell, full: &Full) -> bool {
    let agrees = |other: Cell| grid.get(other) == Some(full[other.index()]);
    let others_agree = grid
        .givens()
        .into_iter()
        .all(|other| other == cell || agrees(other));
    others_agree && !agrees(cell) && obeys_the_rules(full)
}

/// Whether every row, column and box has every digit. Uses arithmetic instead of the library's tables.
fn obeys_the_rules(full: &Full) -> bool {
    (0..9).all(|house| {
        let (mut row, mut column, mut block) = (0_u16, 0_u16, 0_u16);
        for place in 0..9 {
            let bit = |r: usize, c: usize| 1 << full[9 * r + c].get();
            row |= bit(house, place);
            column |= bit(place, house);
            block |= bit(house / 3 * 3 + place / 3, house % 3 * 3 + place % 3);
        }
        [row, column, block] == [0b11_1111_1110; 3]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku::generate::{Generator, Request};

    fn puzzles() -> Vec<(Grid, Solution)> {
        let mut generator = Generator::new(Request::default()).unwrap();
        (0..30)
            .map(|index| {
                let made = generator.make(8, index, &Budget::unlimited()).unwrap();
                (*made.puzzle.grid(), *made.puzzle.solution())
            })
            .collect()
    }

    fn with_fast_witnesses(grid: &Grid) -> Result<(), Fault> {
        let mut solver = Solver::new();
        judge(grid, |cell, solution| {
            find_witness(&mut solver, grid, cell, solution)
        })
    }

    #[test]
    fn good_puzzles_pass() {
        for (grid, _) in puzzles() {
            assert_eq!(with_fast_witnesses(&grid), Ok(()), "{grid}");
        }
    }

    #[test]
    fn a_needless_given_is_found() {
        for (grid, solution) in puzzles() {
            let added = (!grid.givens()).first().unwrap();
            let mut more = grid;
            more.set_given(added, solution.get(added));
            // Some given is needless now: the new one or another.
            let fault = with_fast_witnesses(&more);
            assert!(matches!(fault, Err(Fault::NeedlessGiven(_))), "{fault:?}");
            // A made-up witness does not help.
            let made_up = judge(&more, |_, solution| Some(*solution.digits()));
            assert!(matches!(made_up, Err(Fault::FalseWitness(_))));
        }
    }

    #[test]
    fn a_second_solution_is_found() {
        for (grid, _) in puzzles() {
            let mut fewer = grid;
            fewer.clear(grid.givens().first().unwrap());
            assert_eq!(with_fast_witnesses(&fewer), Err(Fault::NotOneSolution));
        }
        let mut clash = Grid::EMPTY;
        clash.set_given(Cell::at(0, 0), Digit::D1);
        clash.set_given(Cell::at(0, 8), Digit::D1);
        assert_eq!(with_fast_witnesses(&clash), Err(Fault::NotOneSolution));
    }

    #[test]
    fn false_witnesses_are_refused() {
        let mut solver = Solver::new();
        for (grid, _) in puzzles() {
            let first = grid.givens().first().unwrap();
            let mut damaged = |damage: &dyn Fn(&mut Full)| {
                judge(&grid, |cell, solution| {
                    let mut full = find_witness(&mut solver, &grid, cell, solution)?;
                    if cell == first {
                        damage(&mut full);
                    }
                    Some(full)
                })
            };
            let refused = Err(Fault::FalseWitness(first));
            assert_eq!(damaged(&|_| ()), Ok(()));
            // Another digit in any cell breaks a rule.
            for cell in Cell::ALL {
                let other = |digit: Digit| Digit::ALL[(digit.index() + 1) % 9];
                let changed = damaged(&|full| full[cell.index()] = other(full[cell.index()]));
                assert_eq!(changed, refused, "{grid} {cell}");
            }
            // Valid, but not a solution of this puzzle: two digits are swapped everywhere.
            let swapped = damaged(&|full| {
                let all = Digit::ALL.map(|digit| full.iter().position(|d| *d == digit));
                assert!(all.iter().all(Option::is_some));
                let given: Vec<Digit> = Digit::ALL
                    .into_iter()
                    .filter(|d| {
                        grid.givens()
                            .into_iter()
                            .any(|c| c != first && grid.get(c) == Some(*d))
                    })
                    .collect();
                for digit in full {
                    if *digit == given[0] {
                        *digit = given[1];
                    } else if *digit == given[1] {
                        *digit = given[0];
                    }
                }
            });
            assert_eq!(swapped, refused);
        }
    }
}
