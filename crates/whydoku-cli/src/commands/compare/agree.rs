//! Whether the methods agree. Speed is worth nothing if the answer is wrong.

use super::Puzzle;
use super::measure::MethodTimes;
use whydoku_api::Outcome;
use whydoku_api::solve::Attempt;

/// One message for each puzzle on which a method contradicts another.
pub(super) fn differences(measured: &[MethodTimes], puzzles: &[Puzzle]) -> Vec<String> {
    let mut messages = Vec::new();
    for (number, puzzle) in puzzles.iter().enumerate() {
        let attempts = || {
            measured
                .iter()
                .map(|one| (one.method, &one.attempts[number]))
        };
        for (method, attempt) in attempts() {
            if let Some(solution) = &attempt.solution
                && !solution.agrees_with(&puzzle.record.grid)
            {
                messages.push(format!(
                    "{}{}: its solution does not fit the givens\n",
                    puzzle.place,
                    method.name()
                ));
            }
        }
        let mut seen = attempts();
        let Some((first, expected)) = seen.next() else {
            continue;
        };
        for (method, attempt) in seen {
            if contradict(expected, attempt) {
                messages.push(format!(
                    "{}{} finds {}, {} finds {}\n",
                    puzzle.place,
                    first.name(),
                    what(expected.outcome),
                    method.name(),
                    what(attempt.outcome)
                ));
            }
        }
    }
    messages
}

/// What a method finds, in words.
fn what(outcome: Outcome) -> String {
    match outcome {
        Outcome::Solved => "a solution".to_owned(),
        other => other.to_string(),
    }
}

/// Two different solutions do not contradict each other, because a puzzle may have several; nor does a
/// method that gave up.
fn contradict(a: &Attempt, b: &Attempt) -> bool {
    let is_solvable =
        |one: &Attempt| matches!(one.outcome, Outcome::Solved | Outcome::SeveralSolutions);
    let is_unsolvable = |one: &Attempt| one.outcome == Outcome::NoSolution;
    (is_solvable(a) && is_unsolvable(b)) || (is_unsolvable(a) && is_solvable(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku::text::{Format, Record};
    use whydoku::{Grid, Solution, solve::reference};
    use whydoku_api::solve::Method;

    fn attempt(outcome: Outcome, solution: Option<Solution>) -> Attempt {
        Attempt {
            outcome,
            solution,
            reason: None,
            grid: None,
            several: None,
            guesses: 0,
            depth: 0,
            backtracks: None,
            classic: None,
        }
    }

    fn measured(method: Method, attempt: Attempt) -> MethodTimes {
        MethodTimes {
            method,
            times: vec![1.0],
            attempts: vec![attempt],
            guesses: 0,
        }
    }

    #[test]
    fn wrong_solutions_and_contradictions_are_reported() {
        let solution = reference::first(&Grid::EMPTY).unwrap();
        let other = reference::solutions(&Grid::EMPTY).nth(1000).unwrap();
        let puzzles = [Puzzle {
            place: "x.txt:1: ".to_owned(),
            record: Record::new(solution.into(), Format::LINE),
        }];
        let solved = |solution| attempt(Outcome::Solved, Some(solution));
        let check = |second| {
            let both = [
                measured(Method::Unique, solved(solution)),
                measured(Method::First, second),
            ];
            differences(&both, &puzzles)
        };
        assert!(check(solved(solution)).is_empty());
        assert!(check(attempt(Outcome::Budget, None)).is_empty());
        assert_eq!(
            check(attempt(Outcome::NoSolution, None)),
            ["x.txt:1: unique finds a solution, first finds no solution\n"]
        );
        assert_eq!(
            check(solved(other)),
            ["x.txt:1: first: its solution does not fit the givens\n"]
        );
    }
}
