//! Writes the paths of famous hard puzzles: `cargo run --release --example famous_paths > docs/PATHS.md`.
//!
//! `tests/famous_paths.rs` follows the paths of the file to the solution.

#![expect(clippy::print_stdout, reason = "printing is what it is for")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use whydoku::logic::{Engine, Explanation, Family, Outcome, Path};
use whydoku::{Budget, Grid, Pencilmarks};

/// Name, whose it is, and the puzzle.
pub(crate) const FAMOUS: [(&str, &str, &str); 4] = [
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

fn main() {
    print!("{HEAD}");
    for (name, origin, puzzle) in FAMOUS {
        if let Some(path) = path(puzzle) {
            print!("{}", chapter(name, origin, puzzle, &path));
        }
    }
}

/// The path the engine finds.
pub(crate) fn path(puzzle: &str) -> Option<Path> {
    let grid: Grid = puzzle.parse().ok()?;
    let marks = Pencilmarks::from_grid(&grid).ok()?;
    Some(Engine::default().solve_path(&marks, &Budget::unlimited()))
}

/// How the file begins.
pub(crate) const HEAD: &str = "\
# Four famous puzzles, solved step by step

Written by `cargo run --release -p whydoku --example famous_paths`; a test follows every path to the
solution, and has the paths the engine finds today checked by the verifier. Singles in a row are told in one
line.
`whydoku explain --draw PUZZLE` shows the same with reasons and drawings.
";

/// One puzzle with its path.
pub(crate) fn chapter(name: &str, origin: &str, puzzle: &str, path: &Path) -> String {
    let told = told(path);
    format!("\n## {name}\n\n{origin}.\n\n```text\n{puzzle}\n```\n\n{told}")
}

/// How often each technique was used, then the steps.
fn told(path: &Path) -> String {
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
