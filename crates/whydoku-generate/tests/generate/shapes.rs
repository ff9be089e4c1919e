//! The number and the positions of givens, and that none is spare.

use super::{is_minimal, is_unique, make};
use std::collections::BTreeSet;
use whydoku_generate::{Generator, GivensSymmetry, Request, Shape, ShapeError, minimize, stream};
use whydoku_grid::{Budget, CellSet, Grid, Rng};
use whydoku_solve as solve;

fn request(shape: Shape) -> Request {
    Request {
        shape,
        ..Request::default()
    }
}

#[test]
fn puzzles_are_unique_minimal_and_all_different() {
    let mut generator = Generator::new(Request::default()).unwrap();
    let mut seen = BTreeSet::new();
    for index in 0..150 {
        let made = generator.make(7, index, &Budget::unlimited()).unwrap();
        let grid = made.puzzle.grid();
        assert!(is_unique(grid) && is_minimal(grid), "{grid}");
        assert!(made.puzzle.solution().agrees_with(grid));
        assert_eq!(made.tries, 1);
        assert!(seen.insert(grid.canonical().unwrap().form), "{grid} twice");
    }
}

/// A puzzle depends on its seed and number only, not on puzzles made before it or on the generator.
#[test]
fn a_number_of_a_seed_is_the_same_in_any_order() {
    let make = |generator: &mut Generator, index| {
        let made = generator.make(3, index, &Budget::unlimited()).unwrap();
        *made.puzzle.grid()
    };
    let mut forwards = Generator::new(Request::default()).unwrap();
    let there: Vec<Grid> = (0..20).map(|index| make(&mut forwards, index)).collect();
    let mut backwards = Generator::new(Request::default()).unwrap();
    let mut back: Vec<Grid> = (0..20)
        .rev()
        .map(|index| make(&mut backwards, index))
        .collect();
    back.reverse();
    assert_eq!(there, back);
    assert_ne!(stream(3, 0), stream(4, 0));
}

/// The shortcuts change nothing: a simple loop with the reference solver leaves the same givens.
#[test]
fn shortcuts_leave_the_same_givens_as_the_simple_loop() {
    for seed in 0..25 {
        let solution = solve::random(&Grid::EMPTY, seed).unwrap();
        let full = solve::prove(&Grid::from(solution)).unwrap();
        let minimized = minimize(&full, &mut Rng::new(seed), &Budget::unlimited()).unwrap();
        let mut cells: Vec<CellSet> = CellSet::ALL.into_iter().map(CellSet::single).collect();
        Rng::new(seed).shuffle(&mut cells);
        let mut grid = Grid::from(solution);
        for cell in cells.into_iter().flatten() {
            let mut without = grid;
            without.clear(cell);
            if is_unique(&without) {
                grid = without;
            }
        }
        assert_eq!(minimized.puzzle.grid(), &grid);
        assert_eq!(minimized.removed, !grid.givens());
    }
}

#[test]
fn every_symmetry_holds_and_no_orbit_is_spare() {
    for symmetry in GivensSymmetry::ALL {
        let shape = Shape {
            symmetry,
            ..Shape::default()
        };
        for index in 0..6 {
            let grid = *make(request(shape.clone()), index).puzzle.grid();
            assert!(symmetry.holds(grid.givens()), "{symmetry}: {grid}");
            assert!(is_unique(&grid));
            for orbit in symmetry.orbits() {
                if orbit.is_subset(grid.givens()) {
                    let mut without = grid;
                    for cell in orbit {
                        without.clear(cell);
                    }
                    assert!(!is_unique(&without), "{symmetry}: {grid}");
                }
            }
        }
    }
}

#[test]
fn symmetric_and_strictly_minimal_go_together() {
    let shape = Shape {
        symmetry: GivensSymmetry::Rotational180,
        minimal: true,
        ..Shape::default()
    };
    for index in 0..3 {
        let grid = *make(request(shape.clone()), index).puzzle.grid();
        assert!(GivensSymmetry::Rotational180.holds(grid.givens()));
        assert!(is_unique(&grid) && is_minimal(&grid), "{grid}");
    }
}

#[test]
fn the_number_of_givens_is_in_its_range() {
    for (range, minimal) in [
        (24..=28, false),
        (21..=21, false),
        (40..=40, false),
        (26..=26, true),
        (81..=81, false),
    ] {
        let shape = Shape {
            givens: Some(range.clone()),
            minimal,
            ..Shape::default()
        };
        for index in 0..3 {
            let grid = *make(request(shape.clone()), index).puzzle.grid();
            assert!(range.contains(&grid.givens().len()), "{grid}");
            assert!(is_unique(&grid));
            assert!(!minimal || is_minimal(&grid));
        }
    }
}

#[test]
fn a_pattern_is_filled_exactly() {
    let ring: Grid =
        "1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1"
            .get(..81)
            .unwrap()
            .parse()
            .unwrap();
    let sparse: Grid =
        "..11.11..1...1...11.......11..1.1..1....1....1..1.1..11.......11...1...1..11.11.."
            .parse()
            .unwrap();
    for pattern in [ring.filled(), sparse.filled()] {
        let shape = Shape {
            pattern: Some(pattern),
            ..Shape::default()
        };
        for index in 0..2 {
            let grid = *make(request(shape.clone()), index).puzzle.grid();
            assert_eq!(grid.givens(), pattern);
            assert!(is_unique(&grid), "{grid}");
        }
    }
}

#[test]
fn impossible_shapes_are_refused_with_a_reason() {
    let bad = |shape: Shape| shape.check().unwrap_err();
    let givens = |range| Shape {
        givens: Some(range),
        ..Shape::default()
    };
    #[expect(clippy::reversed_empty_ranges, reason = "that is what is refused")]
    let reversed = 28..=24;
    assert_eq!(
        bad(givens(reversed.clone())),
        ShapeError::EmptyRange(reversed)
    );
    assert_eq!(bad(givens(1..=16)), ShapeError::TooFewGivens(16));
    assert_eq!(bad(givens(82..=90)), ShapeError::TooManyGivens(82));
    let turned = Shape {
        symmetry: GivensSymmetry::Rotational90,
        ..givens(26..=27)
    };
    let why = bad(turned).to_string();
    assert_eq!(
        why,
        "no pattern with rotational-90 symmetry has 26 to 27 givens"
    );
    let minimal = Shape {
        minimal: true,
        ..givens(45..=50)
    };
    assert_eq!(bad(minimal), ShapeError::MinimalWithMany(45));
    let two_rows = CellSet::from_bits(!0 << 18);
    let shape = Shape {
        pattern: Some(two_rows),
        ..Shape::default()
    };
    let why = bad(shape.clone()).to_string();
    assert!(why.contains("rows 1 and 2 empty"), "{why}");
    let both = Shape {
        givens: Some(24..=24),
        ..shape
    };
    assert_eq!(bad(both), ShapeError::PatternAndMore("a number of givens"));
}

/// A spent budget ends the search and returns the nearest draft.
#[test]
fn a_budget_ends_with_the_nearest() {
    let shape = Shape {
        givens: Some(17..=17),
        ..Shape::default()
    };
    let mut generator = Generator::new(request(shape)).unwrap();
    let failed = generator.make(1, 0, &Budget::units(5)).unwrap_err();
    assert_eq!(failed.tries, 5);
    let nearest = failed.nearest.expect("five were looked at");
    assert!(is_unique(nearest.puzzle.grid()));
    assert!(nearest.distance > 0);
}
