//! Whole paths: true to the solution, accepted by the verifier, and refused when damaged.

use crate::puzzles;
use std::collections::BTreeMap;
use whydoku_grid::Budget;
use whydoku_variant_logic::{Engine, Outcome, Rules, json};
use whydoku_verify::variant::{check_path, damage, read_path};

#[test]
fn every_step_is_true_and_proved_and_damage_is_refused() {
    let (mut paths, mut solved, mut steps) = (0, 0, 0);
    let mut refused: BTreeMap<&str, usize> = BTreeMap::new();
    for (variant, solution) in puzzles::small(150) {
        let rules = Rules::new(&variant);
        let n = variant.size().get();
        let path = Engine::new(&rules).solve(&Budget::units(20_000));
        assert_ne!(path.outcome, Outcome::Contradiction, "{variant}");
        solved += usize::from(path.outcome == Outcome::Solved);
        for step in &path.steps {
            for conclusion in &step.conclusions {
                let has = solution[conclusion.var() / n] == conclusion.var() % n + 1;
                assert_eq!(
                    has,
                    conclusion.holds(),
                    "{}\n{variant}",
                    step.explanation(&rules)
                );
            }
        }
        let text = json::path(&rules, &path).to_string();
        let read = read_path(&text).unwrap();
        let (verdict, result) = check_path(&read);
        assert_eq!(result, Ok(()), "{variant}");
        assert_eq!(
            (verdict.steps, verdict.proved),
            (path.steps.len(), path.steps.len())
        );
        paths += 1;
        steps += verdict.steps;
        // One damaged step of each kind in each path.
        let mut kinds = Vec::new();
        for place in 0..read.steps.len() {
            for (kind, wrong) in damage::damaged(&read.steps[place], n, &solution) {
                if kinds.contains(&kind) {
                    continue;
                }
                kinds.push(kind);
                let mut damaged = read.clone();
                damaged.steps[place] = wrong;
                let (_, result) = check_path(&damaged);
                assert!(
                    result.is_err(),
                    "{kind} is accepted in step {place} of\n{variant}\n{text}"
                );
                *refused.entry(kind).or_default() += 1;
            }
        }
    }
    println!("{paths} paths, {solved} solved, {steps} steps proved; refused: {refused:?}");
    assert!(
        solved >= paths * 9 / 10,
        "only {solved} of {paths} are solved"
    );
    assert!(refused.len() >= 4, "{refused:?}");
}

#[test]
fn a_puzzle_without_a_solution_ends_in_a_contradiction() {
    let variant = "size 4\nkiller-cage 3: r1c1 r1c2\nkiller-cage 3: r1c3 r1c4"
        .parse()
        .unwrap();
    let rules = Rules::new(&variant);
    let path = Engine::new(&rules).solve(&Budget::unlimited());
    assert_eq!(path.outcome, Outcome::Contradiction);
    let read = read_path(&json::path(&rules, &path).to_string()).unwrap();
    assert_eq!(check_path(&read).1, Ok(()));
}

#[test]
fn the_same_puzzle_gives_the_same_path() {
    let variant = "size 6\nanti-knight\nkiller-cage 9: r1c1 r1c2 r2c1\nthermometer: r3c3 r3c4 r4c4"
        .parse()
        .unwrap();
    let rules = Rules::new(&variant);
    let path = || json::path(&rules, &Engine::new(&rules).solve(&Budget::units(500))).to_string();
    assert_eq!(path(), path());
}

/// Nothing here may know a solution: the sources do not name what solves by force.
#[test]
fn no_source_names_the_solver() {
    let mut folders = vec![std::path::PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src"
    ))];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                for word in ["Solver", "about.solution", "twin::", "sample::"] {
                    assert!(!text.contains(word), "{} names {word}", path.display());
                }
                files += 1;
            }
        }
    }
    assert!(files > 15, "only {files} files were read");
}
