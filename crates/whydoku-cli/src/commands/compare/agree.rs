//! Whether the methods agree. A fast method that is wrong is not fast.

use super::Puzzle;
use super::measure::Measured;
use crate::solver::Outcome;

/// One message per puzzle and method that contradicts another.
pub(super) fn differences(measured: &[Measured], puzzles: &[Puzzle]) -> Vec<String> {
    let mut messages = Vec::new();
    for (number, puzzle) in puzzles.iter().enumerate() {
        let outcomes = || {
            measured
                .iter()
                .map(|one| (one.method, one.outcomes[number]))
        };
        for (method, outcome) in outcomes() {
            if let Outcome::Solved(solution) = outcome
                && !solution.agrees_with(&puzzle.record.grid)
            {
                messages.push(format!(
                    "{}{}: its solution does not fit the givens\n",
                    puzzle.place,
                    method.name()
                ));
            }
        }
        let mut seen = outcomes();
        let Some((first, expected)) = seen.next() else {
            continue;
        };
        for (method, outcome) in seen {
            if contradict(&expected, &outcome) {
                messages.push(format!(
                    "{}{} says {}, {} says {}\n",
                    puzzle.place,
                    first.name(),
                    expected.name(),
                    method.name(),
                    outcome.name()
                ));
            }
        }
    }
    messages
}

/// Two different solutions are no contradiction (there are several), nor is a method that gave up.
fn contradict(a: &Outcome, b: &Outcome) -> bool {
    let found = |outcome: &Outcome| matches!(outcome, Outcome::Solved(_) | Outcome::Several);
    let none = |outcome: &Outcome| *outcome == Outcome::NoSolution;
    (found(a) && none(b)) || (none(a) && found(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Method;
    use whydoku::text::{Format, Record};
    use whydoku::{Grid, solve::reference};

    fn measured(method: Method, outcome: Outcome) -> Measured {
        Measured {
            method,
            times: vec![1.0],
            outcomes: vec![outcome],
            guesses: 0,
        }
    }

    #[test]
    fn a_wrong_solution_and_a_contradiction_are_told() {
        let solution = reference::first(&Grid::EMPTY).unwrap();
        let other = reference::solutions(&Grid::EMPTY).nth(1000).unwrap();
        let puzzles = [Puzzle {
            place: "x.txt:1: ".to_owned(),
            record: Record::new(solution.into(), Format::LINE),
        }];
        let right = || measured(Method::Unique, Outcome::Solved(solution));
        let check = |wrong| differences(&[right(), measured(Method::First, wrong)], &puzzles);
        assert!(check(Outcome::Solved(solution)).is_empty());
        assert!(check(Outcome::Spent).is_empty());
        assert_eq!(
            check(Outcome::NoSolution),
            ["x.txt:1: unique says solved, first says no solution\n"]
        );
        assert_eq!(
            check(Outcome::Solved(other)),
            ["x.txt:1: first: its solution does not fit the givens\n"]
        );
    }
}
