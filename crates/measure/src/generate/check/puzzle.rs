//! One puzzle. That it has one solution is the word of the reference solver, in one search.
//!
//! That no given is spare needs no search and no trust: for each given there must be a *witness*, a
//! full grid that obeys the rules, agrees with every other given and not with this one. Without the
//! given the puzzle then has a second solution. The fast solver supplies the witnesses; they are
//! tested by the rules alone, which are written out here once more.

use std::fmt;
use whydoku::solve::{Solver, reference};
use whydoku::{Budget, Candidate, CandidateSet, Cell, Digit, Grid, Solution};

/// A full grid by its digits, valid or not.
pub(super) type Full = [Digit; 81];

/// What is wrong with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The reference solver found none, or more than one.
    NotOneSolution,
    /// Nobody has a second solution without this given.
    SpareGiven(Cell),
    /// The witness for this given breaks the rules, disagrees with another given or has this one.
    FalseWitness(Cell),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOneSolution => f.write_str("it does not have exactly one solution"),
            Self::SpareGiven(cell) => write!(f, "the given in {cell} is spare"),
            Self::FalseWitness(cell) => write!(f, "the witness for the given in {cell} is none"),
        }
    }
}

/// Holds a puzzle to the promise; `witness` is asked for each given, with the solution.
pub(super) fn judge(
    grid: &Grid,
    mut witness: impl FnMut(Cell, &Solution) -> Option<Full>,
) -> Result<(), Fault> {
    let mut solutions = reference::solutions(grid);
    let (Some(solution), None) = (solutions.next(), solutions.next()) else {
        return Err(Fault::NotOneSolution);
    };
    for cell in grid.givens() {
        let other = witness(cell, &solution).ok_or(Fault::SpareGiven(cell))?;
        if !is_witness(grid, cell, &other) {
            return Err(Fault::FalseWitness(cell));
        }
    }
    Ok(())
}

/// A solution of the puzzle without one given, as the fast solver finds it; none if that says there is
/// none.
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

/// Whether `full` shows that the given in `cell` cannot go.
fn is_witness(grid: &Grid, cell: Cell, full: &Full) -> bool {
    let agrees = |other: Cell| grid.get(other) == Some(full[other.index()]);
    let others_agree = grid
        .givens()
        .into_iter()
        .all(|other| other == cell || agrees(other));
    others_agree && !agrees(cell) && obeys_the_rules(full)
}

/// Every row, column and box has every digit: said by arithmetic on places, with no table.
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
    fn a_spare_given_is_found() {
        for (grid, solution) in puzzles() {
            let added = (!grid.givens()).first().unwrap();
            let mut more = grid;
            more.set_given(added, solution.get(added));
            // Some given is spare now: the new one, unless another became so.
            let fault = with_fast_witnesses(&more);
            assert!(matches!(fault, Err(Fault::SpareGiven(_))), "{fault:?}");
            // No witness that anybody makes up helps.
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
            // Every cell matters: another digit there breaks a rule.
            for cell in Cell::ALL {
                let other = |digit: Digit| Digit::ALL[(digit.index() + 1) % 9];
                let changed = damaged(&|full| full[cell.index()] = other(full[cell.index()]));
                assert_eq!(changed, refused, "{grid} {cell}");
            }
            // Valid, but not of this puzzle: two digits have changed places everywhere.
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
