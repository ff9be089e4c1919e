#![doc = include_str!("../README.md")]

use wasm_bindgen::prelude::wasm_bindgen;
use whydoku_api::{Bounds, Problem};
use whydoku_grid::Budget;
use whydoku_solve::{Count, Solver};

/// Answers the question with this name: a request as JSON in, an answer as JSON out. If there is no
/// answer, throws the problem as JSON.
///
/// `units` limits the work; without it there is no limit.
#[wasm_bindgen]
pub fn ask(name: &str, request: &str, units: Option<u64>) -> Result<String, String> {
    let budget = units.map_or_else(Budget::unlimited, Budget::units);
    whydoku_api::ask(name, request, &Bounds::default(), &budget)
        .map_err(|error| serde_json::to_string(&Problem::from(&error)).unwrap_or_default())
}

/// Takes the pages of the techniques, the file `pages.txt`, which the question `technique` needs. Those that were
/// taken first stay.
#[cfg(all(target_arch = "wasm32", feature = "full"))]
#[wasm_bindgen]
pub fn take_pages(pages: String) {
    whydoku_api::techniques::take_pages(pages);
}

/// Solves a list of puzzles, one in each line of 81 characters, without the cost of JSON. The answer
/// has the same number of lines: the solution, or nothing if there is not exactly one.
#[wasm_bindgen]
pub fn solve_lines(puzzles: &str) -> String {
    solve_lines_with(&mut Solver::new(), puzzles)
}

/// The same with a solver of the caller, who may choose the instruction set.
pub fn solve_lines_with(solver: &mut Solver, puzzles: &str) -> String {
    let mut text = String::with_capacity(puzzles.len() + 1);
    let budget = Budget::unlimited();
    for line in puzzles.lines() {
        let puzzle = line.as_bytes().first_chunk::<81>();
        let count = puzzle.map(|puzzle| solver.count_line(puzzle, 2, &budget));
        if let Some(Ok(Count::Exactly(1))) = count {
            let mut solution = [0; 81];
            solver.last_line(&mut solution);
            text.extend(solution.map(char::from));
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn parsed(text: &str) -> Value {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn answers_are_those_of_the_api() {
        let request = format!(r#"{{"puzzle":"{PUZZLE}"}}"#);
        for name in ["solve", "check", "hint", "draw"] {
            let own = ask(name, &request, None).unwrap();
            let api = whydoku_api::ask(name, &request, &Bounds::default(), &Budget::unlimited());
            assert_eq!(own, api.unwrap(), "{name}");
        }
    }

    #[test]
    fn a_problem_is_thrown_as_json() {
        let problem = parsed(&ask("solve", r#"{"puzzle":"123"}"#, None).unwrap_err());
        assert_eq!(problem["type"], "urn:whydoku:problem:unreadable-puzzle");
        assert!(problem["detail"].as_str().unwrap().ends_with('.'));
    }

    #[test]
    fn lines_are_solved_in_order() {
        let empty = ".".repeat(81);
        let solved = solve_lines(&format!("{PUZZLE}\n{empty}\nno puzzle\n{PUZZLE} 1.2\n"));
        let lines: Vec<&str> = solved.lines().collect();
        let request = format!(r#"{{"puzzle":"{PUZZLE}"}}"#);
        let answer = parsed(&ask("solve", &request, None).unwrap());
        let solution = answer["solution"].as_str().unwrap();
        assert_eq!(lines, [solution, "", "", solution]);
    }

    #[test]
    fn units_end_the_work() {
        let request = format!(r#"{{"puzzle":"{PUZZLE}"}}"#);
        let answer = parsed(&ask("explain", &request, Some(1)).unwrap());
        assert_eq!(answer["outcome"], "budget");
    }
}
