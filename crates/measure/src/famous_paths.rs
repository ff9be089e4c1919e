//! `docs/PATHS.md`: the paths of famous hard puzzles.

use crate::Verdict;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use test_support::stamp::write_file;
use test_support::workspace;
use whydoku::logic::{Engine, Explanation, Family, Outcome, Path};
use whydoku::{Budget, Grid, Pencilmarks};

/// Writes docs/PATHS.md, the paths of famous hard puzzles.
#[derive(clap::Args)]
pub(crate) struct Args {}

/// The page, from the root of the workspace.
const PAGE: &str = "docs/PATHS.md";

/// The name, the origin and the givens of each puzzle.
const FAMOUS: [(&str, &str, &str); 4] = [
    (
        "AI Escargot",
        "Arto Inkala, 2006",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ),
    (
        "Golden Nugget",
        "tarek, 2007",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ),
    (
        "Easter Monster",
        "champagne and coloin, 2007",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ),
    (
        "Loki",
        "mith, 2022: a tridagon puzzle, 11.9 on the SE scale",
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
    ),
];

const HEAD: &str = "\
# Four famous puzzles, solved step by step

`cargo xtask famous-paths` writes this page, and a test compares it with the paths that the engine finds.
The verifier accepts every step. Consecutive singles share a line.
`whydoku explain --draw PUZZLE` shows the same with reasons and drawings.
";

/// Finds the paths and writes the page.
pub(crate) fn run(_: &Args) -> Result<Verdict, String> {
    write_file(&workspace().join(PAGE), &page()?)?;
    println!("Written to {PAGE}.");
    Ok(Verdict::Holds)
}

fn page() -> Result<String, String> {
    let mut page = HEAD.to_owned();
    for (name, origin, puzzle) in FAMOUS {
        let path = described(&path(puzzle)?);
        let _ = write!(
            page,
            "\n## {name}\n\n{origin}.\n\n```text\n{puzzle}\n```\n\n{path}"
        );
    }
    Ok(page)
}

/// The path that the engine finds.
fn path(puzzle: &str) -> Result<Path, String> {
    let grid: Grid = puzzle.parse().map_err(|error| format!("{error}"))?;
    let marks = Pencilmarks::from_grid(&grid).map_err(|error| error.to_string())?;
    Ok(Engine::default().solve_path(&marks, &Budget::unlimited()))
}

/// How often each technique is used, then the steps.
fn described(path: &Path) -> String {
    let mut used: BTreeMap<(u16, &str), usize> = BTreeMap::new();
    let mut list = String::new();
    let mut singles: Vec<String> = Vec::new();
    for step in &path.steps {
        *used
            .entry((step.technique.rating.0, step.technique.name))
            .or_default() += 1;
        if step.technique.family == Family::Singles {
            singles.push(step.conclusions.to_string());
            continue;
        }
        flush(&mut singles, &mut list);
        let _ = writeln!(
            list,
            "1. {} ({})",
            Explanation::of(step).notation,
            step.rating
        );
    }
    flush(&mut singles, &mut list);
    let hardest = path.steps.iter().map(|step| step.rating).max();
    let counts: Vec<String> = used
        .iter()
        .map(|((_, name), count)| format!("{name} ×{count}"))
        .collect();
    let outcome = match path.outcome {
        Outcome::Solved => "Solved".to_owned(),
        other => format!("{other:?}"),
    };
    let hardest = hardest.map_or_else(String::new, |rating| format!(", the hardest {rating}"));
    format!(
        "{outcome} in {} steps{hardest}: {}.\n\n{list}",
        path.steps.len(),
        counts.join(", ")
    )
}

fn flush(singles: &mut Vec<String>, list: &mut String) {
    if !singles.is_empty() {
        let _ = writeln!(list, "1. Singles: {}", singles.join(", "));
        singles.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::pages::assert_written;
    use test_support::steps::read_by_verifier;
    use whydoku::logic::Conclusions;
    use whydoku::solve;
    use whydoku_verify as verify;

    /// The conclusions of a line: those after the arrow and before the rating, or after `Singles:`.
    fn conclusions(line: &str) -> Option<Conclusions> {
        let text = line.strip_prefix("1. ")?;
        let text = match text.strip_prefix("Singles: ") {
            Some(singles) => singles,
            None => text.rsplit_once(" => ")?.1.rsplit_once(" (")?.0,
        };
        text.parse().ok()
    }

    #[test]
    fn the_page_has_the_paths_that_the_engine_finds() {
        assert_written(PAGE, &page().unwrap(), "cargo xtask famous-paths");
    }

    #[test]
    fn the_verifier_accepts_every_path() {
        for (name, _, puzzle) in FAMOUS {
            let path = path(puzzle).unwrap();
            assert_eq!(path.outcome, Outcome::Solved, "{name}");
            let (verdict, result) = verify::check_path(&read_by_verifier(&path).unwrap());
            assert_eq!(
                result.err().map(|refusal| refusal.to_string()),
                None,
                "{name}"
            );
            assert_eq!(verdict.steps, path.steps.len(), "{name}");
        }
    }

    #[test]
    fn the_lines_of_the_page_lead_to_the_solution() {
        let text = std::fs::read_to_string(workspace().join(PAGE)).unwrap();
        for (name, _, puzzle) in FAMOUS {
            let grid: Grid = puzzle.parse().unwrap();
            let solution = solve::reference::first(&grid).unwrap();
            let mut marks = Pencilmarks::from_grid(&grid).unwrap();
            let (_, chapter) = text.split_once(puzzle).unwrap();
            let chapter = chapter.split("\n## ").next().unwrap_or_default();
            for line in chapter.lines().filter(|line| line.starts_with("1. ")) {
                let step = conclusions(line).unwrap_or_else(|| panic!("{name}: {line}"));
                for placed in &step.placements {
                    assert_eq!(solution.get(placed.cell), placed.digit, "{name}: {line}");
                }
                for eliminated in step.eliminations.iter() {
                    let true_digit = solution.get(eliminated.cell);
                    assert_ne!(true_digit, eliminated.digit, "{name}: {line}");
                }
                step.apply(&mut marks).unwrap();
            }
            assert!(marks.is_solved(), "the path of {name} is not complete");
        }
    }
}
