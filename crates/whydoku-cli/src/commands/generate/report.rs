//! A made puzzle as JSON.

use crate::json::Object;
use crate::options_generate::{Generate, Work};
use whydoku::generate::GeneratedPuzzle;
use whydoku::logic::{Engine, Path};
use whydoku::rate::se;
use whydoku::{Budget, Pencilmarks, Puzzle, wire};

/// What every object begins with.
pub(super) fn begin<'out>(
    puzzle: &Puzzle,
    seed: u64,
    index: u64,
    out: &'out mut Vec<u8>,
) -> Object<'out> {
    let mut object = Object::begin(out);
    object
        .text("puzzle", puzzle)
        .text("solution", puzzle.solution())
        .number("givens", puzzle.grid().givens().len() as u64)
        .number("seed", seed)
        .number("index", index);
    object
}

/// All of it. The path is the one the order was checked with; if nothing was asked of the path, that
/// of all usual techniques.
pub(super) fn object(made: &GeneratedPuzzle, options: &Generate, seed: u64, out: &mut Vec<u8>) {
    let budget = Budget::unlimited();
    let rating = match &made.rating {
        Some(rating) => Some((**rating).clone()),
        None => se::rate(&made.puzzle, &se::Options::default(), &budget).ok(),
    };
    let path = match &made.path {
        Some(path) => Some(path.clone()),
        None => usual_path(&made.puzzle, &budget),
    };
    let mut object = begin(&made.puzzle, seed, made.index, out);
    object
        .number("tries", made.tries)
        .text_or_null("rating", rating.as_ref().map(|rating| rating.er))
        .raw("techniques", techniques(path.as_ref()));
    if let Work::Practice(_, technique) = &options.work
        && let Some(marks) = made.practice(technique)
    {
        object
            .text("practice_grid", marks.grid())
            .raw("practice_candidates", candidates(&marks));
    }
    if options.with_path
        && let Some(path) = &path
        && let Ok(json) = serde_json::to_string(&wire::Path::from(path))
    {
        object.raw("path", json);
    }
    object.end();
}

fn usual_path(puzzle: &Puzzle, budget: &Budget) -> Option<Path> {
    let marks = Pencilmarks::from_grid(puzzle.grid()).ok()?;
    Some(Engine::default().solve_path(&marks, budget))
}

/// Each technique of the path once, in order of first use.
fn techniques(path: Option<&Path>) -> String {
    let mut ids: Vec<&str> = Vec::new();
    for step in path.iter().flat_map(|path| &path.steps) {
        if !ids.contains(&step.technique.id) {
            ids.push(step.technique.id);
        }
    }
    super::names(ids)
}

/// 81 texts, each the open digits of a cell; empty for a cell that has its digit.
fn candidates(marks: &Pencilmarks) -> String {
    let texts: Vec<String> = whydoku::Cell::ALL
        .into_iter()
        .map(|cell| match marks.get(cell) {
            Some(_) => String::new(),
            None => marks
                .candidates(cell)
                .into_iter()
                .map(|d| d.to_string())
                .collect(),
        })
        .collect();
    super::names(texts.iter().map(String::as_str))
}
