//! A puzzle that was made, as JSON.

use crate::json;
use serde::Serialize;
use whydoku::generate::GeneratedPuzzle;
use whydoku::logic::{Engine, Path};
use whydoku::rate::se;
use whydoku::wire::{self, RatingNumber};
use whydoku::{Budget, Cell, Pencilmarks, Puzzle};

/// The fields that every puzzle has.
#[derive(Serialize)]
struct Common {
    puzzle: String,
    solution: String,
    givens: usize,
    #[serde(serialize_with = "json::exact")]
    seed: u64,
    index: u64,
}

impl Common {
    fn new(puzzle: &Puzzle, seed: u64, index: u64) -> Self {
        Self {
            puzzle: puzzle.to_string(),
            solution: puzzle.solution().to_string(),
            givens: puzzle.grid().givens().len(),
            seed,
            index,
        }
    }
}

/// A minimal puzzle drawn for statistics.
#[derive(Serialize)]
pub(super) struct WeightedAnswer {
    #[serde(flatten)]
    common: Common,
    #[serde(serialize_with = "json::exact")]
    weight: u128,
}

/// A minimal puzzle with its weight.
pub(super) fn drawn(puzzle: &Puzzle, weight: u128, seed: u64, index: u64) -> WeightedAnswer {
    WeightedAnswer {
        common: Common::new(puzzle, seed, index),
        weight,
    }
}

/// A puzzle that meets a request.
#[derive(Serialize)]
pub(super) struct Report {
    #[serde(flatten)]
    common: Common,
    tries: u64,
    rating: Option<RatingNumber>,
    techniques: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    practice_grid: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    practice_candidates: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<wire::Path>,
}

/// A puzzle with its path: the one that was checked against the request, or, if the request asked
/// nothing of the path, that of all usual techniques.
pub(super) fn made(
    made: &GeneratedPuzzle,
    practice: Option<&Pencilmarks>,
    with_path: bool,
    seed: u64,
) -> Report {
    let budget = Budget::unlimited();
    let er = match &made.rating {
        Some(rating) => Some(rating.er),
        None => se::rate(&made.puzzle, &se::Options::default(), &budget)
            .ok()
            .map(|rating| rating.er),
    };
    let path = match &made.path {
        Some(path) => Some(path.clone()),
        None => usual_path(&made.puzzle, &budget),
    };
    Report {
        common: Common::new(&made.puzzle, seed, made.index),
        tries: made.tries,
        rating: er.map(RatingNumber),
        techniques: techniques(path.as_ref()),
        practice_grid: practice.map(|marks| marks.grid().to_string()),
        practice_candidates: practice.map(candidates),
        path: path.filter(|_| with_path).as_ref().map(wire::Path::from),
    }
}

fn usual_path(puzzle: &Puzzle, budget: &Budget) -> Option<Path> {
    let marks = Pencilmarks::from_grid(puzzle.grid()).ok()?;
    Some(Engine::default().solve_path(&marks, budget))
}

/// The identifiers of the techniques of a path, in order of first use.
fn techniques(path: Option<&Path>) -> Vec<&'static str> {
    let mut ids: Vec<&str> = Vec::new();
    for step in path.iter().flat_map(|path| &path.steps) {
        if !ids.contains(&step.technique.id) {
            ids.push(step.technique.id);
        }
    }
    ids
}

/// The open digits of each cell; empty for a solved cell.
fn candidates(marks: &Pencilmarks) -> Vec<String> {
    let open = |cell: Cell| match marks.get(cell) {
        Some(_) => String::new(),
        None => {
            let digits = marks.candidates(cell).into_iter();
            digits.map(|digit| digit.to_string()).collect()
        }
    };
    Cell::ALL.into_iter().map(open).collect()
}
