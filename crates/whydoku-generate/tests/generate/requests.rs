//! Techniques and ratings, checked by new runs of the engine and the ratings.

use super::{is_minimal, is_unique, make};
use whydoku_generate::{Generator, Request, RequestError, Shape, Target, TargetError};
use whydoku_grid::{Budget, Grid, Pencilmarks, Rating};
use whydoku_logic::{Engine, Options, Outcome, Path, registry};
use whydoku_rate::hodoku;
use whydoku_rate::levels::{self, Level, Tier};
use whydoku_rate::se;
use whydoku_solve as solve;

fn request(target: Target) -> Request {
    Request {
        target,
        ..Request::default()
    }
}

fn words(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn solve_with(ids: &[&str], grid: &Grid) -> Path {
    let engine = Engine::with_techniques(ids.iter().copied(), Options::default());
    let engine = engine.expect("they are techniques");
    let marks = Pencilmarks::from_grid(grid).expect("a puzzle has no clash");
    engine.solve_path(&marks, &Budget::unlimited())
}

/// A technique and the default ones of easier tiers, in solving order.
fn with_easier(id: &str) -> Vec<&'static str> {
    let order = registry::in_solving_order().iter().map(|t| t.info());
    let tier = Tier::of(registry::get(id).expect("a technique").info());
    order
        .filter(|info| info.id == id || info.default && Tier::of(info) < tier)
        .map(|info| info.id)
        .collect()
}

/// The level of the whole path by all techniques.
#[test]
fn the_level_is_the_one_asked_for() {
    for wanted in Level::ALL {
        let target = Target {
            level: Some(wanted),
            ..Target::default()
        };
        // One of the hardest is enough, since their paths take long to find.
        for index in 0..if wanted < Level::Master { 2 } else { 1 } {
            let made = make(request(target.clone()), index);
            assert!(is_minimal(made.puzzle.grid()));
            let rated = levels::level(&made.puzzle, &Budget::unlimited()).unwrap();
            assert_eq!(rated.level, wanted, "{}", made.puzzle);
        }
    }
}

#[test]
fn a_required_technique_is_needed_and_enough() {
    for id in [
        "pointing",
        "naked-pair",
        "hidden-pair",
        "x-wing",
        "xy-wing",
        "skyscraper",
    ] {
        let target = Target {
            requires: words(&[id]),
            ..Target::default()
        };
        let made = make(request(target), 0);
        let grid = made.puzzle.grid();
        assert!(is_unique(grid) && is_minimal(grid), "{grid}");
        let all = with_easier(id);
        let others: Vec<&str> = all.iter().copied().filter(|other| *other != id).collect();
        assert_eq!(
            solve_with(&all, grid).outcome,
            Outcome::Solved,
            "{id}: {grid}"
        );
        assert_eq!(
            solve_with(&others, grid).outcome,
            Outcome::Stuck,
            "{id}: {grid}"
        );
    }
}

/// The easiest technique can only be required with spare givens, or without the techniques that find
/// the same.
#[test]
fn the_easiest_technique_can_be_required() {
    let alone = Request {
        shape: Shape {
            givens: Some(74..=80),
            ..Shape::default()
        },
        ..request(Target {
            requires: words(&["full-house"]),
            ..Target::default()
        })
    };
    let grid = *make(alone, 0).puzzle.grid();
    let ids: Vec<&str> = solve_with(&["full-house"], &grid)
        .steps
        .iter()
        .map(|step| step.technique.id)
        .collect();
    assert_eq!(ids.len(), 81 - grid.givens().len());
    let beside = request(Target {
        requires: words(&["full-house"]),
        only: words(&["full-house", "hidden-single-box"]),
        ..Target::default()
    });
    let grid = *make(beside, 0).puzzle.grid();
    assert!(is_unique(&grid) && is_minimal(&grid));
    let outcome = |ids: &[&str]| solve_with(ids, &grid).outcome;
    assert_eq!(
        outcome(&["full-house", "hidden-single-box"]),
        Outcome::Solved
    );
    assert_eq!(outcome(&["hidden-single-box"]), Outcome::Stuck);
}

/// A practice position has the requested step and nothing easier.
#[test]
fn a_practice_position_is_just_before_the_step() {
    let target = Target {
        requires: words(&["xy-wing"]),
        ..Target::default()
    };
    let made = make(request(target), 1);
    let marks = made.practice("xy-wing").expect("it is on the path");
    let engine = Engine::with_techniques(with_easier("xy-wing"), Options::default()).unwrap();
    let next = engine
        .next_step(&marks, &Budget::unlimited())
        .unwrap()
        .unwrap();
    assert_eq!(next.technique.id, "xy-wing");
    assert_eq!(solve::first(&marks), Some(*made.puzzle.solution()));
    assert!(made.practice("jellyfish").is_none());
}

#[test]
fn only_these_are_enough_and_the_forbidden_are_not_used() {
    let target = Target {
        only: words(&["singles", "pointing", "claiming"]),
        ..Target::default()
    };
    for index in 0..4 {
        let made = make(request(target.clone()), index);
        let path = solve_with(&["singles", "pointing", "claiming"], made.puzzle.grid());
        assert_eq!(path.outcome, Outcome::Solved);
    }
    let target = Target {
        forbid: words(&["naked-single", "hidden-single-line"]),
        ..Target::default()
    };
    let made = make(request(target), 0);
    let marks = Pencilmarks::from_grid(made.puzzle.grid()).unwrap();
    let path = Engine::default().solve_path(&marks, &Budget::unlimited());
    assert_eq!(path.outcome, Outcome::Solved);
    let forbidden = ["naked-single", "hidden-single-line"];
    assert!(
        path.steps
            .iter()
            .all(|step| !forbidden.contains(&step.technique.id))
    );
}

#[test]
fn the_rating_is_in_its_range() {
    for (from, to) in [(12, 15), (26, 30), (42, 50), (66, 69), (71, 72), (83, 120)] {
        let range = Rating(from)..=Rating(to);
        let target = Target {
            rating: Some(range.clone()),
            ..Target::default()
        };
        for index in 0..2 {
            let made = make(request(target.clone()), index);
            let grid = made.puzzle.grid();
            assert!(is_unique(grid) && is_minimal(grid));
            let options = se::Options::default();
            let rating = se::rate(&made.puzzle, &options, &Budget::unlimited()).unwrap();
            assert!(range.contains(&rating.er), "{grid} is {rating}");
            assert_eq!(made.rating.unwrap().er, rating.er);
        }
    }
}

#[test]
fn the_hodoku_score_is_in_its_range() {
    for range in [300..=500, 800..=1_000] {
        let target = Target {
            hodoku_score: Some(range.clone()),
            ..Target::default()
        };
        let made = make(request(target), 0);
        let rated = hodoku::rate(&made.puzzle, &Budget::unlimited()).unwrap();
        assert!(
            range.contains(&rated.score),
            "{} is {}",
            made.puzzle,
            rated.score
        );
    }
}

#[test]
fn contradictory_requests_are_refused() {
    let refused = |target: Target| match Generator::new(request(target)) {
        Err(RequestError::Target(why)) => why,
        other => panic!("{other:?}"),
    };
    let target = |requires: &[&str], only: &[&str], forbid: &[&str]| Target {
        requires: words(requires),
        only: words(only),
        forbid: words(forbid),
        ..Target::default()
    };
    assert_eq!(
        refused(target(&["x-wing"], &[], &["x-wing"])),
        TargetError::RequiredButExcluded("x-wing")
    );
    assert_eq!(
        refused(target(&["x-wing"], &["singles"], &[])),
        TargetError::RequiredButExcluded("x-wing")
    );
    assert_eq!(
        refused(target(&[], &["x-wing", "singles"], &["fish"])),
        TargetError::OnlyButForbidden("x-wing")
    );
    assert!(matches!(
        refused(target(&["fish"], &[], &[])),
        TargetError::RequiresFamily(..)
    ));
    assert_eq!(
        refused(target(&["full-house"], &["singles"], &[])),
        TargetError::Covered("full-house", "naked-single")
    );
    assert_eq!(
        refused(target(&["last-digit"], &[], &[])),
        TargetError::NotWhenMinimal("last-digit")
    );
    let unknown = refused(target(&["x-wingg"], &[], &[])).to_string();
    assert!(unknown.contains("did you mean `x-wing`?"), "{unknown}");
    let high = Target {
        rating: Some(Rating(125)..=Rating(130)),
        ..Target::default()
    };
    assert!(matches!(refused(high), TargetError::Rating(_)));
}
