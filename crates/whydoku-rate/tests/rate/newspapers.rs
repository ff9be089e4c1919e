//! Checks that patterns alone, without chains, solve every newspaper puzzle, and that each path is
//! proved.

use test_support::data;
use whydoku_grid::{Budget, Grid, Pencilmarks};
use whydoku_logic::{Engine, Options, Outcome, registry};
use whydoku_verify as verify;

/// Returns an engine with the techniques of the catalog up to uniqueness, without complex fish.
fn patterns() -> Engine {
    let techniques = registry::in_solving_order().iter().copied();
    let patterns = techniques.filter(|technique| {
        let info = technique.info();
        info.default && info.rows.iter().any(|row| matches!(row, 1..=37 | 50..=99))
    });
    Engine::from_techniques(patterns, Options::default())
}

#[test]
fn every_new_york_times_puzzle_is_solved_and_proved() {
    let Some(lines) = data::lines("newspapers/nyt.tsv") else {
        return;
    };
    let engine = patterns();
    let (mut puzzles, mut published, mut steps, mut assumed) = (0, 0, 0, 0);
    for line in &lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, _, puzzle, solution, ..] = fields[..] else {
            panic!("no puzzle and solution in {line}");
        };
        let grid: Grid = puzzle.parse().unwrap();
        let marks = Pencilmarks::from_grid(&grid).unwrap();
        let path = engine.solve_path(&marks, &Budget::unlimited());
        assert_eq!(path.outcome, Outcome::Solved, "{puzzle}");
        // Some records have no published solution.
        if !solution.is_empty() {
            assert_eq!(path.end.grid().to_line('.'), solution, "{puzzle}");
            published += 1;
        }
        let (verdict, result) = verify::check_path(&test_support::steps::as_verifier_sees(&path));
        assert_eq!(result, Ok(()), "{puzzle}");
        assert_eq!(
            verdict.proved + verdict.assumed,
            path.steps.len(),
            "{puzzle}"
        );
        puzzles += 1;
        steps += path.steps.len();
        assumed += verdict.assumed;
    }
    assert_eq!(puzzles, 1196);
    assert!(published > 1000, "{published} solutions were compared");
    eprintln!(
        "{puzzles} puzzles solved, {published} as published; {steps} steps, all proved, {assumed} \
         assume uniqueness"
    );
}
