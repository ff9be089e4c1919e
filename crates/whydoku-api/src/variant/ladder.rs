//! The ladder of hints for a step of a variant: each rung reveals a little more.

use super::ground::Ground;
use super::step::{mark, notation, step_json};
use crate::step::VariantHighlight;
use whydoku::grid::sorting::PutInOrder as _;
use whydoku::grid::words::{count, listed};
use whydoku::hint::Rung;
use whydoku::variant::Cell;
use whydoku::variant::logic::{Mark, Role, Step};

/// More cells than these are not named.
const MOST_CELLS: usize = 6;

/// More houses and clues than these are not named.
const MOST_PARTS: usize = 4;

/// What a rung says about a step.
pub(super) fn tell(ground: &Ground, step: &Step, rung: Rung) -> String {
    match rung {
        Rung::Kind => kind(step),
        Rung::Place => format!("Look at {}.", place(ground, step)),
        Rung::Technique => {
            let (name, place) = (step.technique.name, place(ground, step));
            let cells = pattern_cells(step);
            let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
            let is_named = cells.is_empty() || cells.len() > MOST_CELLS || parts(step).is_empty();
            if is_named || places_digit(step) {
                format!("{name}: look at {place}.")
            } else {
                format!("{name}: look at {} in {place}.", listed(&cells, "and"))
            }
        }
        Rung::Reason | Rung::Applied => {
            let explanation = step.explanation(&ground.rules);
            format!("{explanation}\n{}", notation(&ground.rules, step))
        }
    }
}

/// What a rung lets be drawn of a step.
pub(super) fn show(ground: &Ground, step: &Step, rung: Rung) -> Vec<VariantHighlight> {
    let shown = |wanted: &dyn Fn(&Mark) -> bool| {
        let marks = step.picture.marks.iter();
        let marks = marks.filter(|one| wanted(one));
        marks.map(|one| mark(&ground.rules, one)).collect()
    };
    match rung {
        Rung::Kind => Vec::new(),
        Rung::Place if parts(step).is_empty() => {
            vec![cells_highlight(&pattern_cells(step))]
        }
        Rung::Place => shown(&|one| matches!(one, Mark::Constraint(..))),
        // The cell of a digit that can be placed is for the next rung.
        Rung::Technique if places_digit(step) && !parts(step).is_empty() => {
            shown(&|one| matches!(one, Mark::Constraint(..)))
        }
        Rung::Technique => {
            let mut all: Vec<VariantHighlight> = shown(&|one| matches!(one, Mark::Constraint(..)));
            all.push(cells_highlight(&pattern_cells(step)));
            all
        }
        Rung::Reason | Rung::Applied => step_json(&ground.rules, step).highlights,
    }
}

fn cells_highlight(cells: &[Cell]) -> VariantHighlight {
    VariantHighlight {
        role: Role::Pattern.name().to_owned(),
        cells: Some(super::describe::names(cells)),
        ..VariantHighlight::default()
    }
}

fn places_digit(step: &Step) -> bool {
    step.conclusions.iter().any(|literal| literal.holds())
}

/// `You can eliminate 2 candidates. Look at the sums.`
fn kind(step: &Step) -> String {
    let all = step.conclusions.iter();
    let placed = all.filter(|literal| literal.holds()).count();
    let gain = match (placed, step.conclusions.len()) {
        (1, _) => "place a digit".to_owned(),
        (0, 1) => "eliminate a candidate".to_owned(),
        (0, eliminated) => format!("eliminate {}", count(eliminated, "candidate")),
        (placed, _) => format!("place {}", count(placed, "digit")),
    };
    let id = step.technique.id;
    let has = |parts: &[&str]| parts.iter().any(|part| id.contains(part));
    let search = if has(&["single", "full-house"]) {
        "Look for a single"
    } else if has(&["locked", "common-peer"]) {
        "Look where two groups of cells meet"
    } else if has(&["cage", "sum", "innies"]) {
        "Look at the sums"
    } else if has(&["naked", "hidden", "-pair", "triple", "quad"]) && id != "pair-rule" {
        "Look for a pair, a triple or a quad"
    } else if has(&["wing", "fish"]) {
        "Look for a fish"
    } else if has(&["chain", "net", "color"]) {
        "Suppose something and follow what it forces"
    } else if has(&["contradiction", "cases"]) {
        "Try a candidate out"
    } else {
        "Look at what a clue leaves for its cells"
    };
    format!("You can {gain}. {search}.")
}

/// Where to look: the houses and clues of the pattern, or its cells.
fn place(ground: &Ground, step: &Step) -> String {
    let parts = parts(step);
    if !parts.is_empty() && parts.len() <= MOST_PARTS {
        let names: Vec<String> = parts
            .iter()
            .map(|part| ground.rules.name_of(*part))
            .collect();
        return listed(&names, "and");
    }
    let cells = pattern_cells(step);
    if cells.is_empty() || cells.len() > MOST_CELLS {
        return "the whole grid".to_owned();
    }
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    listed(&names, "and")
}

/// The houses and clues that a step starts from.
fn parts(step: &Step) -> Vec<usize> {
    let mut parts = Vec::new();
    for mark in &step.picture.marks {
        if let Mark::Constraint(Role::Base, part) = mark
            && !parts.contains(part)
        {
            parts.push(*part);
        }
    }
    parts
}

/// The cells of the pattern.
fn pattern_cells(step: &Step) -> Vec<Cell> {
    let mut cells = Vec::new();
    for mark in &step.picture.marks {
        match mark {
            Mark::Cells(Role::Pattern, some) => cells.extend(some),
            Mark::Candidates(Role::Pattern, some) => {
                cells.extend(some.iter().map(|(cell, _)| *cell));
            }
            _ => {}
        }
    }
    cells.put_in_order();
    cells.dedup();
    cells
}
