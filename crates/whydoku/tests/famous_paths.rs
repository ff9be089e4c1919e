//! The paths of the documentation are those the engine finds, and the verifier accepts every step.

#[path = "../examples/famous_paths.rs"]
#[expect(dead_code, reason = "its main is for the command line")]
mod famous_paths;
#[expect(dead_code, reason = "only the verifier's view is needed here")]
mod support;

use whydoku::logic::{Conclusions, Outcome};
use whydoku::{Grid, Pencilmarks, solve};
use whydoku_verify as verify;

#[test]
fn famous_paths_are_solved_and_proved() {
    for (name, _, puzzle) in famous_paths::FAMOUS {
        let path = famous_paths::path(puzzle).expect("a puzzle");
        assert_eq!(path.outcome, Outcome::Solved, "{name}");
        let (verdict, result) = verify::check_path(&support::as_verifier_sees(&path));
        let refusal = result.err().map(|refusal| refusal.to_string());
        assert_eq!(refusal, None, "{name}");
        assert_eq!(verdict.steps, path.steps.len(), "{name}");
    }
}

/// What a line of a path concludes: after the arrow and before the rating, or after `Singles:`.
fn concluded(line: &str) -> Option<Conclusions> {
    let told = line.strip_prefix("1. ")?;
    let told = match told.strip_prefix("Singles: ") {
        Some(singles) => singles,
        None => told.rsplit_once(" => ")?.1.rsplit_once(" (")?.0,
    };
    told.parse().ok()
}

#[test]
fn the_paths_of_the_documentation_lead_to_the_solution() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/PATHS.md");
    let text = std::fs::read_to_string(file).expect("docs/PATHS.md");
    for (name, _, puzzle) in famous_paths::FAMOUS {
        let grid: Grid = puzzle.parse().expect("a grid");
        let solution = solve::reference::first(&grid).expect("a solution");
        let mut marks = Pencilmarks::from_grid(&grid).expect("no contradiction");
        let (_, chapter) = text.split_once(puzzle).expect("a chapter for each");
        let chapter = chapter.split("\n## ").next().unwrap_or_default();
        for line in chapter.lines().filter(|line| line.starts_with("1. ")) {
            let step = concluded(line).unwrap_or_else(|| panic!("{name}: {line}"));
            for placed in &step.placements {
                assert_eq!(solution.get(placed.cell), placed.digit, "{name}: {line}");
            }
            for gone in step.eliminations.iter() {
                assert_ne!(solution.get(gone.cell), gone.digit, "{name}: {line}");
            }
            step.apply(&mut marks).expect("a sound step");
        }
        assert!(marks.is_solved(), "{name} is not told to the end");
    }
}
