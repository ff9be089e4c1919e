//! Checks SE's paths, as the engine's steps, with a crate that shares no code with the library.

use std::collections::{BTreeMap, BTreeSet};
use test_support::data;
use test_support::drawn_links::false_links;
use test_support::puzzles::puzzle;
use test_support::steps::{as_verifier_sees, path_of_one};
use whydoku_grid::{Budget, Grid, Pencilmarks, Rating};
use whydoku_logic::{Explanation, Outcome};
use whydoku_rate::se::{self, Direct, Options, SeRating};
use whydoku_verify as verify;

fn rate(grid: &Grid, options: Options) -> SeRating {
    se::rate_grid(grid, &options, &Budget::unlimited()).expect("the budget is unlimited")
}

/// Checks that every rated step has a proof, an explanation and a picture. Returns the techniques.
fn check(grid: &Grid, options: Options) -> BTreeSet<String> {
    let rating = rate(grid, options);
    let path = rating.path(grid);
    assert_eq!(path.steps.len(), rating.steps.len(), "{grid}");
    assert_eq!(path.outcome, Outcome::Solved, "{grid}");
    let (verdict, result) = verify::check_path(&as_verifier_sees(&path));
    assert_eq!(result, Ok(()), "{grid}");
    assert_eq!(verdict.proved + verdict.assumed, path.steps.len(), "{grid}");
    let mut marks = path.start;
    for (step, rated) in path.steps.iter().zip(&rating.steps) {
        let text = Explanation::of(step);
        assert_eq!(step.rating, rated.rating);
        assert!(
            !text.notation.contains(":  =>") && !text.sentences.starts_with(" So"),
            "{grid}: {} has no explanation: {text:?}",
            rated.technique
        );
        let links = false_links(&marks, &step.picture(), &step.proof);
        assert!(links.is_empty(), "{grid}: {}: {links:?}", rated.technique);
        let drawn = whydoku_logic::draw::svg(&marks, Some(step), &text.notation);
        assert!(drawn.starts_with("<svg") && drawn.trim_end().ends_with("</svg>"));
        if rating.hardest() == Some(rated) {
            // The step must also hold on its own, because it is shown that way.
            let alone = as_verifier_sees(&path_of_one(&marks, step));
            assert_eq!(verify::check_path(&alone).1, Ok(()), "{grid}");
        }
        let applied = step.conclusions.apply(&mut marks);
        assert_eq!(applied, Ok(()), "{grid}");
    }
    let names = rating.steps.iter().map(|step| step.technique.to_string());
    names.collect()
}

/// Generated puzzles, and three from the definition of the scale: 1.2, 2.6 and 10.3.
#[test]
fn every_step_of_generated_puzzles_is_proved() {
    let mut techniques = BTreeSet::new();
    for seed in 1..=25 {
        techniques.extend(check(&puzzle(seed), Options::default()));
    }
    for line in [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.",
    ] {
        techniques.extend(check(&line.parse().unwrap(), Options::default()));
    }
    let nested = |name: &String| name.contains("(+ ");
    assert!(
        techniques.iter().any(nested),
        "no nested chain: {techniques:?}"
    );
    assert!(techniques.len() >= 20, "only {techniques:?}");
}

/// When direct steps also eliminate, their proofs cover the eliminations as well as the digit.
#[test]
fn direct_steps_that_eliminate_are_proved() {
    let options = Options::default().direct(Direct::Eliminate);
    let mut both = 0;
    for seed in 1..=25 {
        let grid = puzzle(seed);
        check(&grid, options);
        let path = rate(&grid, options).path(&grid);
        both += path
            .steps
            .iter()
            .filter(|step| {
                !step.conclusions.placements.is_empty() && !step.conclusions.eliminations.is_empty()
            })
            .count();
    }
    assert!(both > 0, "no direct step eliminates");
}

/// Takes puzzles of every rating band, fewer of the bands that take longer.
#[test]
fn every_step_of_reference_puzzles_is_proved() {
    let Some(lines) = data::lines("rated/se121_reference.tsv") else {
        return;
    };
    let mut bands: BTreeMap<u16, Vec<Grid>> = BTreeMap::new();
    for line in &lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let er: Rating = fields[1].parse().unwrap();
        bands
            .entry(er.0 / 5)
            .or_default()
            .push(fields[0].parse().unwrap());
    }
    let mut techniques = BTreeSet::new();
    let mut puzzles = 0;
    for (band, grids) in &bands {
        let wanted = match band * 5 {
            0..85 => 6,
            85..100 => 2,
            _ => 1,
        };
        for grid in grids.iter().step_by(grids.len().div_ceil(wanted)) {
            techniques.extend(check(grid, Options::default()));
            puzzles += 1;
        }
    }
    let highest = *bands.keys().max().unwrap();
    assert!(highest >= 22 && puzzles >= 70, "{highest} {puzzles}");
    assert!(techniques.len() >= 40, "only {techniques:?}");
}

/// Applied one after the other, the steps lead to the same states as in the reference program.
#[test]
fn conclusions_are_the_reference_programs() {
    let Some(lines) = data::lines("rated/se121_steps.tsv") else {
        return;
    };
    let mut steps = 0;
    let mut path = Vec::new().into_iter();
    let mut marks = Pencilmarks::from_grid(&Grid::EMPTY).unwrap();
    let (mut paths, mut skip) = (0, false);
    for line in &lines {
        let fields: Vec<&str> = line.split('\t').collect();
        match fields[..] {
            ["P", puzzle, _] => {
                paths += 1;
                skip = paths % 4 != 0;
                if !skip {
                    let grid: Grid = puzzle.parse().unwrap();
                    let rated = rate(&grid, Options::default()).path(&grid);
                    marks = rated.start;
                    path = rated.steps.into_iter();
                }
            }
            ["S", rating, _, placement, state] if !skip => {
                let step = path.next().unwrap();
                assert_eq!(step.rating.to_string(), rating);
                assert_eq!(
                    step.conclusions.placements.len(),
                    usize::from(placement != "-")
                );
                step.conclusions.apply(&mut marks).unwrap();
                let cells = state.split(',').enumerate();
                for (cell, field) in cells {
                    let cell = whydoku_grid::Cell::from_index(cell);
                    let here = match marks.get(cell) {
                        Some(digit) => format!("={digit}"),
                        None => marks.candidates(cell).to_string(),
                    };
                    assert_eq!(here, field, "{cell} after {}", step.conclusions);
                }
                steps += 1;
            }
            _ => {}
        }
    }
    assert!(steps > 1000, "only {steps} steps");
}
