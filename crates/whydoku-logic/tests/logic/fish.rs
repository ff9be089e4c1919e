//! Fish against their definition, tried out over all base and cover sets.

use std::collections::BTreeSet;
use test_support::puzzles::puzzle;
use whydoku_grid::{Budget, CellSet, Digit, House, Pencilmarks};
use whydoku_logic::{Engine, Options};

/// Every choice of `size` lines out of nine.
fn choices(lines: &[House], size: usize) -> Vec<Vec<House>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        for mut rest in choices(&lines[i + 1..], size - 1) {
            rest.insert(0, *line);
            all.push(rest);
        }
    }
    all
}

fn cells(houses: &[House]) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |all, h| all | h.cells())
}

/// What fish of this size eliminate, with and without fins, straight from the definition: base lines
/// with two candidates or more, covers that hold a base candidate each, targets in a cover, in no base
/// line, and in sight of every base candidate outside the covers.
fn by_definition(marks: &Pencilmarks, digit: Digit, size: usize) -> CellSet {
    let positions = marks.positions(digit);
    let rows: Vec<House> = House::rows().collect();
    let columns: Vec<House> = House::columns().collect();
    let mut gone = CellSet::EMPTY;
    for (base_lines, cover_lines) in [(&rows, &columns), (&columns, &rows)] {
        let open: Vec<House> = base_lines
            .iter()
            .copied()
            .filter(|line| (line.cells() & positions).len() >= 2)
            .collect();
        for base in choices(&open, size) {
            let based = cells(&base) & positions;
            for cover in choices(cover_lines, size) {
                if cover.iter().any(|line| line.cells().is_disjoint(based)) {
                    continue;
                }
                let covered = cells(&cover);
                let fins = based - covered;
                let seen = if fins.is_empty() {
                    CellSet::ALL
                } else {
                    fins.common_peers()
                };
                gone |= (positions & covered & seen) - cells(&base);
            }
        }
    }
    gone
}

fn found(marks: &Pencilmarks, digit: Digit, names: &[&str]) -> CellSet {
    let engine =
        Engine::with_techniques(names.iter().copied(), Options::default()).expect("known names");
    let (steps, _) = engine.all_steps(marks, &Budget::unlimited());
    steps.iter().fold(CellSet::EMPTY, |all, step| {
        all | step.conclusions.eliminations.cells(digit)
    })
}

/// The states where singles and intersections get stuck, and some on the way there.
fn states() -> Vec<Pencilmarks> {
    let engine = Engine::with_techniques(["singles"], Options::default()).expect("a family");
    let mut states = Vec::new();
    for seed in 300..308 {
        let mut marks = Pencilmarks::from_grid(&puzzle(seed)).expect("a puzzle");
        states.push(marks);
        while let Ok(Some(step)) = engine.next_step(&marks, &Budget::unlimited()) {
            step.conclusions.apply(&mut marks).expect("a sound step");
        }
        states.push(marks);
    }
    states
}

#[test]
fn fish_eliminate_what_their_definition_says() {
    let names = [
        ["x-wing", "finned-x-wing", "sashimi-x-wing"],
        ["swordfish", "finned-swordfish", "sashimi-swordfish"],
    ];
    let mut seen = BTreeSet::new();
    for marks in states() {
        for digit in Digit::ALL {
            // Fish of one line are locked candidates; a larger one that only repeats them is not
            // reported, nor is one that only repeats a smaller one.
            let mut smaller = by_definition(&marks, digit, 1);
            for (size, names) in [2, 3].into_iter().zip(&names) {
                let defined = by_definition(&marks, digit, size);
                let found = found(&marks, digit, names);
                assert!(
                    found.is_subset(defined),
                    "size {size}, {digit}: {} in {marks:?}",
                    found - defined
                );
                assert!(
                    defined.is_subset(found | smaller),
                    "size {size}, {digit}: {} not found in {marks:?}",
                    defined - found - smaller
                );
                smaller |= found;
                if !found.is_empty() {
                    seen.insert(size);
                }
            }
        }
    }
    assert_eq!(seen.len(), 2, "the states show fish of both sizes");
}
