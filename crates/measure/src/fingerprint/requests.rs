//! The requests that the part `made` gives to the generator.

use super::Setup;
use super::lists::some_of;
use whydoku::Rating;
use whydoku::generate::{GivensSymmetry, Request, Shape, Target};
use whydoku::rate::levels::Level;

/// A request, its name in the output, and how many puzzles are made for it.
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) request: Request,
    pub(super) puzzles: u64,
}

/// Techniques that are required, one request each.
const REQUIRED: [&str; 12] = [
    "hidden-pair",
    "naked-triple",
    "pointing",
    "x-wing",
    "swordfish",
    "skyscraper",
    "two-string-kite",
    "xy-wing",
    "w-wing",
    "xy-chain",
    "unique-rectangle-1",
    "finned-x-wing",
];

/// Every request: shapes, levels, ratings, scores, techniques.
pub(super) fn requests(setup: &Setup) -> Result<Vec<Entry>, String> {
    let mut all = vec![entry("minimal", 250, Request::default())];
    shapes(setup, &mut all)?;
    for level in Level::ALL {
        let target = Target {
            level: Some(level),
            ..Target::default()
        };
        all.push(aimed(format!("level-{level}"), 25, target));
    }
    for (low, high, puzzles) in [
        (10, 19, 20),
        (20, 35, 25),
        (40, 50, 25),
        (70, 79, 20),
        (85, 120, 4),
    ] {
        let target = Target {
            rating: Some(Rating(low)..=Rating(high)),
            ..Target::default()
        };
        all.push(aimed(format!("rating-{low}-{high}"), puzzles, target));
    }
    for (low, high) in [(300, 500), (1_000, 1_500)] {
        let target = Target {
            hodoku_score: Some(low..=high),
            ..Target::default()
        };
        all.push(aimed(format!("score-{low}-{high}"), 20, target));
    }
    techniques(&mut all);
    Ok(all)
}

fn shapes(setup: &Setup, all: &mut Vec<Entry>) -> Result<(), String> {
    for symmetry in GivensSymmetry::ALL {
        let shape = Shape {
            symmetry,
            ..Shape::default()
        };
        all.push(shaped(format!("symmetry-{}", symmetry.name()), 15, shape));
    }
    let minimal = Shape {
        symmetry: GivensSymmetry::Rotational180,
        minimal: true,
        ..Shape::default()
    };
    all.push(shaped("symmetry-and-minimal".to_owned(), 20, minimal));
    for (low, high) in [(23, 23), (28, 32), (40, 45), (60, 60)] {
        let shape = Shape {
            givens: Some(low..=high),
            ..Shape::default()
        };
        all.push(shaped(format!("givens-{low}-{high}"), 25, shape));
    }
    for (number, grid) in some_of(setup, "speed/kaggle_like", 3)?.iter().enumerate() {
        let shape = Shape {
            pattern: Some(grid.givens()),
            ..Shape::default()
        };
        all.push(shaped(format!("pattern-{number}"), 10, shape));
    }
    Ok(())
}

fn techniques(all: &mut Vec<Entry>) {
    for id in REQUIRED {
        let target = Target {
            requires: vec![id.to_owned()],
            ..Target::default()
        };
        all.push(aimed(format!("requires-{id}"), 6, target));
    }
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let singles = Target {
        only: names(&["singles"]),
        ..Target::default()
    };
    all.push(aimed("only-singles".to_owned(), 40, singles));
    let pairs = Target {
        only: names(&["singles", "intersections", "subsets"]),
        requires: names(&["naked-pair"]),
        ..Target::default()
    };
    all.push(aimed("only-and-requires".to_owned(), 20, pairs));
    let plain = Target {
        forbid: names(&["chains", "forcing", "last_resort"]),
        ..Target::default()
    };
    all.push(aimed("forbid".to_owned(), 30, plain));
}

fn entry(name: impl Into<String>, puzzles: u64, request: Request) -> Entry {
    Entry {
        name: name.into(),
        request,
        puzzles,
    }
}

fn shaped(name: String, puzzles: u64, shape: Shape) -> Entry {
    let request = Request {
        shape,
        ..Request::default()
    };
    entry(name, puzzles, request)
}

fn aimed(name: String, puzzles: u64, target: Target) -> Entry {
    let request = Request {
        target,
        ..Request::default()
    };
    entry(name, puzzles, request)
}
