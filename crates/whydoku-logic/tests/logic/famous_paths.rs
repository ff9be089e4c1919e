//! `docs/PATHS.md`: its paths are the ones the engine finds, the verifier accepts every step, and the
//! printed steps lead to the solution.

use test_support::steps::as_verifier_sees;
use whydoku_grid::{Budget, Grid, Pencilmarks};
use whydoku_logic::{Conclusions, Engine, Explanation, Family, Outcome, Path};
use whydoku_solve as solve;
use whydoku_verify as verify;

/// One puzzle of the page: its name, its 81 characters, and the lines of its path.
struct Chapter {
    name: String,
    puzzle: String,
    lines: Vec<String>,
}

/// The chapters of the page.
fn chapters() -> Vec<Chapter> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/PATHS.md");
    let text = std::fs::read_to_string(file).expect("docs/PATHS.md");
    let chapters: Vec<Chapter> = text.split("\n## ").skip(1).map(chapter).collect();
    assert_eq!(chapters.len(), 4);
    chapters
}

fn chapter(text: &str) -> Chapter {
    let (name, rest) = text.split_once('\n').expect("a title");
    let (_, rest) = rest.split_once("```text\n").expect("a block");
    let (puzzle, rest) = rest.split_once('\n').expect("a puzzle");
    let lines = rest.lines().filter_map(|line| line.strip_prefix("1. "));
    let lines: Vec<String> = lines.map(str::to_owned).collect();
    assert!(!lines.is_empty(), "{name} has no steps");
    Chapter {
        name: name.to_owned(),
        puzzle: puzzle.to_owned(),
        lines,
    }
}

/// The lines of the page for a path: singles in a row share a line.
fn lines_of(path: &Path) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut after_single = false;
    for step in &path.steps {
        let single = step.technique.family == Family::Singles;
        match lines.last_mut() {
            Some(line) if single && after_single => *line += &format!(", {}", step.conclusions),
            _ if single => lines.push(format!("Singles: {}", step.conclusions)),
            _ => lines.push(format!(
                "{} ({})",
                Explanation::of(step).notation,
                step.rating
            )),
        }
        after_single = single;
    }
    lines
}

#[test]
fn the_engine_finds_the_paths_of_the_page_and_the_verifier_accepts_them() {
    for Chapter {
        name,
        puzzle,
        lines,
    } in chapters()
    {
        let grid: Grid = puzzle.parse().expect("a grid");
        let marks = Pencilmarks::from_grid(&grid).expect("no contradiction");
        let path = Engine::default().solve_path(&marks, &Budget::unlimited());
        assert_eq!(path.outcome, Outcome::Solved, "{name}");
        let (verdict, result) = verify::check_path(&as_verifier_sees(&path));
        let refusal = result.err().map(|refusal| refusal.to_string());
        assert_eq!(refusal, None, "{name}");
        assert_eq!(verdict.steps, path.steps.len(), "{name}");
        let found = lines_of(&path);
        let differ = found.iter().zip(&lines).find(|(a, b)| a != b);
        assert_eq!(differ, None, "{name}");
        assert_eq!(found.len(), lines.len(), "{name}");
    }
}

/// The conclusions of a line: after the arrow and before the rating, or after `Singles:`.
fn conclusions(line: &str) -> Option<Conclusions> {
    let text = match line.strip_prefix("Singles: ") {
        Some(singles) => singles,
        None => line.rsplit_once(" => ")?.1.rsplit_once(" (")?.0,
    };
    text.parse().ok()
}

#[test]
fn the_paths_of_the_page_lead_to_the_solution() {
    for Chapter {
        name,
        puzzle,
        lines,
    } in chapters()
    {
        let grid: Grid = puzzle.parse().expect("a grid");
        let solution = solve::reference::first(&grid).expect("a solution");
        let mut marks = Pencilmarks::from_grid(&grid).expect("no contradiction");
        for line in lines {
            let step = conclusions(&line).unwrap_or_else(|| panic!("{name}: {line}"));
            for placed in &step.placements {
                assert_eq!(solution.get(placed.cell), placed.digit, "{name}: {line}");
            }
            for gone in step.eliminations.iter() {
                assert_ne!(solution.get(gone.cell), gone.digit, "{name}: {line}");
            }
            step.apply(&mut marks).expect("a sound step");
        }
        assert!(marks.is_solved(), "the path of {name} is incomplete");
    }
}
