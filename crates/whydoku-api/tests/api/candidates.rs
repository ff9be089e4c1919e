//! A candidate grid means the same to every question.

use serde_json::{Value, json};
use whydoku::Budget;
use whydoku_api::{Bounds, RequestErrorKind, ask};

/// A full grid in which 1 and 3 can be exchanged in four cells, with the candidates of those cells.
fn grid(candidates: [&str; 4]) -> String {
    let [r4c6, r4c9, r5c6, r5c9] = candidates;
    format!(
        "5 3 4 6 7 8 9 1 2\n6 7 2 1 9 5 3 4 8\n1 9 8 3 4 2 5 6 7\n\
         8 5 9 7 6 {r4c6} 4 2 {r4c9}\n4 2 6 8 5 {r5c6} 7 9 {r5c9}\n7 1 3 9 2 4 8 5 6\n\
         9 6 1 5 3 7 2 8 4\n2 8 7 4 1 9 6 3 5\n3 4 5 2 8 6 1 7 9\n"
    )
}

fn asked(name: &str, puzzle: &str) -> Result<Value, RequestErrorKind> {
    let mut request = json!({ "puzzle": puzzle });
    if name == "why" {
        request["claim"] = "r4c9=3".into();
    }
    let budget = Budget::unlimited();
    let answer = ask(name, &request.to_string(), &Bounds::default(), &budget);
    let answer = answer.map_err(|error| error.kind)?;
    Ok(serde_json::from_str(&answer).unwrap())
}

/// Two solutions without candidates: with {1}, only one of them is left.
const ONE: [&str; 4] = ["1", "13", "13", "13"];
const TWO: [&str; 4] = ["13", "13", "13", "13"];
/// Neither 1 nor 3 can be in both cells of column 6.
const NONE: [&str; 4] = ["13", "3", "13", "3"];

#[test]
fn solutions_are_those_within_the_candidates() {
    let table = [
        (ONE, "solved", 1, true),
        (TWO, "several-solutions", 2, false),
        (NONE, "no-solution", 0, false),
    ];
    for (candidates, outcome, count, unique) in table {
        let puzzle = grid(candidates);
        let get = |name: &str, field: &str| asked(name, &puzzle).unwrap()[field].clone();
        assert_eq!(get("solve", "outcome"), outcome, "{puzzle}");
        assert_eq!(get("solutions", "count"), count, "{puzzle}");
        assert_eq!(get("check", "solutions"), count, "{puzzle}");
        assert_eq!(get("check", "unique"), unique, "{puzzle}");
        for method in ["first", "branching", "backtrack"] {
            let request = json!({ "puzzle": puzzle, "method": method }).to_string();
            let solved = ask("solve", &request, &Bounds::default(), &Budget::unlimited());
            let solved: Value = serde_json::from_str(&solved.unwrap()).unwrap();
            assert_eq!(
                solved["outcome"] == "solved",
                count > 0,
                "{method} {puzzle}"
            );
        }
        assert_eq!(asked("minimize", &puzzle).is_ok(), unique, "{puzzle}");
    }
}

#[test]
fn steps_reasons_and_hints_start_from_the_candidates() {
    let one = grid(ONE);
    let path = asked("explain", &one).unwrap();
    assert_eq!(path["outcome"], "solved");
    assert_eq!(path["steps"][0]["assumes_uniqueness"], false);
    let steps = asked("steps", &one).unwrap();
    assert!(!steps["steps"].as_array().unwrap().is_empty());
    assert_eq!(asked("hint", &one).unwrap()["kind"], "step");
    assert_eq!(asked("why", &one).unwrap()["holds"], true);
    let logic = json!({ "puzzle": one, "method": "logic" }).to_string();
    let solved = ask("solve", &logic, &Bounds::default(), &Budget::unlimited()).unwrap();
    assert!(solved.contains(r#""outcome":"solved""#), "{solved}");
    let two = grid(TWO);
    for name in ["explain", "steps", "hint", "why"] {
        let caution = asked(name, &two).unwrap()["caution"].to_string();
        assert!(caution.contains("2 solutions"), "{name}: {caution}");
    }
}

#[test]
fn a_rating_starts_from_the_candidates_of_a_puzzle() {
    // A newspaper puzzle that needs more than singles.
    let puzzle =
        "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1.......";
    let solution = asked("solve", puzzle).unwrap()["solution"].clone();
    let solution = solution.as_str().unwrap();
    let rated = |puzzle: &str| {
        let rated = asked("rate", puzzle)?;
        let figures = (rated["se"]["er"].clone(), rated["hodoku"]["score"].clone());
        Ok::<_, RequestErrorKind>((figures, rated["depth"]["mean"].clone()))
    };
    let plain = rated(puzzle).unwrap();
    // Every candidate of the givens changes nothing.
    let all = with_candidates(puzzle, |_, _| true);
    assert_eq!(rated(&all).unwrap(), plain);
    // The upper half is solved but for writing it down.
    let cells: Vec<char> = solution.chars().collect();
    let nearly = with_candidates(puzzle, |cell, digit| cell > 40 || cells[cell] == digit);
    let easier = rated(&nearly).unwrap();
    assert!(
        easier.0.0.as_f64() < plain.0.0.as_f64(),
        "{easier:?} {plain:?}"
    );
    assert!(
        easier.0.1.as_u64() < plain.0.1.as_u64(),
        "{easier:?} {plain:?}"
    );
    // The right digit of the first empty cell is missing.
    let wrong = with_candidates(puzzle, |cell, digit| cell != 0 || cells[0] != digit);
    assert_eq!(rated(&wrong), Err(RequestErrorKind::NoSolution));
    // The digits alone do not have one solution.
    assert_eq!(rated(&grid(ONE)), Err(RequestErrorKind::SeveralSolutions));
}

/// A grid of the candidates of a puzzle that a rule keeps.
fn with_candidates(puzzle: &str, keep: impl Fn(usize, char) -> bool) -> String {
    let marks = whydoku::Pencilmarks::from_grid(&puzzle.parse().unwrap()).unwrap();
    let mut text = String::new();
    for cell in whydoku::Cell::ALL {
        let group: String = match marks.get(cell) {
            Some(digit) => digit.to_string(),
            None => {
                let digits = marks
                    .candidates(cell)
                    .into_iter()
                    .map(whydoku::Digit::to_char);
                digits.filter(|&digit| keep(cell.index(), digit)).collect()
            }
        };
        text.push_str(&group);
        text.push(if cell.column_index() == 8 { '\n' } else { ' ' });
    }
    text
}
